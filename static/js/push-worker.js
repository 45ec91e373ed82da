/* Shows the notices of the own table. It answers no request of a page, so no page can be stale. */

self.addEventListener("push", (event) => {
  const { title, body, page, language } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, {
    body,
    lang: language,
    tag: page, // a newer notice of the same tournament takes the place of the older one
    renotify: true,
    data: page,
  }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

async function show(page) {
  const { pathname } = new URL(page, self.location);
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = open.find(({ url }) => new URL(url).pathname === pathname);
  return same ? same.focus() : self.clients.openWindow(page);
}
