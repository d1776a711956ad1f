import type { ComponentType } from 'react';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { activityKinds } from '../../src/requests/moves/activity-entry.entity.js';
import { accountLimits, requestLimits } from '../../src/shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
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

describe('the next step of a request', () => {
  const waiting = {
    id: 7,
    status: { id: RequestStatus.new as number },
    responses_counter: { ok: 0, ko: 0 },
    allowed_actions: [] as string[],
    choice_until: '2026-12-01T09:00:00.000Z',
    expires_at: '2026-11-25T09:00:00.000Z',
    forwarded_responses: { opened: 0, live: 0 },
    held_at: null as string | null,
    ruling: null as object | null,
    checkout: null as object | null,
    spoken: null as object | null,
  };
  const ruling = { kind: 'rejected', reply_until: '2026-11-30T09:00:00.000Z' };
  const order = { id: 5, amount_cents: 2_99, expires_at: '2026-11-25T09:30:00.000Z' };
  const all: Record<string, Partial<typeof waiting>> = {
    'waits for staff': { held_at: '2026-11-20T09:00:00.000Z' },
    'is to be completed': { ruling: { ...ruling, kind: 'to_complete' } },
    'is under review': { ruling: { ...ruling, kind: 'under_review' } },
    'was rejected': { ruling },
    'was taken away': { ruling: { ...ruling, reply_until: null } },
    'waits for its payment': { status: { id: RequestStatus.init }, checkout: order },
    'is a draft': { status: { id: RequestStatus.init }, allowed_actions: ['edit'] },
    'is incomplete': { status: { id: RequestStatus.incomplete }, allowed_actions: ['send'] },
    'has one quote': { responses_counter: { ok: 1, ko: 0 }, allowed_actions: ['choose'] },
    'has two quotes': { responses_counter: { ok: 2, ko: 0 }, allowed_actions: ['choose'] },
    'is closed with quotes': {
      status: { id: RequestStatus.closed },
      responses_counter: { ok: 2, ko: 0 },
      allowed_actions: ['choose'],
    },
    'asks whether they spoke': { status: { id: RequestStatus.approved }, allowed_actions: ['tell_spoken'] },
    'will ask whether they spoke': {
      status: { id: RequestStatus.approved },
      spoken: { answer: null, asked_on: '2026-12-05' },
    },
    'has a firm': { status: { id: RequestStatus.approved }, spoken: { answer: true } },
    'was retired': { status: { id: RequestStatus.retired } },
    'has opinions': { responses_counter: { ok: 0, ko: 1 } },
    'is being read': { forwarded_responses: { opened: 1, live: 9 } },
    'waits for firms': { status: { id: RequestStatus.wait } },
    'reached few firms': { forwarded_responses: { opened: 0, live: 2 } },
    'reached many firms': { forwarded_responses: { opened: 0, live: 9 } },
    'was closed with quotes': { status: { id: RequestStatus.closed }, responses_counter: { ok: 1, ko: 0 } },
    'was closed without quotes': { status: { id: RequestStatus.closed } },
    'can be extended': { status: { id: RequestStatus.closed }, allowed_actions: ['extend'] },
  };

  it('is said for each state, with what can be done', async () => {
    const { useNextStep } = await webPart<{ useNextStep: () => (request: object) => object }>(
      'features/requests/next-step',
    );
    const steps: Record<string, object> = {};
    const Steps = () => {
      const nextStep = useNextStep();
      for (const [name, differs] of Object.entries(all)) steps[name] = nextStep({ ...waiting, ...differs });
      return null;
    };
    draw(Steps, {});
    expect(steps).toMatchSnapshot();
  });
});

describe('what happened to a request', () => {
  it('is told in words and with a sign for each kind of fact', async () => {
    const { ActivityTimeline } = await webPart<{ ActivityTimeline: ComponentType<object> }>(
      'features/requests/activity-timeline',
    );
    const html = await webHtml();
    const fact = { at: '2026-03-10T09:00:00.000Z', until: '2026-04-10T09:00:00.000Z', response_id: null, count: 2 };
    const told = (item: object): string => {
      const drawn = html(ActivityTimeline, {
        activity: [{ ...fact, firm: null, future: false, ...item }],
        extraQuotes: 3,
      });
      const [, sign = ''] = /icons\.svg#i-([\w-]+)/.exec(drawn) ?? [];
      return `${sign}: ${wordsOf(drawn).join(' ')}`;
    };
    const kinds = [...activityKinds, 'opens_to_all', 'closes', 'choice_ends'];
    const facts = kinds.flatMap((kind) => [{ kind }, { kind, firm: 'Studio Blu' }, { kind, future: true }]);
    expect(facts.map((item) => `${JSON.stringify(item)} ${told(item)}`)).toMatchSnapshot();
  });

  it('names the opening of a firm only until that firm has answered', async () => {
    const { ActivityTimeline } = await webPart<{ ActivityTimeline: ComponentType<object> }>(
      'features/requests/activity-timeline',
    );
    const fact = { at: '2026-03-10T09:00:00.000Z', until: null, count: 1, firm: null, future: false };
    const activity = [
      { ...fact, kind: 'opened', response_id: 1 },
      { ...fact, kind: 'opened', response_id: 2 },
      { ...fact, kind: 'opened', response_id: 3 },
      { ...fact, kind: 'declined', response_id: 3 },
    ];
    const words = draw(ActivityTimeline, { activity, extraQuotes: 0 }).join(' ');
    expect(words).toMatch(/2 studi/);
    expect(words).not.toMatch(/3 studi/);
  });
});

describe('the question how it went', () => {
  it('is about the firm that was chosen, or else about the site', async () => {
    const { FeedbackCard } = await webPart<{ FeedbackCard: ComponentType<{ requests: object[] }> }>(
      'features/accounts/dashboard/citizen-feedback',
    );
    const of = (status: number, feedback_asked = true): string => {
      const request = {
        id: 7,
        status: { id: status },
        feedback_asked,
        request_type: { case_label: 'Sfratto' },
        geo: {},
      };
      return draw(FeedbackCard, { requests: [request] }).join(' ');
    };
    expect([of(RequestStatus.approved), of(RequestStatus.closed), of(RequestStatus.closed, false)]).toMatchSnapshot();
  });
});

describe('small parts', () => {
  it('of a page say nothing where there is nothing to say', async () => {
    const html = await webHtml();
    const { SaveButton } = await webPart<{ SaveButton: ComponentType<object> }>('ui/save-button');
    expect(html(SaveButton, { children: 'Scarica', name: 'a.pdf' })).not.toMatch(/role="alert"/);
    const { CalendarButton } = await webPart<{ CalendarButton: ComponentType<object> }>(
      'features/deadlines/calendar-button',
    );
    const dates = [{}];
    expect(draw(CalendarButton, { id: 7, dates })).toHaveLength(1);
    expect(draw(CalendarButton, { id: 7, dates, of: 'Sfratto' }).join(' ')).toMatch(/: Sfratto$/);
    expect(draw(CalendarButton, { id: 7, dates: [] })).toEqual([]);
    const { LettersOfType } = await webPart<{ LettersOfType: ComponentType<object> }>(
      'features/ready-letters/letter-teasers',
    );
    expect(draw(LettersOfType, { letters: [] })).toEqual([]);
    const letter = { path: '/lettere/a', title: 'Una lettera', lead: 'Chiede qualcosa.' };
    expect(draw(LettersOfType, { letters: [letter] })).toEqual(
      expect.arrayContaining(['Una lettera', 'Chiede qualcosa.']),
    );
  });

  it('name the fees of a firm as its own', async () => {
    const { Fees } = await webPart<{ Fees: ComponentType<object> }>('features/content/fees');
    const range = { from: 1000, to: 2000 };
    const fees = { percentage: range, fixed: range, quotes: 12 };
    expect(draw(Fees, { fees, label: 'Sfratti', firm: true })[0]).toBe('Quanto chiede questo studio');
    expect(draw(Fees, { fees, label: 'Sfratti' })[0]).not.toBe('Quanto chiede questo studio');
    expect(draw(Fees, { fees: null, label: 'Sfratti' })).toEqual([]);
  });
});

describe('the field of a day', () => {
  it('is marked and named where its day is wrong, and not otherwise', async () => {
    const { DateField } = await webPart<{ DateField: ComponentType<object> }>('ui/fields/date');
    const html = await webHtml();
    const field = { name: 'day', label: 'Quando', value: '', onChange: () => undefined };
    expect(html(DateField, { ...field, error: 'Non è un giorno' })).toMatch(/<input[^>]*aria-invalid="true"/);
    expect(html(DateField, field)).not.toMatch(/aria-invalid/);
  });
});

describe('a field of several answers', () => {
  it('says when no more can be added, and takes none then', async () => {
    const html = await webHtml();
    const { LanguagesField } = await webPart<{ LanguagesField: ComponentType<object> }>(
      'features/accounts/profile/languages-field',
    );
    const codes = ['en', 'fr', 'de', 'es', 'pt', 'ro', 'sq', 'ar', 'zh', 'ru', 'uk', 'pl', 'bg', 'sr', 'hr'];
    const { maxLanguages } = accountLimits;
    const chosen = (count: number) => ({ name: 'languages', value: codes.slice(0, count), onChange: () => undefined });
    expect(html(LanguagesField, chosen(maxLanguages))).toMatch(
      new RegExp(`<select[^>]*disabled.*Hai già scelto ${maxLanguages} lingue`),
    );
    expect(html(LanguagesField, chosen(maxLanguages - 1))).not.toMatch(/<select[^>]*disabled|Hai già scelto/);

    const { LabelsField } = await webPart<{ LabelsField: ComponentType<object> }>(
      'features/firm-inbox/notes/labels-field',
    );
    const labelled = (count: number) => ({
      labels: Array.from({ length: count }, (_, nth) => `etichetta ${nth}`),
      typed: '',
      onChange: () => undefined,
      onType: () => undefined,
    });
    expect(html(LabelsField, labelled(requestLimits.labels))).toMatch(/<input[^>]*disabled/);
    expect(html(LabelsField, labelled(requestLimits.labels - 1))).not.toMatch(/<input[^>]*disabled/);
  });
});

describe('what the people of a firm did', () => {
  it('is told with what it was about, and leads there', async () => {
    const { default: ActivityPage } = await webPart<{ default: ComponentType<object> }>(
      'features/accounts/profile/activity.page',
    );
    const entry = {
      at: '2026-03-10T09:00:00.000Z',
      by: { name: 'Elena Serra' },
      request: null,
      credits: null,
      fields: [],
    };
    const info = [
      { id: 1, kind: 'quote_sent', label: 'Preventivo', request: { id: 7, request_type: 'Sfratto', city: 'Lodi' } },
      { id: 2, kind: 'credits_ordered', label: 'Crediti', credits: 5 },
      { id: 3, kind: 'credits_ordered', label: 'Crediti' },
      { id: 4, kind: 'refund_asked', label: 'Rimborso', credits: 5 },
      { id: 5, kind: 'review_replied', label: 'Risposta' },
      { id: 6, kind: 'member_invited', label: 'Invito', about: 'Dario Ferri' },
      { id: 7, kind: 'login', label: 'Accesso' },
    ].map((one) => ({ ...entry, ...one }));
    const answers = { '/firm/activity {"params":{"query":{}}}': { info, people: [], more: false } };
    const html = (await webHtml())(ActivityPage, {}, { answers });
    const [, list = ''] = /<ul class="access-list"(.*)<\/ul>/s.exec(html) ?? [];
    const lines = list.split('<li>').slice(1);
    expect(
      lines.map((line) => [wordsOf(line).join(' '), ...[...line.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)]),
    ).toMatchSnapshot();
  });
});

describe('the summary of a draft', () => {
  it('names the invoice only with a paid plan', async () => {
    const { DraftSummary } = await webPart<{ DraftSummary: ComponentType<object> }>('features/wizard/draft-summary');
    const { emptyDraft } = await webPart<{ emptyDraft: () => object }>('features/wizard/draft');
    const invoice = { first_name: 'Anna', last_name: 'Rossi', tax_code: 'RSSNNA80A41F205X', city: 'Milano' };
    const shown = [
      {},
      { plan: 2, invoice },
      { plan: 2, invoice, performanceAgreed: true },
      { plan: 1, invoice },
      { sharedContacts: true, opposingGiven: true },
    ].map((differs) => draw(DraftSummary, { draft: { ...emptyDraft(), ...differs }, plans: true }).join(' · '));
    expect(shown).toMatchSnapshot();
  });
});

describe('the conversations of somebody who has none', () => {
  it('are explained to a citizen', async () => {
    const { default: MessagesPage } = await webPart<{ default: ComponentType<object> }>(
      'features/messages/messages.page',
    );
    const answers = { '/conversations {"params":{"query":{}}}': [] };
    expect(wordsOf((await webHtml())(MessagesPage, {}, { answers, at: '/messages' }))).toMatchSnapshot();
  });
});

describe('the registration of a firm', () => {
  it('says that each consent is its own choice, and none is needed', async () => {
    const { default: Page } = await webPart<{ default: ComponentType<object> }>('features/accounts/register/firm.page');
    const html = (await webHtml())(Page, {}, { loaded: { time: 'due giorni' } });
    expect(html).toMatch(/Che cosa possiamo mandarti<.*>Sono quattro scelte separate e nessuna è obbligatoria/);
  });
});

describe('a part of a citizen’s requests that is empty', () => {
  it('leads to all of them', async () => {
    const { default: UserRequests } = await webPart<{ default: ComponentType<object> }>(
      'features/requests/user-requests',
    );
    const asked = { params: { query: { page: 1, page_size: 10, status: '1,69' } } };
    const answers = { [`/requests/user ${JSON.stringify(asked)}`]: { info: [], total: 0, page: 1, page_size: 10 } };
    const html = (await webHtml())(UserRequests, {}, { answers, at: '/requests?stato=drafts' });
    expect(html).toMatch(/<a [^>]*href="\/requests"[^>]*>Vedi tutte</);
    expect(wordsOf(html)).toContain('Nuova richiesta');
  });
});

describe('the letter of engagement', () => {
  it('says of each text how long it may be', async () => {
    const { LetterForm } = await webPart<{ LetterForm: ComponentType<object> }>('features/engagement/letter-form');
    const html = (await webHtml())(LetterForm, {
      id: 7,
      engagement: { letter: null, last: null },
      onSent: () => undefined,
    });
    expect(html.match(/<textarea/g)).toHaveLength(4);
    expect(html.match(/id="[^"]*-count"/g)).toHaveLength(4);
  });
});

describe('the papers of a quote', () => {
  it('can be saved, and nothing has failed before that', async () => {
    const { Papers } = await webPart<{ Papers: ComponentType<object> }>('features/firm-inbox/own-documents');
    const response = { id: 3, status: { id: ResponseStatus.ok }, attachments: [] };
    const html = (await webHtml())(Papers, { request: { id: 7, response } });
    expect(html).not.toMatch(/role="alert"/);
  });
});

/** Rules 5.4 and 26.13: what an invoice says of its buyer comes from the profile. */
describe('the buyer of an invoice', () => {
  const anna = { first_name: 'Anna', last_name: 'Rossi' };
  const home = { address: 'Via Monza 1', postal_code: '20125', city: 'Milano', province_id: 'MI', country_id: 'IT' };
  const office = { address: 'Via Po 2', postal_code: '10123', city: 'Torino', province_id: 'TO', country_id: 'IT' };
  const company = {
    company_name: 'Rossi srl',
    tax_code: '01234567897',
    vat_number: '01234567897',
    sdi_code: 'ABC1234',
    pec: 'rossi@pec.example',
    address: office,
  };
  let filled: (profile: object) => Record<string, unknown>;
  beforeAll(async () => {
    const { buyerIn, buyerValues } = await webPart<{
      buyerIn: (profile: object) => object;
      buyerValues: (known: object) => Record<string, unknown>;
    }>('features/billing/buyer');
    filled = (profile) => buyerValues(buyerIn(profile));
  });

  it('is filled in with the invoice data, each value in its own field', () => {
    expect(filled({ ...anna, fiscal_data: company, main_address: home })).toEqual({
      'invoice.kind': 'company',
      'invoice.first_name': 'Anna',
      'invoice.last_name': 'Rossi',
      'invoice.company_name': 'Rossi srl',
      'invoice.tax_code': '01234567897',
      'invoice.vat_number': '01234567897',
      'invoice.sdi_code': 'ABC1234',
      'invoice.pec': 'rossi@pec.example',
      'invoice.address': 'Via Po 2',
      'invoice.postal_code': '10123',
      'invoice.city': { city: 'Torino', province_id: 'TO', country_id: 'IT', latitude: 0, longitude: 0 },
    });
  });

  it('is a person at the own address where there are no invoice data', () => {
    expect(filled({ ...anna, fiscal_data: null, main_address: home })).toMatchObject({
      'invoice.kind': 'person',
      'invoice.company_name': '',
      'invoice.address': 'Via Monza 1',
      'invoice.postal_code': '20125',
      'invoice.city': { city: 'Milano', province_id: 'MI' },
    });
    expect(filled({ ...anna, fiscal_data: null, main_address: null })).toMatchObject({
      'invoice.address': '',
      'invoice.city': null,
    });
  });
});
