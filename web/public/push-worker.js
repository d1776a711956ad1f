// Shows what was pushed to this browser, and opens what it is about. The only page that it handles is the offline page.
importScripts('/offline-worker.js');

self.addEventListener('install', () => {
  self.skipWaiting();
});

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: { path }, icon: '/favicon.svg', renotify: false }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Only a path of this site.
  const address = new URL(event.notification.data.path, self.location.origin);
  const target = address.origin === self.location.origin ? address.href : self.location.origin;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const open = windows.find((client) => client.url === target);
      return open ? open.focus() : self.clients.openWindow(target);
    }),
  );
});
