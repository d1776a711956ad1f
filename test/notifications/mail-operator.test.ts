import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { NotificationsApi } from '../../src/notifications/notifications.api.js';
import { Mailbox } from '../content/newsletter/smtp.js';
import { startTestApp, type TestApp } from '../support/app.js';

const mailbox = new Mailbox();
let url: string;
let test: TestApp | undefined;
beforeAll(async () => {
  url = await mailbox.start();
});
afterEach(async () => {
  await test?.close();
  test = undefined;
});
afterAll(() => mailbox.stop());

it.each([
  [
    'the contact address of the operator',
    { CONTACT_EMAIL: 'assistenza@giustamente.example' },
    'assistenza@giustamente.example',
  ],
  [
    'the seller, where there is no contact address',
    { SELLER_EMAIL: 'impresa@giustamente.example' },
    'impresa@giustamente.example',
  ],
])('a reply to a mail goes to %s, and not to the sender address', async (_who, env, address) => {
  test = await startTestApp({
    env: { SMTP_URL: url, MAIL_FROM: 'Giustamente <nonrispondere@giustamente.example>', ...env },
  });
  await test.database.transaction((em) =>
    test!.app.get(NotificationsApi).mail(em, {
      to: 'anna@example.com',
      locale: 'it',
      template: 'reset_password',
      pass: { kind: 'recovery' },
      params: { token: '12345', key: 7, first_name: 'Anna', until: '2026-03-10T10:00:00Z' },
    }),
  );
  await test.drain();
  const { headers } = mailbox.last('anna@example.com');
  expect(headers).toMatch(/^From: Giustamente <nonrispondere@giustamente\.example>/m);
  expect(/^Reply-To: (.*)$/m.exec(headers)?.[1]?.trim()).toBe(address);
});
