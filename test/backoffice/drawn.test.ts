import { createElement, type ComponentType } from 'react';
import type { I18nProvider } from 'react-admin';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ModerationCase } from '../../backoffice/api/records.js';
import { staffMarkup, staffPart } from '../support/staff-markup.js';

describe('a letter to the operator', () => {
  let desk: Awaited<ReturnType<typeof staffMarkup>>;
  let ContactFile: ComponentType<{ one: ModerationCase }>;
  beforeAll(async () => {
    desk = await staffMarkup();
    ({ ContactFile } = await staffPart<{ ContactFile: typeof ContactFile }>('resources/cases/kinds/ContactFile'));
  });
  const letter = {
    reference: 'CT-1',
    name: 'Anna Rossi',
    email: 'anna@example.com',
    subject: 'Una domanda',
    text: 'Vorrei sapere come funziona.',
    request_id: 7,
    locale: 'en',
    created_at: '2026-03-10T09:00:00.000Z',
    earlier: [],
  };
  const draw = (file: object): string =>
    desk.render(
      'cases',
      createElement(ContactFile, {
        one: { file } as unknown as ModerationCase,
      }),
    );

  it('is shown with who wrote it, about what and in which language', () => {
    const html = draw(letter);
    for (const part of ['CT-1', 'Anna Rossi', 'anna@', 'Vorrei sapere', 'Inglese', '10/03/2026'])
      expect(html).toContain(part);
    expect(html).not.toContain('Altri messaggi');
  });

  it('leads to the other letters from the same address', () => {
    const earlier = [
      {
        case_id: 41,
        subject: 'La prima',
        created_at: '2026-03-01T09:00:00.000Z',
      },
      {
        case_id: 42,
        subject: 'La seconda',
        created_at: '2026-03-02T09:00:00.000Z',
      },
    ];
    const links = [...draw({ ...letter, earlier }).matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)</g)];
    expect(links.map(([, href, text]) => [href, text])).toEqual([
      ['/cases/41/show', 'La prima'],
      ['/cases/42/show', 'La seconda'],
    ]);
  });
});

describe('the file of an appeal', () => {
  const at = '2026-03-10T09:00:00.000Z';
  const appeal = {
    reference: 'SG-3',
    subject_type: 'review',
    subject: { text: 'Le parole segnalate', request_id: 41 },
    reason_label: 'Offese',
    report_text: 'Le parole della segnalazione',
    decision: 'dismiss',
    statement: 'La motivazione',
    removed_text: 'Le parole rimosse',
    decided_at: at,
    decided_by: { id: 2, name: 'Marta Neri' },
    case_id: 91,
    text: 'Le parole del ricorso',
    appealed_at: at,
  };
  const draw = async (file: object): Promise<string> => {
    const desk = await staffMarkup();
    const { AppealFile } = await staffPart<{ AppealFile: ComponentType<{ one: ModerationCase }> }>(
      'resources/cases/kinds/AppealFile',
    );
    return desk.text('cases', createElement(AppealFile, { one: { id: 7, file } as unknown as ModerationCase }));
  };

  // Who was suspended objects to no text.
  it.each([
    ['reporter', 'Chi ha segnalato', true],
    ['reported', 'Chi ne risponde', true],
    ['suspended', 'Chi è stato sospeso', false],
  ])('of the side “%s” says who appeals, and shows what was reported to all but the suspended', async (...row) => {
    const [side, words, isShown] = row;
    const shown = await draw({ ...appeal, side });
    expect(shown).toContain(words);
    expect(shown.includes('Le parole segnalate')).toBe(isShown);
    for (const always of ['Le parole del ricorso', 'La motivazione', 'Marta Neri', 'Apri il caso di allora', 'Offese'])
      expect(shown).toContain(always);
  });

  it.each([
    ['text', 'Le parole del ricorso'],
    ['statement', 'La motivazione'],
    ['report_text', 'Le parole della segnalazione'],
    ['removed_text', 'Le parole rimosse'],
    ['decided_by', 'Marta Neri'],
    ['case_id', 'Apri il caso di allora'],
    ['reason_label', 'Offese'],
  ])('leaves out its “%s” where there is none, and nothing else', async (field, words) => {
    const [full, without] = [
      await draw({ ...appeal, side: 'reporter' }),
      await draw({ ...appeal, side: 'reporter', [field]: null }),
    ];
    expect([full.includes(words), without.includes(words)]).toEqual([true, false]);
    expect(without.includes('Le parole segnalate')).toBe(true);
  });
});

describe('the decisions about a case', () => {
  it('are marked as dangerous where they remove or refuse something, and not otherwise', async () => {
    await staffMarkup();
    const { kinds } = await staffPart<{
      kinds: Record<string, { decisions: Record<string, { danger?: true }> }>;
    }>('resources/cases/kinds/index');
    const { requestDecisions } = await staffPart<{
      requestDecisions: Record<string, { danger?: true }>;
    }>('resources/cases/kinds/request-decisions');
    const dangerous = (decisions: Record<string, { danger?: true }>): string =>
      Object.entries(decisions)
        .map(([name, { danger }]) => (danger ? `${name}!` : name))
        .join(' ');
    expect({
      request: dangerous(requestDecisions),
      ...Object.fromEntries(Object.entries(kinds).map(([kind, { decisions }]) => [kind, dangerous(decisions)])),
    }).toMatchSnapshot();
  });
});

describe('the choice of a language', () => {
  it('names each language in that language', async () => {
    await staffMarkup();
    const { i18nProvider } = await staffPart<{ i18nProvider: I18nProvider }>('providers/i18n/index');
    expect(i18nProvider.getLocales?.()).toEqual([
      { locale: 'it', name: 'Italiano' },
      { locale: 'en', name: 'English' },
    ]);
  });
});

describe('the names and values of a record', () => {
  it('are those that it has: an empty one is left out, zero is shown', async () => {
    const desk = await staffMarkup();
    const { Facts } = await staffPart<{
      Facts: ComponentType<{ of: (readonly [string, unknown])[] }>;
    }>('ui/Facts');
    const of = [
      ['Nome', 'Anna'],
      ['Vuoto', ''],
      ['Nullo', null],
      ['Senza', undefined],
      ['Falso', false],
      ['Zero', 0],
      ['Email', 'anna@example.com'],
    ] as const;
    expect(desk.text('accounts', createElement(Facts, { of: [...of] }))).toBe(
      'Nome Anna Zero 0 Email anna@ example.com',
    );
  });
});

describe('the way from request to choice', () => {
  it('is a line for each week, newest first, with its steps in their order and their share of what was sent', async () => {
    const desk = await staffMarkup();
    const { Funnel } = await staffPart<{
      Funnel: ComponentType<{ rows: object[] }>;
    }>('dashboard/Funnel');
    const labour = {
      request_type_id: 'cause-di-lavoro',
      request_type: 'Lavoro',
    };
    const rent = {
      request_type_id: 'contratti-di-locazione',
      request_type: 'Locazioni',
    };
    const rows = [
      {
        week: '2026-11-09',
        ...labour,
        sent: 10,
        forwarded: 8,
        quoted: 6,
        chosen: 3,
      },
      {
        week: '2026-11-16',
        ...labour,
        sent: 0,
        forwarded: 1,
        quoted: 0,
        chosen: 0,
      },
      {
        week: '2026-11-16',
        ...rent,
        sent: 20,
        forwarded: 10,
        quoted: 7,
        chosen: 1,
      },
    ];
    const html = desk.render('', createElement(Funnel, { rows }));
    const lines = [...html.matchAll(/<tr.*?<\/tr>/gs)].map(([line]) =>
      [...line.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) =>
        cell!.replaceAll(/<[^>]+>/g, '').replaceAll('\u00A0', ' '),
      ),
    );
    expect(lines).toEqual([
      ['Settimana dal', 'Pubblicate', 'Inoltrate', 'Con preventivo', 'Con scelta'],
      ['16/11/2026', '20', '11 (55 %)', '7 (35 %)', '1 (5 %)'],
      ['09/11/2026', '10', '8 (80 %)', '6 (60 %)', '3 (30 %)'],
      ['Totale', '30', '19 (63 %)', '13 (43 %)', '4 (13 %)'],
    ]);
  });
});

describe('the decision on a case', () => {
  it('is not offered where nothing can be decided, and names the colleague who examines it', async () => {
    const desk = await staffMarkup();
    const { Decision } = await staffPart<{ Decision: ComponentType<Record<string, unknown>> }>(
      'resources/cases/Decision',
    );
    const of = (claimed_by: object | null): string =>
      desk.text(
        'cases',
        createElement(Decision, {
          one: { id: 7, kind: 'contact', claimed_by },
          decisions: [],
          refetch: null,
        }),
      );
    const [nobody, mine, other] = [null, { id: 1, name: 'Io stessa' }, { id: 2, name: 'Marta Neri' }].map(of);
    expect(other).toMatch(/Marta Neri/);
    expect(mine).toBe(nobody);
    expect(mine).not.toBe(other);
  });
});

describe('an action of the staff', () => {
  const entry = {
    id: 9,
    at: '2026-03-10T09:00:00.000Z',
    staff: { id: 2, name: 'Marta Neri' },
    action: 'update',
    record_id: 4,
    reason: null,
    before: null,
    after: null,
  };
  it.each([
    ['refunds', '/refunds/4/show'],
    ['invoices', '/invoices/4/show'],
    ['coupons', '/coupons/4'],
    ['staff', '/staff/4'],
    ['accounts', '/accounts/4/show'],
    ['blacklist', '/blacklist/4'],
    ['jobs', null],
  ])('about one of %s leads to %s', async (resource, path) => {
    const desk = await staffMarkup();
    const { default: AuditShow } = await staffPart<{
      default: ComponentType<object>;
    }>('resources/audit/Show');
    const html = desk.page('audit', createElement(AuditShow), Object.assign({ resource }, entry));
    const [, links = ''] = /<dl(.*?)<\/dl>/s.exec(html) ?? [];
    expect([...links.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(path === null ? [] : [path]);
    expect(links).toMatch(/Marta Neri/);
  });
});

describe('the sections', () => {
  it('have the names of their records, and how many wait for a decision', async () => {
    const desk = await staffMarkup();
    const { Sidebar } = await staffPart<{ Sidebar: ComponentType<object> }>('layout/Sidebar');
    const first = {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
    };
    desk.learnList('cases', { ...first, filter: { to_decide: 'true' } }, { data: [], total: 7 });
    desk.learnList('refunds', { ...first, filter: { status: 'pending' } }, { data: [], total: 0 });
    expect(desk.text('', createElement(Sidebar))).toMatchSnapshot();
  });
});

describe('a day of the books', () => {
  it('has each sum beside the list that it comes from, and what does not agree', async () => {
    const desk = await staffMarkup();
    const { default: Show } = await staffPart<{ default: ComponentType<object> }>('resources/reconciliation/Show');
    const day = {
      id: '2026-03-10',
      provider_cents: 1_00,
      checkouts_cents: 2_00,
      invoices_cents: 3_00,
      credit_notes_cents: 4_00,
      refunds_cents: 5_00,
      ledger_credits: 6,
      balanced: true,
      differences: [] as object[],
    };
    const difference = { text: 'Manca una fattura', resource: 'checkouts', record_id: 8 };
    const shown = [day, { ...day, provider_cents: null }, { ...day, balanced: false, differences: [difference] }].map(
      (record) => desk.words(desk.page('reconciliation', createElement(Show), record)).split(' | '),
    );
    expect(shown).toMatchSnapshot();
  });
});

describe('the conduct of a firm', () => {
  it('is shown with the reviews and reports that made it a case', async () => {
    const desk = await staffMarkup();
    const { ConductFile } = await staffPart<{ ConductFile: ComponentType<{ one: ModerationCase }> }>(
      'resources/cases/kinds/ConductFile',
    );
    const at = '2026-03-10T09:00:00.000Z';
    const none = { ratings: 0, mean: null, reporters: 0, suspended: false, reviews: [], reports: [] };
    const review = { request_id: 4, stars: 1, text: null, reply: null, at };
    const report = {
      reference: 'SG-1',
      reason_label: 'Recapiti',
      text: 'Ha scritto il numero.',
      decision: null,
      case_id: 9,
      at,
      by: { id: 3, name: 'Anna Rossi' },
    };
    const full = {
      ratings: 2,
      mean: 1.5,
      reporters: 3,
      suspended: true,
      reviews: [review, { ...review, request_id: 5, stars: 2, text: 'Mai sentiti.', reply: 'Non è vero.' }],
      reports: [report, { ...report, reference: 'SG-2', text: null, case_id: null, decision: 'upheld' }],
    };
    const shown = [none, full].map((file) =>
      desk
        .words(desk.render('cases', createElement(ConductFile, { one: { file } as unknown as ModerationCase })))
        .split(' | '),
    );
    expect(shown).toMatchSnapshot();
  });
});

describe('a form of the staff', () => {
  it('is named, and a suspension has no end until one is chosen', async () => {
    const desk = await staffMarkup();
    const { DecisionForm } = await staffPart<{ DecisionForm: ComponentType<object> }>('case/DecisionForm');
    const { SuspensionEnd } = await staffPart<{ SuspensionEnd: ComponentType<object> }>(
      'resources/accounts/SuspensionEnd',
    );
    const decision = { options: [], min: 10, max: 500, choose: 'Scegli', onDecide: () => undefined };
    const form = desk.render('cases', createElement(DecisionForm, decision));
    expect(form).toMatch(/<form[^>]*aria-labelledby="decision".*<h2 id="decision">La tua decisione/s);
    const end = { wrong: undefined, onChange: () => undefined };
    expect(desk.text('accounts', createElement(SuspensionEnd, end))).toContain(
      desk.translate('backOffice.suspension.no_end'),
    );
  });
});
