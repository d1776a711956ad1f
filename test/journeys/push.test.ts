import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium, type Browser as Chromium } from 'playwright-core';
import { ResponseStatus } from '../../src/shared/requests/codes.js';
import { findWholeChromium } from '../../scripts/chromium.mjs';
import { Browser, PushService } from '../notifications/push-service.js';
import { open, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { read, type Schemas } from '../support/shown.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

const WORDS = 'Domani le mando la perizia.';

interface Shown {
  title: string;
  body: string;
  tag: string;
  path: string;
}

describe('a push notification', () => {
  const service = new PushService();
  let origin: string;
  let browser: Chromium;
  const stage = setStage(async () => ({ env: { PUSH_SERVICES: (origin = await service.start()) }, isHosted: true }));
  beforeAll(async () => {
    browser = await chromium.launch({
      // The headless shell, which the other journeys use, shows no notifications.
      executablePath: findWholeChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('is turned on, arrives in the browser without personal words, opens its subject, and is turned off', async () => {
    const citizen = await stage.instance.logIn('anna.rossi@example.com');
    const call = await stage.instance.as('anna.rossi@example.com');
    const localStorage = Object.entries({ token: citizen.token, account: JSON.stringify(citizen.account) }).map(
      ([name, value]) => ({ name, value }),
    );
    const { page, complaints } = await open(browser, stage.instance.base, {
      storageState: { cookies: [], origins: [{ origin: stage.instance.base, localStorage }] },
      serviceWorkers: 'allow',
    });
    const context = page.context();
    // A headless browser has no push service of its vendor: its subscription address is the one of
    // this test's service. Everything else is real: the permission, the worker, the encryption, the notification.
    const keys = new Browser();
    await page.addInitScript({
      content: `
        const subscription = {
          toJSON: () => (${JSON.stringify(keys.subscription(`${origin}/push/anna`))}),
          unsubscribe: async () => { localStorage.removeItem('subscribed'); return true; },
        };
        PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? subscription : null);
        PushManager.prototype.subscribe = async () => { localStorage.setItem('subscribed', 'yes'); return subscription; };`,
    });

    await visit(page, '/notifications');
    const part = page.getByRole('region', { name: 'Avvisi dal browser' });
    // Nothing is permitted yet, and a headless browser refuses when asked.
    await part.getByRole('button', { name: 'Attivali su questo dispositivo' }).click();
    await part.getByText('Il browser blocca gli avvisi di questo sito').waitFor();
    await looksSound(page, 'push-refused');
    await context.grantPermissions(['notifications'], { origin: stage.instance.base });
    await part.getByRole('button', { name: 'Attivali su questo dispositivo' }).click();
    await part.getByText('Sono attivi su questo dispositivo.').waitFor();
    await looksSound(page, 'push-on');
    await page.reload();
    await part.getByText('Sono attivi su questo dispositivo.').waitFor();

    // A firm writes while the citizen is elsewhere.
    const quoted = (await read<Schemas['ResponseItem'][]>(call, '/responses?page=-1&page_size=-1')).find(
      ({ status, allowed_actions: allowed }) => status.id === ResponseStatus.ok && allowed.includes('choose'),
    )!;
    const [row] = await stage.instance.query<{ email: string }>('select email::text from accounts where id = $1', [
      quoted.lawyer!.id,
    ]);
    const firm = await stage.instance.as(row!.email);
    await firm('POST', '/messages', { response_id: quoted.id, text: WORDS });
    const push = await until('the push', () => Promise.resolve(service.taken[0]));
    const content = keys.read(push);

    // The push that the service would deliver is given to the worker.
    const devtools = await context.newCDPSession(page);
    const registrations: { registrationId: string; scopeURL: string }[] = [];
    devtools.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations));
    await devtools.send('ServiceWorker.enable');
    const { registrationId } = await until('the worker', () =>
      Promise.resolve(registrations.findLast(({ scopeURL }) => scopeURL.endsWith('/notifications'))),
    );
    const deliver = () =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: stage.instance.base,
        registrationId,
        data: JSON.stringify(content),
      });
    const shown = (): Promise<Shown[]> =>
      page.evaluate<Shown[]>(`(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/notifications');
        const all = await registration.getNotifications();
        return all.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }));
      })()`);
    // A browser drops a push silently if its worker is not ready.
    const [notification] = await until('the notification', async () => {
      await deliver();
      return until('what it shows', async () => (await shown()).length > 0 && shown(), 10).catch(() => false as const);
    });
    expect(notification).toMatchObject({ title: 'Giustamente', path: `/messages/${quoted.id}` });
    expect(JSON.stringify(notification)).not.toContain(WORDS);
    // The same push again replaces the first.
    await deliver();
    expect(await shown()).toHaveLength(1);

    // Only a click of a person may open a window, and there is no screen to click on: the worker gets the click event,
    // and returns the address that it would open.
    const worker = context.serviceWorkers().find((one) => one.url().endsWith('/push-worker.js'));
    const target = await worker!.evaluate<string>(`(async () => {
      const opened = new Promise((done) => {
        self.clients.openWindow = async (url) => { done(url); return null; };
      });
      const [notification] = await self.registration.getNotifications();
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      return opened;
    })()`);
    expect(target).toBe(`${stage.instance.base}/messages/${quoted.id}`);
    await until('the end of the notification', async () => (await shown()).length === 0);
    await page.goto(target);
    await page.locator('.chat-msg', { hasText: WORDS }).waitFor();

    await visit(page, '/notifications');
    await part.getByRole('button', { name: 'Disattivali' }).click();
    await part.getByRole('button', { name: 'Attivali su questo dispositivo' }).waitFor();
    const [left] = await stage.instance.query<{ count: number }>(
      'select count(*)::integer as count from push_subscriptions',
    );
    expect(left!.count).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
