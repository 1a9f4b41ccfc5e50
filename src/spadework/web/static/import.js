// A record from a file is put into the form, where it can be looked at before it is sent.
const file = document.getElementById("file");
file.parentElement.hidden = false;
file.addEventListener("change", async () => {
  if (file.files[0]) document.getElementById("record").value = await file.files[0].text();
});
