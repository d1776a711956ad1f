import { describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { DeliveryError, MailTransport, type OutgoingMail } from '../../../src/kernel/mail/mail-transport.js';
import { valueTable } from '../../support/value-table.js';

const settings = {
  MAIL_FROM: 'Giustamente <posta@example.com>',
  CONTACT_EMAIL: undefined,
  SELLER_EMAIL: 's@example.com',
};
const transportOf = (given: object): MailTransport => new MailTransport({ ...settings, ...given } as never);

describe('a mail that was not taken', () => {
  it('failed at this stage, with the codes of the server', () => {
    const errors = [
      { code: 'EENVELOPE', command: 'API' },
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 unknown' },
      { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553, response: '553-5.1.8 no\n553 5.1.8 such' },
      { code: 'EAUTH', command: 'API', responseCode: 535, response: '535 5.7.8 wrong' },
      { code: 'EMESSAGE', command: 'DATA', responseCode: 552, response: '552 5.2.345 large' },
      { code: 'EMESSAGE', command: 'API' },
      { command: 'DATA', responseCode: 451, response: '451 4.7.1x greylisted' },
      { command: 'DATA', responseCode: 451, response: '451 busy 4.7.1' },
      { code: 'ECONNECTION', command: 'CONN' },
      {},
    ];
    expect(
      valueTable(errors, (error) => {
        const { failure, message } = DeliveryError.from(error);
        return `${message} ${JSON.stringify(failure)}`;
      }),
    ).toMatchSnapshot();
  });
});

describe('the connections for mails', () => {
  it('are so many, so fast and so patient, for each kind of mail', () => {
    const transport = transportOf({ SMTP_URL: 'smtp://mail.example:25' });
    const pools = transport['smtp'] as unknown as Record<string, { options: Record<string, unknown> }>;
    const lines = Object.entries(pools).map(([kind, { options }]) => {
      const { requireTLS, pool, maxConnections, rateLimit, rateDelta } = options;
      const { connectionTimeout, greetingTimeout, socketTimeout } = options;
      const limits = { requireTLS, pool, maxConnections, rateLimit, rateDelta };
      return `${kind}: ${JSON.stringify({ ...limits, connectionTimeout, greetingTimeout, socketTimeout })}`;
    });
    transport.onModuleDestroy();
    expect(lines).toMatchSnapshot();
    expect(transportOf({ SMTP_URL: undefined })['smtp']).toBeUndefined();
  });

  it('are of the domain of the sender', () => {
    const senders = ['a@example.com', 'A <a@mail.example-1.it>', 'A "@" <a@b.it>', 'nobody', ''];
    expect(valueTable(senders, (MAIL_FROM) => transportOf({ MAIL_FROM }).domain)).toMatchSnapshot();
  });

  it('take answers where people are answered', () => {
    const answersOf = (given: object): unknown => transportOf(given)['replyTo'];
    expect([answersOf({}), answersOf({ CONTACT_EMAIL: 'c@example.com' })]).toEqual(['s@example.com', 'c@example.com']);
  });
});

describe('a mail that is sent', () => {
  const mail: OutgoingMail = {
    to: 'anna@example.com',
    subject: 'Oggetto',
    text: 'Testo',
    html: '<p>Testo</p>',
    messageId: '<1@example.com>',
    priority: 'personal',
    locale: 'it',
    within: 60_000,
  };
  /** What is given to the pool of which kind of mail. */
  const given = async (one: OutgoingMail, failure?: Error) => {
    const transport = transportOf({ SMTP_URL: 'smtp://mail.example:25' });
    const sent: [string, Record<string, unknown>][] = [];
    const pools = transport['smtp'] as unknown as Record<string, { sendMail: unknown }>;
    for (const [kind, pool] of Object.entries(pools))
      pool.sendMail = (options: Record<string, unknown>) => {
        sent.push([kind, options]);
        return failure ? Promise.reject(failure) : Promise.resolve();
      };
    await transport.send(one).finally(() => transport.onModuleDestroy());
    return sent;
  };
  const always = {
    from: settings.MAIL_FROM,
    replyTo: settings.SELLER_EMAIL,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    headers: { 'auto-submitted': 'auto-generated', 'content-language': 'it' },
    signal: expect.any(AbortSignal),
    disableFileAccess: true,
    disableUrlAccess: true,
  };

  it('goes with its own kind, and says that nobody wrote it and in which language', async () => {
    expect(await given(mail)).toEqual([['personal', always]]);
    expect(await given({ ...mail, priority: 'security', locale: 'en' })).toEqual([
      ['security', { ...always, headers: { ...always.headers, 'content-language': 'en' } }],
    ]);
  });

  it('says where its answers go and how to get no more of them, where there is a way', async () => {
    const leave = 'https://example.com/leave?token=1';
    expect(await given({ ...mail, priority: 'bulk', replyTo: 'r@example.com', leave })).toEqual([
      [
        'bulk',
        {
          ...always,
          replyTo: 'r@example.com',
          headers: {
            ...always.headers,
            'list-unsubscribe': `<${leave}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          },
        },
      ],
    ]);
  });

  it('takes no longer than it may', async () => {
    const [[, quick], [, slow]] = [...(await given({ ...mail, within: 1 })), ...(await given(mail))] as [
      [string, { signal: AbortSignal }],
      [string, { signal: AbortSignal }],
    ];
    await pause(20);
    expect([quick.signal.aborted, slow.signal.aborted]).toEqual([true, false]);
  });

  it('fails without its address', async () => {
    const refusal = Object.assign(new Error('no'), {
      command: 'RCPT TO',
      responseCode: 550,
      response: '550 5.1.1 <anna@example.com> unknown',
    });
    await expect(given(mail, refusal)).rejects.toEqual(
      new DeliveryError({ stage: 'recipient', code: 550, status: '5.1.1' }),
    );
  });
});
