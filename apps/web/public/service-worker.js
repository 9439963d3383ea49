// Serves a page without data when the server does not answer, and the parts of the app. Answers of the API and mail
// are never stored here: kept mail is in IndexedDB.
importScripts('/offline-assets.js');

const { version, files } = self.offlineAssets;
const ASSETS = `assets-${version}`;
const SHELL = '/offline';
const PATIENCE_MS = 3_000;
/** Pages that can be shown without the server. */
const PAGES = /^\/(inbox|settings|settings\/(rules|lessons|shortcuts)|onboarding\/connect)?$/;

self.addEventListener('install', (event) => event.waitUntil(install().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && url.pathname === '/share') event.respondWith(keepShared(request));
  if (request.method !== 'GET') return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(findAsset(request));
  else if (request.mode === 'navigate' && request.destination === 'document' && PAGES.test(url.pathname))
    event.respondWith(findPage(request));
});

async function install() {
  const cache = await caches.open(ASSETS);
  await Promise.all(
    files.map(async (file) => {
      const response = (await caches.match(file)) ?? (await fetch(file));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(file, response);
    }),
  );
  const shell = await fetch(SHELL, { cache: 'no-store' });
  if (!shell.ok) throw new Error(`${SHELL}: ${shell.status}`);
  await cache.put(SHELL, shell);
}

/** Two generations: a tab that is open during an update still loads its own parts. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith('assets-') && name !== ASSETS);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function findAsset(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function findPage(request) {
  const findShell = async () => (await caches.open(ASSETS)).match(SHELL, { ignoreVary: true });
  const fresh = fetch(request);
  const late = new Promise((resolve) => {
    setTimeout(async () => resolve((await findShell()) ?? fresh), PATIENCE_MS);
  });
  return Promise.race([fresh, late]).catch(async () => (await findShell()) ?? Response.error());
}

/** Keeps what another app shares until the inbox opens it: before signing in, and without a connection. */
async function keepShared(request) {
  const form = await request.formData();
  const textOf = (name) => String(form.get(name) ?? '');
  const shared = {
    ...{ title: textOf('title'), text: textOf('text'), url: textOf('url') },
    files: form.getAll('files').filter((file) => file instanceof File && file.size > 0),
    at: Date.now(),
  };
  const database = await new Promise((resolve, reject) => {
    // As in client/draft/take-shared.ts.
    const opening = indexedDB.open('shared', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('shared', { autoIncrement: true });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  await new Promise((resolve, reject) => {
    const transaction = database.transaction('shared', 'readwrite');
    transaction.objectStore('shared').add(shared);
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
  return Response.redirect('/inbox', 303);
}

// One after the other: a push that closes a notification must not overtake the one that shows it.
let pushes = Promise.resolve();
self.addEventListener('push', (event) => {
  const shown = pushes.then(() => showPush(event.data?.json() ?? {}));
  pushes = shown.catch(() => {});
  event.waitUntil(shown);
});
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)));

async function showPush({ tag, title, body, threadId, lane, badge, close = [] }) {
  for (const notification of await registration.getNotifications())
    if (close.includes(notification.tag)) notification.close();
  await setBadge(badge);
  const tabs = await clients.matchAll({ type: 'window' });
  // No notification while the inbox is visible: the email appears there.
  if (tabs.some((tab) => tab.visibilityState === 'visible') && threadId !== null) return;
  await registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { threadId, lane },
    actions:
      threadId === null
        ? []
        : [
            { action: 'archive', title: 'Archive' },
            { action: 'reply', title: 'Reply' },
          ],
  });
}

async function setBadge(count) {
  if (!navigator.setAppBadge || typeof count !== 'number') return;
  // Browsers without an installed app refuse it.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

async function openNotification({ action, notification }) {
  notification.close();
  const { threadId, lane } = notification.data ?? {};
  if (action === 'archive' && (await archive(threadId))) return;
  const query = new URLSearchParams({
    ...(lane && lane !== 'reply' && { view: lane }),
    ...(threadId && { thread: threadId }),
    ...(action === 'reply' && { reply: '' }),
  });
  const path = `/inbox?${query}`;
  const [tab] = await clients.matchAll({ type: 'window' });
  if (!tab) return clients.openWindow(path);
  await tab.focus();
  await tab.navigate(path);
}

/** False opens the thread instead, where the user sees what is wrong. */
async function archive(threadId) {
  const response = await fetch('/api/inbox/archive', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ threadId }),
  }).catch(() => null);
  return response?.ok === true;
}
