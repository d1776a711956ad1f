import { createElement, Fragment, type ComponentType, type ReactNode } from 'react';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CaseKind } from '../../src/shared/moderation/case.codes.js';
import { refundKinds } from '../../src/shared/billing/billing.codes.js';
import { ruledSubjectTypes } from '../../src/shared/moderation/reports.codes.js';
import { caseFiles } from '../support/screens/browser/case-files.js';
import { staffMarkup, staffPart } from '../support/staff-markup.js';
import { valueTable } from '../support/value-table.js';
import { saidOf } from '../support/varied-facts.js';

// What the small parts of the back office make of each value, without a browser.

type Desk = Awaited<ReturnType<typeof staffMarkup>>;
/** Parts by their names, and their hooks, called while something is drawn. */
type Parts = Record<string, ComponentType<Record<string, unknown>> & ((...given: unknown[]) => unknown)>;

describe('what the back office makes of a value', () => {
  let desk: Desk;
  const inPlain = (html: string): string =>
    html
      .replaceAll('\u00A0', ' ')
      .replaceAll(/<style.*?<\/style>/gs, '')
      .replaceAll(/ class="Mui[^"]*"/g, '');
  const draw = (node: ReactNode): string => inPlain(desk.render('accounts', node));
  const part = (path: string): Promise<Parts> => staffPart<Parts>(path);
  /** What a hook answers to each of these. */
  const answers = <V>(use: () => (value: V) => unknown, values: readonly V[]): string[] => {
    let table: string[] = [];
    draw(
      createElement(() => {
        const read = use();
        table = valueTable(values, (value) => {
          const said = read(value);
          return typeof said === 'string' ? inPlain(said) : said;
        });
        return null;
      }),
    );
    return table;
  };
  beforeAll(async () => {
    desk = await staffMarkup();
  });

  it('in a text whose parts are marked', async () => {
    const { Marked } = await part('ui/Marked');
    const texts: [text: string, ...parts: string[]][] = [
      ['chiama 333 subito', '333'],
      ['333 è il numero', '333'],
      ['il numero è 333', '333'],
      ['333', '333'],
      ['333444', '333', '444'],
      ['333444', '444', '333'],
      ['333 poi 444', '444', '333'],
      ['333 e 333', '333'],
      ['Scrivi A ME', 'a me', 'scrivi'],
      ['abcdef', 'abc', 'bcd'],
      ['abcdef', 'abcd', 'bc'],
      ['abcdef', 'abc', 'abcde'],
      ['abcdef', 'f', 'a'],
      ['abc', 'x'],
      ['abc', ''],
      ['abc'],
      ['', 'a'],
      ['', ''],
    ];
    const table = valueTable(texts, ([text, ...parts]) => draw(createElement(Marked!, { text, parts })));
    expect(table).toMatchSnapshot();
  });

  it('in the name of an account', async () => {
    const { nameOf, OwnerName, OwnerLink } = await part('resources/shared');
    const accounts = [
      { id: 7, name: 'Anna Rossi' },
      { id: 7, name: 'Anna Rossi', email: 'anna@example.com' },
      { id: 7, name: null, email: 'anna@example.com' },
      { id: 7, name: null, email: null },
      { id: 7, name: null },
      // An erased account has its number for a name.
      { id: 7, name: '7', email: 'deleted' },
      { id: 7, name: '7', email: null },
      { id: 7, name: '7' },
      { id: 7, name: '70' },
      { id: 70, name: '7' },
      { id: 7, name: '' },
    ];
    const t = (key: string, { id }: { id: number }): string => `(${key} ${id})`;
    expect(valueTable(accounts, (account) => nameOf!(account, t))).toMatchSnapshot();
    const owners = [null, { id: 7, name: '7' }, { id: 7, name: 'Anna Rossi' }];
    for (const Owner of [OwnerName!, OwnerLink!])
      expect(valueTable(owners, (of) => draw(createElement(Owner, { of })))).toMatchSnapshot();
  });

  it('in a sum, a day, a moment and a deadline', async () => {
    const { Euro, Moment, Day, narrowed } = await part('resources/shared');
    expect({
      sums: valueTable([undefined, null, 0, 1, -1, 99, 100, 123_456], (cents) => draw(createElement(Euro!, { cents }))),
      moments: valueTable([undefined, null, '', '2026-03-10T22:59:00Z', '2026-03-10T23:00:00Z'], (at) =>
        draw(createElement(Moment!, { at })),
      ),
      days: valueTable(['2026-03-29', '2026-10-25', '2026-12-31'], (of) => draw(createElement(Day!, { of }))),
      filters: valueTable([{}, { id: 7 }, { q: 'a&b=c d', viewed: true }], (filter) => narrowed!('accounts', filter)),
    }).toMatchSnapshot();
  });

  it('in a value of the log', async () => {
    const { useShown } = await part('resources/audit/values');
    const values: [resource: string, name: string, value: unknown][] = [
      ...[null, undefined, true, false, '', 0, 1_234.5, 'words', '2026-03-10', '2026-03-10T22:59:00Z'].map(
        (value): [string, string, unknown] => ['accounts', 'city', value],
      ),
      ['accounts', 'city', ' 2026-03-10T22:59:00Z'],
      ['accounts', 'city', ['a', 1]],
      ['accounts', 'city', { a: null }],
      ['refunds', 'amount_cents', 0],
      ['refunds', 'amount_cents', 123_456],
      ['refunds', 'amount_cents', '123456'],
      ['refunds', 'cents', 123_456],
      ['refunds', 'status', 'failed'],
      ['refunds', 'status', 'other'],
      ['refunds', 'state', 'failed'],
      ['invoices', 'state', 'rejected'],
      ['accounts', 'state', 'rejected'],
      ['coupons', 'type', 1],
      ['coupons', 'type', 99],
      ['coupons', 'subject', 'plan'],
      ['coupons', 'package', 11],
      ['coupons', 'package', null],
      ['staff', 'role', 'finance'],
      ['staff', 'role', ['finance']],
    ];
    const table = answers(() => {
      const shown = new Map(
        ['accounts', 'refunds', 'invoices', 'coupons', 'staff'].map((resource) => [
          resource,
          useShown!(resource) as (name: string, value: unknown) => string,
        ]),
      );
      return ([resource, name, value]: (typeof values)[number]) => shown.get(resource)!(name, value);
    }, values);
    expect(table).toMatchSnapshot();
  });

  it('in the periods of the market, and in its figures', async () => {
    const { usePeriodName } = await part('resources/vat/period');
    const { periodsUntil } = await part('resources/market/part');
    const { useValues } = await part('resources/market/values');
    type Say<V> = () => (value: V) => unknown;
    expect({
      names: answers(usePeriodName as Say<string>, ['2026', '2026-01', '2026-12', '2026-Q1', '2026-Q4']),
      until: valueTable(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'], (day) =>
        (periodsUntil!(day) as string[]).join(' '),
      ),
    }).toMatchSnapshot();
    const full = {
      published: 8,
      reach_median: 3,
      reach_average: 3.5,
      first_answer_hours: 2,
      three_quotes: 1,
      quoted: 4,
      chosen: 3,
      satisfied: 5,
      rated: 6,
      answered: 7,
      received: 9,
      firms_active: 1_234,
      credits_spent: 0,
    };
    const changes = [
      {},
      { reach_median: null },
      { reach_average: null },
      { reach_median: 0, reach_average: 0 },
      { first_answer_hours: null },
      { first_answer_hours: 0 },
      { first_answer_hours: 1 },
      { published: 0 },
      { rated: 0 },
      { received: 0 },
      { chosen: 8 },
      { quoted: 0 },
    ];
    const [usual = '', ...others] = answers(
      useValues as unknown as Say<object>,
      changes.map((change) => ({ ...full, ...change })),
    ).map((line) => line.slice(line.indexOf('→') + 2));
    const before = JSON.parse(usual) as Record<string, string>;
    const said = others.map((line, nth) => {
      const now = Object.entries(JSON.parse(line) as Record<string, string>).filter(
        ([key, text]) => before[key] !== text,
      );
      return `${JSON.stringify(changes[nth + 1])} → ${now.map(([key, text]) => `${key}: ${text}`).join(', ')}`;
    });
    expect([before, ...said]).toMatchSnapshot();
  });

  it('in the place, the size and the colour of a province on the map', async () => {
    const { SupplyMap } = await part('resources/market/SupplyMap');
    const province = (province_id: string, more: object) => ({
      province_id,
      province: `(${province_id})`,
      latitude: 45.5,
      longitude: 9.2,
      supply: 'enough',
      published: 100,
      ...more,
    });
    const provinces = [
      province('MI', {}),
      province('PA', { latitude: 38.1, longitude: 13.4, supply: 'missing', published: 25 }),
      province('AO', { latitude: 45.7, longitude: 7.3, supply: 'scarce', published: 0 }),
      ...['latitude', 'longitude', 'supply'].map((name) => province(name, { [name]: null })),
    ];
    const circles = draw(createElement(SupplyMap!, { of: provinces })).match(/<circle.*?<\/circle>/g) ?? [];
    const rounded = circles.map((circle) => circle.replaceAll(/\d+\.\d+/g, (figure) => Number(figure).toFixed(1)));
    expect(rounded).toMatchSnapshot();
  });

  it('in marks beside sentences, and in the names and values of a record', async () => {
    const { CheckList } = await part('ui/CheckList');
    const { Facts } = await part('ui/Facts');
    const checks = [
      { key: 'a', icon: 'check', tint: 'moss', text: 'In favour' },
      { key: 'b', icon: 'x', tint: 'crimson', text: createElement('b', null, 'Against') },
      { key: 'c', icon: 'warn', text: '' },
    ];
    const values = ['Anna', '', null, undefined, false, true, 0, 1, 'a@b.it', 'a@b@c', '@', createElement(Fragment)];
    expect({
      marks: desk.words(draw(createElement(CheckList!, { of: checks }))),
      icons: [...draw(createElement(CheckList!, { of: checks })).matchAll(/#i-([\w-]+)/g)].map(([, icon]) => icon),
      values: valueTable(
        values.slice(0, -1),
        (value) => draw(createElement(Facts!, { of: [['Name', value]] })).match(/<dd.*<\/dd>/)?.[0] ?? '(left out)',
      ),
    }).toMatchSnapshot();
  });

  it('in what a report is about, and the text where it is gone', async () => {
    const { Reported } = await part('resources/cases/kinds/Reported');
    const subjects = [...ruledSubjectTypes, 'other'].flatMap((type) => [
      { type, text: '(its words)', request_id: 41 },
      { type, text: null },
    ]);
    const table = valueTable(subjects, ({ type, ...of }) =>
      desk.words(draw(createElement(Reported!, { type, of, caseId: 7 }))),
    );
    expect(table).toMatchSnapshot();
  });

  it('in the words of a case or of the log that are marked, removed or added, and in whose words they are', async () => {
    const files = {
      message: 'HeldMessageFile',
      text: 'TextFile',
      screening: 'RequestFile',
      report: 'ReportFile',
    } as const;
    const told: Record<string, unknown> = {};
    const marks = (html: string): string[] => html.match(/<(mark|del|ins)\b.*?<\/\1>|<li [^>]+>/g) ?? [];
    for (const [kind, name] of Object.entries(files)) {
      const { [name]: File } = await part(`resources/cases/kinds/${name}`);
      const file = caseFiles[kind as keyof typeof files];
      told[kind] = marks(draw(createElement(File!, { one: { id: 7, kind, decision: null, file } })));
    }
    const { default: AuditShow } = await part('resources/audit/Show');
    const entry = {
      id: 9,
      resource: 'accounts',
      action: 'update',
      at: '2026-03-10T09:00:00.000Z',
      before: { changed: 'was', same: 'same', gone: 'was there', emptied: 'was full' },
      after: { changed: 'is', same: 'same', came: 'is there', emptied: null },
    };
    told.log = marks(inPlain(desk.page('audit', createElement(AuditShow!), entry)));
    expect(told).toMatchSnapshot();
  });

  // The contract says nothing of what is in these.
  it('in the facts of a refund, by its kind, and in what a job is about', async () => {
    const { Grounds } = await part('resources/refunds/Grounds');
    const facts: Record<string, unknown> = {
      intact: true,
      answerable: true,
      performance_agreed: true,
      unknown: true,
      paid_at: '2026-03-10T22:59:00.000Z',
      days: 1_234,
      kept_cents: 123_456,
      plan: 'top',
      nothing: null,
      others: ['a'],
    };
    const contrary = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, value === true ? false : value]),
    );
    const grounds = (refund: object): string[] =>
      draw(createElement(Grounds!, { refund }))
        .replaceAll(/<svg.*?#i-([\w-]+).*?<\/svg>/g, ' {$1} ')
        .split(/<[^>]+>/)
        .map((text) => text.trim())
        .filter(Boolean);
    const usual = grounds({ kind: 'package_unusable', facts });
    const { default: JobShow } = await part('resources/jobs/Show');
    const job = { id: 'a', queue: '(queue)', state: 'queued', attempts: 1, most_attempts: 3 };
    const about = (data: object | null): string[] =>
      desk.words(inPlain(desk.page('jobs', createElement(JobShow!), { ...job, data } as never))).split(' | ');
    expect({
      rules: valueTable([...refundKinds], (kind) => grounds({ kind, facts: null }).join(' | ')),
      facts: usual,
      contrary: grounds({ kind: 'package_unusable', facts: contrary }).slice(1, 9),
      'one alone': ['intact', 'days'].map((name) =>
        grounds({ kind: 'package_intact', facts: { [name]: facts[name] } }).slice(1),
      ),
      'of another kind': usual.filter((line) => !grounds({ kind: 'package_intact', facts }).includes(line)),
      'of a job': about({ request_id: 7, again: false, last: null }).filter((line) => !about(null).includes(line)),
    }).toMatchSnapshot();
  });

  it('in what a firm declares, and what does not fit together', async () => {
    const { VerificationFile } = await part('resources/cases/kinds/VerificationFile');
    const usual = caseFiles.verification as Record<string, object>;
    const shown = (more: object): string[] =>
      desk
        .words(
          draw(
            createElement(VerificationFile!, {
              one: { subject: { id: 7 }, question: null, file: { ...usual, ...more } },
            }),
          ),
        )
        .split(' | ');
    const lines = shown({});
    const city = (name: string) => ({ bar: { ...usual.bar, city: name } });
    const firm = (name: string, same: string) => ({ id: 61, name, same });
    const changes = [
      city('MILANO'),
      city('Roma'),
      { bar: null },
      { completed: true },
      { identity_changed_at: null },
      { alike: [] },
      ...['tax_code', 'bar'].map((same) => ({ alike: [firm('(a firm)', same)] })),
      { alike: [firm('', 'tax_code')] },
    ];
    const table = valueTable(changes, (change) => {
      const now = shown(change);
      return [
        ...now.filter((line) => !lines.includes(line)),
        ...lines.flatMap((line) => (now.includes(line) ? [] : `- ${line}`)),
      ].join(' | ');
    });
    expect(table).toMatchSnapshot();
  });

  it('in the file of a case of each kind, of which one thing is missing', async () => {
    const { kinds } = await staffPart<{ kinds: Record<CaseKind, { File: Parts[string] }> }>(
      'resources/cases/kinds/index',
    );
    const told: Record<string, string[]> = {};
    for (const [kind, file] of Object.entries(caseFiles) as [CaseKind, Record<string, unknown>][]) {
      const one = { id: 7, kind, decision: null, subject: { id: 7 }, question: '(question)' };
      const say = (of: object) =>
        desk.words(draw(createElement(kinds[kind].File, { one: { ...one, file: of } }))).split(' | ');
      // A message that is held for its text alone, for that of its file, and for neither.
      const others: Record<string, Record<string, unknown>> = kind === 'message'
        ? { 'of the file alone': { ...file, blocked: [] }, unmarked: { ...file, blocked: [], files: [] } }
        : {};
      const said = saidOf(file, say, { optional: Object.keys(file), others });
      // What changes, with none of it or less; what can't be missing throws.
      told[kind] = [...new Set(said)].filter((line) =>
        /^([\w.]+ = (null|0|true|false|\[.*\])|of the file alone|unmarked): (?!TypeError)/.test(line),
      );
    }
    expect(told).toMatchSnapshot();
  });
});
