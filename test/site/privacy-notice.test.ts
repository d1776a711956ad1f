import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readEnv } from '../../src/env.js';
import { isPushService } from '../../src/notifications/push/push-services.rules.js';
import { sensitiveConsentText } from '../../src/shared/requests/sensitive-consent.codes.js';
import { operatorOf } from '../../src/site/operator.js';
import { privacy } from '../../web/features/legal/privacy.server.js';
import { privacyInEnglish } from '../../web/features/legal/privacy-en.server.js';

const operator = operatorOf(readEnv({ SELLER_EMAIL: 'fatture@example.com', PRIVACY_EMAIL: 'dati@example.com' }));

describe('the privacy notice', () => {
  const both = [privacy({ operator }), privacyInEnglish({ operator })];
  const textOf = (sections: (typeof both)[number], id: string): string =>
    (sections.find((section) => section.id === id)?.text ?? []).flat().join('\n');

  it('has the same parts in both languages', () => {
    expect(both[1]!.map(({ id, text }) => [id, text.map((part) => [part].flat().length)])).toEqual(
      both[0]!.map(({ id, text }) => [id, text.map((part) => [part].flat().length)]),
    );
  });

  it.each([0, 1])('names the articles about health, crimes and transfers out of the Union (%i)', (nth) => {
    const health = textOf(both[nth]!, 'salute-e-reati');
    for (const law of [/art\. 9 /, /art\. 10 /, /2-octies/, /196\/2003/, /2016\/679/]) expect(health).toMatch(law);
    const outside = textOf(both[nth]!, 'fuori-ue');
    for (const law of [/2023\/1795/, /art\. 45 /, /art\. 49, par\. 1/]) expect(outside).toMatch(law);
  });

  it.each([
    ['fcm.googleapis.com', 'Google'],
    ['updates.push.services.mozilla.com', 'Mozilla'],
    ['web.push.apple.com', 'Apple'],
    ['wns2.notify.windows.com', 'Microsoft'],
  ])('names the provider of the service %s: %s', (host, maker) => {
    expect(isPushService(`https://${host}/x`)).toBe(true);
    for (const sections of both) expect(textOf(sections, 'fuori-ue')).toContain(maker);
  });

  it('names the contact for data, which is not the one for invoices', () => {
    for (const sections of both) {
      expect(textOf(sections, 'titolare')).toContain('dati@example.com');
      expect(JSON.stringify(sections)).not.toContain('fatture@example.com');
    }
  });
});

it('the consent text has a version that changes with its words', async () => {
  let words = '';
  for (const locale of ['it', 'en']) {
    const { default: steps } = (await import(`../../web/i18n/${locale}/steps.ts`)) as {
      default: { send: { consent: string; consentHint: string } };
    };
    words += `${steps.send.consent}\n${steps.send.consentHint}\n`;
  }
  const version = createHash('sha256').update(words).digest('hex').slice(0, 16);
  expect([sensitiveConsentText, version]).toEqual(['2026-11-25', '9664423fe87cc370']);
});
