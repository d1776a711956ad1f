import { api, infoOf } from '../../api/client';

const WORKER = '/push-worker.js';
/** A scope with no page under it in Italian but the history; the worker handles no page. */
const SCOPE = '/notifications';

/** Whether this browser supports push notifications. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The subscription of this browser, if it has one. */
async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether push is on: both the server and the browser have the subscription. */
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
 * Asks the person for permission, subscribes at the browser's push service and sends the subscription to the server.
 * @returns false when the person, or an earlier choice of theirs, refuses
 * @throws ApiProblem, or what the browser throws
 */
export async function turnPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { public_key: applicationServerKey } = await infoOf(api.GET('/notifications/push'));
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await active(registration);
  // A subscription with another key, or of somebody else, is replaced.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await infoOf(api.PUT('/notifications/push', { body: { endpoint, keys: { p256dh, auth } } }));
  return true;
}

/** Ends the push notifications of this browser. @throws ApiProblem */
export async function turnPushOff(): Promise<void> {
  await api.DELETE('/notifications/push');
  await (await current())?.unsubscribe();
}
