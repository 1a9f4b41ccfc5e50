"""What trials of different depth choose, and what comes of it."""

from spadework import ruleset
from trial_depth import Choice, Course, choices, rows

# Expected after one, two and three turns, and at the end.
RISING = Course(((1, 90.0), (1, 91.0), (2, 95.0), (3, 99.0)), 110.0)
FALLING = Course(((1, 100.0), (2, 96.0), (2, 95.0), (3, 92.0)), 85.0)


def test_a_trial_is_broken_off_at_the_first_question_of_a_turn() -> None:
    assert RISING.broken_off(1) == (90.0, 1)
    assert RISING.broken_off(2) == (95.0, 3)
    assert RISING.broken_off(9) == (110.0, 4), "the game was over before"


def test_an_answer_is_worth_what_it_brings_in_trials_that_did_not_choose_it() -> None:
    choice = Choice([0.6, 0.4], [[FALLING] * 3, [RISING] * 3])
    assert choice.gain(1, [0]) == (0.0, 2), "the likeliest answer looks better at first"
    assert choice.gain(3, [0]) == (25.0, 8)


def test_deeper_trials_choose_better_where_the_first_look_deceives() -> None:
    deceiving = Choice([0.6, 0.4], [[FALLING] * 6, [RISING] * 6])
    _, _, first, *_, last = rows([deceiving, deceiving], seed=1)
    assert first == "| 1 | +0.00 ± 0.00 (2) | +0.00 ± 0.00 (6) | +0.00 ± 0.00 (10) |"
    assert last == "| 12 | +25.00 ± 0.00 (8) | +25.00 ± 0.00 (24) | +25.00 ± 0.00 (40) |"


def test_answers_of_a_position_are_played_on_to_the_end() -> None:
    choice = next(choices(ruleset("terra_nova"), 2, seed=1, trials=2))
    assert choice.chances == sorted(choice.chances, reverse=True)
    assert len(choice.courses) == len(choice.chances) > 1
    for course in (course for courses in choice.courses for course in courses):
        begun = [turns for turns, _ in course.expected]
        assert begun == sorted(begun)
        assert abs(course.expected[-1][1] - course.points) < 10, "the end is near by then"
