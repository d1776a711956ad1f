import { beforeAll, expect, it } from '@jest/globals';
import { MailTransport, type OutgoingMail } from '../../src/kernel/mail/mail-transport.js';
import { NotificationsApi } from '../../src/notifications/notifications.api.js';
import { useTestApp } from '../support/app.js';

const test = useTestApp();
let sent: OutgoingMail[];
beforeAll(() => {
  sent = [];
  test.replace(MailTransport, 'send', (mail) => {
    sent.push(mail);
    return Promise.resolve();
  });
});

it.each([
  ['it', 'Ricevi questo messaggio perché hai un account su Giustamente.', 'Scegli quali messaggi ricevere', ''],
  [
    'en',
    'You are receiving this message because you have an account on Giustamente.',
    'Choose which messages to receive',
    '/en',
  ],
] as const)('a mail goes out in the language of its reader, all of it: %s', async (locale, why, choose, prefix) => {
  sent.length = 0;
  await test.database.transaction((em) => {
    test.app.get(NotificationsApi).write(
      em,
      {
        to: 'anna@example.com',
        locale,
        subject: 'Oggetto',
        paragraphs: ['Una frase.'],
        action: { label: 'Apri', path: '/requests/4' },
        optional: true,
        replyTo: 'answers@example.com',
        leave: { path: '/newsletter/unsubscribe?token=x', oneClick: '/api/v1/newsletter/unsubscribe?token=x' },
      },
      { accountId: null, template: 'digest', deduplicationKey: null },
    );
    return Promise.resolve();
  });
  await test.drain();
  const [mail, ...others] = sent;
  expect(others).toEqual([]);
  const site = 'http://localhost:3000';
  expect(mail).toMatchObject({
    to: 'anna@example.com',
    subject: 'Oggetto',
    locale,
    priority: 'bulk',
    replyTo: 'answers@example.com',
    leave: `${site}/api/v1/newsletter/unsubscribe?token=x`,
  });
  expect(mail?.html).toContain(`lang="${locale}"`);
  for (const part of [why, choose, `${site}${prefix}/requests/4`, `${site}${prefix}/profile/notifications`])
    for (const form of [mail?.text, mail?.html]) expect(form).toContain(part);
});
