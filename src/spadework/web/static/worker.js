// Shows messages where no page is open. It keeps nothing and answers no request for a page.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

function said(event) {
  try {
    return event.data?.json() ?? {};
  } catch {
    return {};
  }
}

self.addEventListener("push", (event) => {
  const { title = "Spadework", body = "", url = "/", tag = "spadework" } = said(event);
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: true, data: { url } }));
});

// A page of that table which is open comes to the front; else one is opened.
async function show(url) {
  const address = new URL(url, self.location.origin);
  // Addresses of other servers are not ours to open.
  const wanted = address.origin === self.location.origin ? address : new URL(address.pathname, self.location.origin);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === wanted.pathname);
  return open ? open.focus() : self.clients.openWindow(wanted.href);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.url ?? "/"));
});
