import { describe, expect, it } from '@jest/globals';
import { readEnv } from '../../src/env.js';
import { mailTextOf, type Letter } from '../../src/notifications/mail/letters.js';
import { escapeHtml, mailAsHtml, mailAsText, type MailText } from '../../src/notifications/mail/mail-body.js';
import { signatureOf } from '../../src/notifications/webhooks/signature.js';
import { localisedPath, say, sayDays, sayInstant, sayValues } from '../../src/notifications/wording.js';
import { refundKinds } from '../../src/shared/billing/billing.codes.js';
import { replyRefusals } from '../../src/shared/chat/mailed-replies.codes.js';
import { reportReasons } from '../../src/shared/moderation/reports.codes.js';
import { detections } from '../../src/shared/moderation/statement-of-reasons.codes.js';
import { rejectionReasons } from '../../src/shared/requests/rejection-reasons.codes.js';
import { settingNames } from '../../src/shared/staff/setting.codes.js';
import { saidOf } from '../support/varied-facts.js';
import { valueTable } from '../support/value-table.js';

// Each value of a mail, and what it changes. Read each line of a difference.

/** Each value holds what HTML reads otherwise, and the name of another value. */
const odd = (name: string): string => `${name} <b>"&amp;'</b> {{title}} $&`;
const mail: MailText = {
  brand: odd('brand'),
  locale: 'it',
  title: odd('title'),
  paragraphs: [odd('first'), odd('second')],
  items: [{ title: odd('item'), text: odd('text'), url: 'https://site.example/item?a=1&b="2"' }],
  action: { label: odd('label'), url: 'https://site.example/action?a=1&b="2"' },
  markdown: odd('markdown'),
  leave: { page: 'https://site.example/leave?a&b', oneClick: 'https://site.example/click' },
  choices: 'https://site.example/choices?a&b',
  why: odd('why'),
};
const English: MailText = { ...mail, locale: 'en' };
const optional = ['items', 'action', 'markdown', 'leave', 'choices', 'why'];
/** Null stands for a value that is left out. */
const without = (given: MailText): MailText =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as unknown as MailText;

describe('a mail', () => {
  it('says each of its values in plain text', () => {
    expect(
      saidOf(mail, (given) => mailAsText(without(given)).split('\n'), {
        optional,
        others: { English },
      }),
    ).toMatchSnapshot();
  });

  it('says each of them once in HTML, and none of them as HTML', () => {
    // The words and addresses between the tags, in their order.
    const words = (given: MailText): string[] =>
      mailAsHtml(without(given), '<p>testo</p>')
        .replace(/<style>.*?<\/style>/s, '')
        .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, '[$1] ')
        .replace(/<p>testo<\/p>/, 'MARKDOWN')
        .split(/<[^>]+>/)
        .map((text) => text.trim())
        // Between them are characters that nobody sees.
        .filter((text) => /[\p{L}[]/u.test(text) && !/[\u200B-\u200F]/.test(text));
    expect(saidOf(mail, words, { optional, others: { English } })).toMatchSnapshot();
    expect(mailAsHtml(mail)).not.toMatch(/<b>|<\/b>/);
  });

  it('has no character of HTML', () => {
    expect(valueTable(['', 'a', '<', '>', '&', '"', "'", '&lt;', '<a href="x">'], escapeHtml)).toMatchSnapshot();
  });

  it('has addresses of its instance, in its language', () => {
    const letter: Letter = {
      to: 'anna@example.com',
      locale: 'en',
      subject: 'Subject',
      paragraphs: ['One.'],
      action: { label: 'Read', path: '/requests/1' },
      items: [{ title: 'Item', text: 'Text', path: '/responses/2' }],
      markdown: 'Markdown',
      leave: { path: '/leave', oneClick: '/api/v1/leave' },
      optional: true,
      why: 'Why',
      replyTo: 'reply@example.com',
    };
    const env = readEnv({ NODE_ENV: 'test', PUBLIC_URL: 'https://site.example' });
    const lines = (given: Letter): string[] => {
      const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
      return Object.entries(mailTextOf(set as unknown as Letter, env)).map(
        ([name, value]) => `${name} ${JSON.stringify(value)}`,
      );
    };
    const left = ['action', 'items', 'markdown', 'leave', 'why', 'replyTo'];
    expect(
      saidOf(letter, lines, { optional: left, others: { Italian: { ...letter, locale: 'it' } } }),
    ).toMatchSnapshot();
  });
});

describe('a value in words', () => {
  it('is shown also where it is zero or empty', () => {
    const values = {
      count: 0,
      name: '',
      amount_cents: 0,
      other: undefined,
      plan: 1,
      at: '2026-03-08T23:30:00Z',
      until: '2026-03-01T00:30:00Z',
    };
    expect([sayValues(values, 'it'), sayValues(values, 'en')]).toMatchSnapshot();
    expect(say('{count} crediti, «{name}», {amount}', { count: 0, name: '', amount: '0,00 €' })).toBe(
      '0 crediti, «», 0,00 €',
    );
  });

  it('is a label of its code, and words for its figures', () => {
    const costs = {
      cases: [0, 5_000_00, 10_000_00].map((outcome_cents) => ({
        outcome_cents,
        total_cents: 1_000_00 + outcome_cents / 10,
      })),
      saving: false,
      flat: false,
      estimate: null,
      start_cents: 400_00,
      losing_source: 'art. 91 c.p.c.',
    };
    const changes = settingNames.map((name) => [name, 1, 200]);
    const codes: Readonly<Record<string, readonly (string | number)[]>> = {
      request_type: ['malasanita', 'none'],
      plan: [1, 2, 3, 4],
      refund_kind: refundKinds,
      ground: reportReasons,
      ruling: Object.keys(rejectionReasons),
      detection: detections,
      refusal: Object.keys(replyRefusals),
      changes: [JSON.stringify(changes)],
      costs: [costs, { ...costs, saving: true, start_cents: 0 }, { ...costs, flat: true }].map((one) =>
        JSON.stringify(one),
      ),
      decision_time: [
        { usual_hours: 5, due_hours: null },
        { usual_hours: null, due_hours: 72 },
      ].map((one) => JSON.stringify(one)),
      amount_cents: [1, -1, 123_456],
    };
    const lines = Object.entries(codes).flatMap(([name, values]) =>
      values.map((value) => {
        const [first, second] = (['it', 'en'] as const).map((locale) => sayValues({ [name]: value }, locale)[name]);
        return `${name} ${String(value).startsWith('{') || String(value).startsWith('[') ? '…' : value}: ${first} | ${second}`;
      }),
    );
    expect(lines).toMatchSnapshot();
  });

  it('is a town or a day with its article', () => {
    const texts = ['a {city}', 'Vai a {city}.', 'ha {city}', 'il {at}', 'dal {at}', 'Dal {at}', 'sul {at}', 'la {at}'];
    expect(
      ['Ancona', 'Lecco'].flatMap((city) =>
        ['8 marzo 2026', '11 marzo 2026', '1° marzo 2026', '12 marzo 2026'].map((at) =>
          [city, at, ...texts.map((text) => say(text, { city, at }))].join(' | '),
        ),
      ),
    ).toMatchSnapshot();
  });

  it('is a moment or days in the time of Rome', () => {
    const moments = [
      '2026-03-01T00:30:00Z',
      '2026-03-28T23:30:00Z',
      '2026-03-29T23:30:00Z',
      '2026-12-31T23:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
    ];
    expect(moments.map((at) => `${at}: ${sayInstant(at, 'it')} | ${sayInstant(at, 'en')}`)).toMatchSnapshot();
    const spans = [
      ['2026-03-01', '2026-03-01'],
      ['2026-03-08', '2026-03-11'],
      ['2026-03-02', '2026-04-01'],
    ] as const;
    expect(
      spans.map(([from, until]) => `${sayDays({ from, until }, 'it')} | ${sayDays({ from, until }, 'en')}`),
    ).toMatchSnapshot();
  });

  it('is a path in a language', () => {
    expect([localisedPath('/a', 'it'), localisedPath('/a', 'en')]).toEqual(['/a', '/en/a']);
  });
});

it('a body that is sent to a program is signed with its whole second', () => {
  const at = new Date('2026-03-10T10:00:00.999Z');
  expect(signatureOf('segreto', '{"a":1}', at)).toMatchSnapshot();
  expect(signatureOf('segreto', '{"a":1}', new Date('2026-03-10T10:00:00.000Z'))).toBe(
    signatureOf('segreto', '{"a":1}', at),
  );
});
