import type { ComponentType } from 'react';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { learnServerTime } from '../../web/api/clock.js';
import { limitCalled } from '../../src/shared/guidance/time-limits.rules.js';
import { webHtml, webMarkup, webPart, wordsOf } from '../support/web-markup.js';
import { letterTable } from '../../src/shared/guidance/ready-letters/letter-table.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let draw: Awaited<ReturnType<typeof webMarkup>>;
beforeAll(async () => {
  draw = await webMarkup();
});

describe('the number of unread messages', () => {
  let UnreadBadge: ComponentType<object>;
  beforeAll(async () => {
    ({ default: UnreadBadge } = await webPart<{ default: typeof UnreadBadge }>('features/messages/unread-badge'));
  });

  it.each([
    [0, []],
    [1, ['1 da leggere', '1']],
    [99, ['99 da leggere', '99']],
    [100, ['100 da leggere', '99+']],
  ])('of %d is shown as %j', (messages, words) => {
    expect(draw(UnreadBadge, {}, { '/conversations/unread': { conversations: 7, messages } })).toEqual(words);
  });
});

describe('the lines of a price', () => {
  let PriceLines: ComponentType<{ what: string; listCents: number; discountCents?: number }>;
  beforeAll(async () => {
    ({ PriceLines } = await webPart<{ PriceLines: typeof PriceLines }>('features/billing/price-lines'));
  });

  it('are the list price, the discount and what is left to pay', () => {
    expect(draw(PriceLines, { what: '11 crediti', listCents: 66_00, discountCents: 13_20 })).toEqual([
      '11 crediti',
      '66,00 €',
      'Sconto',
      '−13,20 €',
      'Totale',
      'IVA inclusa',
      '52,80 €',
    ]);
    expect(draw(PriceLines, { what: 'Premium', listCents: 9_99, discountCents: 9_99 }).at(-1)).toBe('0,00 €');
  });

  it('are only the total without a discount', () => {
    expect(draw(PriceLines, { what: '11 crediti', listCents: 66_00 })).toEqual(['Totale', 'IVA inclusa', '66,00 €']);
  });
});

describe('the time left', () => {
  let Countdown: ComponentType<{ until: string }>;
  beforeAll(async () => {
    ({ Countdown } = await webPart<{ Countdown: typeof Countdown }>('ui/data/time'));
  });

  it.each([
    [2 * DAY + 4 * HOUR, '2 g 4 h'],
    [DAY, '1 g 0 h'],
    [DAY - MINUTE, '23 h'],
    [6 * HOUR, '6 h'],
    [6 * HOUR - MINUTE, '5 h 59 min'],
    [HOUR, '1 h 0 min'],
    [HOUR - MINUTE, '59 min'],
    [MINUTE, '1 min'],
    [MINUTE / 2, 'meno di un minuto'],
    [0, 'scaduto'],
    [-DAY, 'scaduto'],
  ])('of %d ms by the server’s clock is “%s”', (left, words) => {
    // The server's clock is an hour behind this device's.
    const now = Date.now() - HOUR;
    learnServerTime(new Date(now).toISOString());
    expect(draw(Countdown, { until: new Date(now + left + 5_000 * Math.sign(left)).toISOString() })).toEqual([words]);
    learnServerTime(new Date().toISOString());
  });
});

describe('the credits that expire', () => {
  let Expiring: ComponentType<{ lots: object[] }>;
  beforeAll(async () => {
    ({ Expiring } = await webPart<{ Expiring: typeof Expiring }>('features/credits/expiring'));
  });
  const gift = { id: 1, label: 'Omaggio' };
  const bought = { id: 2, label: 'Acquistati' };

  it('are one line for each day and origin, with their sum', () => {
    const words = draw(Expiring, {
      lots: [
        { type: gift, amount: 3, expires_at: '2026-12-01T08:00:00.000Z', soon: true },
        { type: gift, amount: 4, expires_at: '2026-12-01T22:30:00.000Z', soon: true },
        { type: bought, amount: 11, expires_at: '2026-12-01T08:00:00.000Z', soon: true },
        { type: gift, amount: 5, expires_at: '2026-12-01T23:30:00.000Z', soon: false },
      ],
    });
    // 23:30 UTC is the next day in Rome.
    expect(words.join(' ')).toContain(
      '1° dicembre 2026 Entro 30 giorni Omaggio 7 1° dicembre 2026 Entro 30 giorni Acquistati 11 2 dicembre 2026 Omaggio 5',
    );
  });

  it('are not shown where there are none', () => {
    expect(draw(Expiring, { lots: [] })).toEqual([]);
  });
});

describe('the questions about a paper that arrived', () => {
  const asked = async (locale: 'it' | 'en', served_paper: string) => {
    const { ServedPaperFields } = await webPart<{ ServedPaperFields: ComponentType<object> }>(
      'features/deadlines/served-paper-fields',
    );
    const words = (await webMarkup(locale))(ServedPaperFields, {
      type: 'recupero-crediti',
      part: 2,
      values: { served_paper, served_on: '', hearing_on: '' },
      field: (name: string) => ({ name, value: '' }),
      onChange: () => undefined,
    });
    return words.join(' ');
  };

  it('name the papers in the language of the page, and ask for the hearing only where the paper names one', async () => {
    expect(await asked('it', 'summons')).toMatch(/Un atto di citazione.*La data dell’udienza/);
    expect(await asked('en', 'summons')).toMatch(/A summons \(citazione\).*The date of the hearing/);
    expect(await asked('it', 'injunction')).toMatch(/Un decreto ingiuntivo/);
    expect(await asked('it', 'injunction')).not.toMatch(/La data dell’udienza/);
  });
});

describe('the passkeys of a person', () => {
  it('say of each whether its provider keeps a copy', async () => {
    const { PasskeysPart } = await webPart<{ PasskeysPart: ComponentType<{ hasPassword: boolean }> }>(
      'features/accounts/passkeys/passkeys-part',
    );
    const passkey = { created_at: '2026-03-10T09:00:00.000Z', last_used_at: null };
    const list = [
      { ...passkey, id: 1, name: 'Telefono', backed_up: true },
      { ...passkey, id: 2, name: 'Chiavetta', backed_up: false },
    ];
    const words = draw(PasskeysPart, { hasPassword: true }, { '/account/passkeys': list }).join(' ');
    expect(words).toMatch(/Telefono.* · si copia sui tuoi altri dispositivi.*Chiavetta/);
    expect(words).not.toMatch(/Chiavetta.*si copia sui tuoi altri dispositivi/);
  });
});

describe('the page of password and address', () => {
  const shown = async (has_password: boolean): Promise<string> => {
    const { default: SecurityPage } = await webPart<{ default: ComponentType<object> }>(
      'features/accounts/profile/security.page',
    );
    const html = await webHtml();
    const loaded = { has_password, sign_in: { email: 'anna@example.com' }, pending_email: null, two_factor: false };
    return html(SecurityPage, {}, { loaded, at: '/profile/security' });
  };

  it('asks for the password in use, also before the address changes', async () => {
    const html = await shown(true);
    expect(html).toMatch(/Quando la cambi.*Cambia la password/);
    expect(html.match(/autoComplete="current-password"/g)?.length).toBeGreaterThanOrEqual(3);
    expect(html).not.toMatch(/passkey quando/);
  });

  it('lets somebody without a password choose one, and asks for none', async () => {
    const html = await shown(false);
    expect(html).toMatch(/Se vuoi, scegline una.*Scegli una password/);
    expect(html).not.toMatch(/autoComplete="current-password"/);
  });
});

describe('the page that asks for a link to a new password', () => {
  it('is found below the login', async () => {
    const { default: RecoveryPage } = await webPart<{ default: ComponentType<object> }>(
      'features/accounts/recovery.page',
    );
    for (const [locale, words, prefix] of [
      ['it', ['Giustamente', 'Accedi'], ''],
      ['en', ['Giustamente', 'Sign in'], '/en'],
    ] as const) {
      const html = (await webHtml(locale))(RecoveryPage, {}, { at: '/recupero-password' });
      const [crumbs = ''] = /<nav[^>]*crumbs.*?<\/nav>/s.exec(html) ?? [];
      expect([...crumbs.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
        prefix || '/',
        `${prefix}/login`,
      ]);
      expect(wordsOf(crumbs).slice(0, 2)).toEqual(words);
    }
  });
});

describe('a rating by stars', () => {
  it('without a choice names its fault at each star, for those who do not see it', async () => {
    const { StarsField } = await webPart<{ StarsField: ComponentType<object> }>('ui/fields/stars');
    const html = await webHtml();
    const field = { name: 'stars', label: 'Quanto sei contento', value: '4', onChange: () => undefined };
    const faulty = html(StarsField, { ...field, error: 'Manca il giudizio' });
    expect(faulty.match(/<input[^>]*aria-describedby="f-stars-error"/g)).toHaveLength(5);
    expect(faulty).toMatch(/id="f-stars-error"[^>]*>.*Manca il giudizio/);
    expect(faulty.match(/<input[^>]*checked[^>]*>/g)).toEqual([expect.stringContaining('value="4"')]);
    expect(html(StarsField, field)).not.toMatch(/<input[^>]*aria-describedby/);
  });
});

describe('a ready letter', () => {
  it('says what is still empty in the language of the page', async () => {
    const { LetterMaker } = await webPart<{ LetterMaker: ComponentType<object> }>(
      'features/ready-letters/letter-maker',
    );
    const story = { facts: {}, request: null, key: 'empty' };
    const props = {
      id: 'deposito-affitto',
      letter: letterTable['deposito-affitto'],
      story,
      limits: [limitCalled('rent-deposit')],
    };
    expect((await webMarkup('it'))(LetterMaker, props).join(' ')).toMatch(/Restano da riempire: .*Il proprietario/);
    expect((await webMarkup('en'))(LetterMaker, props).join(' ')).toMatch(/Still to fill in: .*The landlord/);
  });
});

describe('the page that asks a citizen how it went', () => {
  const shown = async (allowed_actions: string[]): Promise<string> => {
    const { default: Page } = await webPart<{ default: ComponentType<object> }>('features/feedback/give-feedback.page');
    const info = {
      id: 7,
      allowed_actions,
      status: { id: 8 },
      request_type: { case_label: 'Sfratto' },
      geo: { city: 'Lodi' },
      responses: [],
      feedback: null,
    };
    const answers = { '/requests/{id} {"params":{"path":{"id":7}}}': info };
    return (await webHtml())(Page, {}, { answers, at: '/feedback/7', path: '/feedback/:id' });
  };

  it('leads back to the request, also before there is anything to say', async () => {
    for (const actions of [['give_feedback'], []]) {
      const html = await shown(actions);
      expect(html).toMatch(/<a [^>]*href="\/requests\/7"[^>]*>Torna alla richiesta/);
      expect(/<form/.test(html)).toBe(actions.length > 0);
    }
    const crumbs = wordsOf(/<nav.*?<\/nav>/s.exec(await shown(['give_feedback']))?.[0] ?? '');
    expect(crumbs).toEqual(['Le mie richieste', 'Sfratto, Lodi', 'Giudizio']);
  });
});
