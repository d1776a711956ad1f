import { api, infoOf } from '../../api/client';

const WORKER = '/push-worker.js';
/** No page stands under it in Italian but the history; the worker answers for none. */
const SCOPE = '/notifications';

/** Whether this browser can be told of anything while the site is closed. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The subscription of this browser, if it has one. */
async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser is told: the server has to know it, and the browser too. */
export async function isPushOn(): Promise<boolean> {
  const [{ on }, own] = await Promise.all([infoOf(api.GET('/notifications/push')), current()]);
  return on && own !== null && Notification.permission === 'granted';
}

/** A worker takes pushes once it is active. */
function active(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return Promise.resolve();
  return new Promise((done) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') done();
    });
  });
}

/**
 * Asks the person, subscribes at the browser's own service and tells the server.
 * @returns false when the person, or an earlier choice of theirs, refuses
 * @throws ApiProblem, or what the browser throws
 */
export async function turnPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { public_key: applicationServerKey } = await infoOf(api.GET('/notifications/push'));
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await active(registration);
  // One that was made with another key, or for somebody else, gives way.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await infoOf(api.PUT('/notifications/push', { body: { endpoint, keys: { p256dh, auth } } }));
  return true;
}

/** This browser is told no more. @throws ApiProblem */
export async function turnPushOff(): Promise<void> {
  await api.DELETE('/notifications/push');
  await (await current())?.unsubscribe();
}
