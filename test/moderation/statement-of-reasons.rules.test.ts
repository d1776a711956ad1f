import { describe, expect, it } from '@jest/globals';
import { detectionOf } from '../../src/moderation/reports/reports.rules.js';
import { mailTemplates } from '../../src/notifications/mail/mail-templates.js';
import { notificationTemplates } from '../../src/notifications/notification-templates.js';
import { sayValues } from '../../src/notifications/wording.js';
import { locales } from '../../src/shared/locale.js';
import {
  detectionRows,
  detections,
  redressFor,
  redressSentences,
  redressWays,
} from '../../src/shared/moderation/statement-of-reasons.codes.js';

describe('how something was noticed', () => {
  it('follows from the decision', () => {
    expect(detectionOf('uphold', false)).toBe('report');
    expect(detectionOf('dismiss', false)).toBe('report');
    expect(detectionOf('remove', false)).toBe('contact_filter');
    expect(detectionOf('suspend', false)).toBe('staff');
    expect(detectionOf('suspend', true)).toBe('figures');
    expect(detectionOf('uphold', true)).toBe('report');
    expect(detectionOf('gone', false)).toBeNull();
  });

  it('always says that a person decided, and names a program exactly where one noticed it', () => {
    for (const detection of detections) {
      const { automatic, sentence } = detectionRows[detection];
      expect([detection, sentence.it]).toEqual([detection, expect.stringContaining('Ha deciso una persona')]);
      expect([detection, sentence.en]).toEqual([detection, expect.stringContaining('A member of our staff decided')]);
      expect([detection, /automatic/.test(sentence.en), /automatic/.test(sentence.it)]).toEqual([
        detection,
        automatic,
        automatic,
      ]);
    }
  });

  it('is left out of notifications from before it was recorded', () => {
    expect(sayValues({ reason: 'x' }, 'it')).toMatchObject({ detection: '' });
    expect(sayValues({ detection: 'staff' }, 'en')).toMatchObject({
      detection: 'A member of our staff decided, not a program. ',
    });
  });
});

describe('what can be done against a decision', () => {
  it('is in the product first, then a body out of court, then the court, each with its source', () => {
    for (const locale of locales)
      for (const way of redressWays) {
        const rows = redressFor(way, locale, 'X');
        expect(rows.map(({ source }) => /21/.test(source))).toEqual([false, true, false]);
        expect(rows.every(({ text }) => !text.includes('{'))).toBe(true);
        expect(redressFor('over', locale)).toEqual(rows.slice(1));
      }
  });

  it('names the last moment of an appeal and of a reply', () => {
    expect(redressFor('appeal', 'it', '3 marzo')[0]?.text).toContain('fino a 3 marzo');
    expect(redressFor('reply', 'en', '3 March')[0]?.text).toContain('until 3 March');
    expect(redressSentences('reply').en).toContain('until {until}');
  });
});

it('every mail and notification of a restriction says who decided and names the court', () => {
  const notifications = [
    'content_removed',
    'text_removed',
    'account_warned',
    'review_removed',
    'message_not_delivered',
    'request_rejected',
    'request_invalidated',
    'rejection_kept',
  ] as const;
  const mails = ['account_suspended', 'account_suspended_until', 'account_closed'] as const;
  const texts = [
    ...notifications.map((name) => [name, notificationTemplates[name].text.en]),
    ...mails.map((name) => [name, mailTemplates[name].paragraphs.map(({ en }) => en).join(' ')]),
  ];
  for (const [name, text] of texts) expect([name, text]).toEqual([name, expect.stringMatching(/[Rr]ule/)]);
  // Not restrictions of what the firm wrote, but decisions about it.
  const others = (['firm_warned', 'verification_refused', 'review_removed_of_firm'] as const).map((name) => [
    name,
    notificationTemplates[name].text.en,
  ]);
  for (const [name, text] of [...texts, ...others]) {
    expect([name, text]).toEqual([name, expect.stringMatching(/\{detection\}|A member of our staff decided/)]);
    expect([name, text]).toEqual([name, expect.stringContaining('You can always go to court.')]);
  }
});
