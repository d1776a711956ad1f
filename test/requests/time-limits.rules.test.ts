import { describe, expect, it } from '@jest/globals';
import { Part } from '../../src/shared/requests/codes.js';
import { requestTypeIds } from '../../src/shared/guidance/request-types.js';
import { mayBeFactsDay, mayBeHearingDay, mayBeServed } from '../../src/shared/guidance/facts-day.rules.js';
import { lawDay } from '../../src/shared/guidance/help-day.rules.js';
import { isHoliday, isWorkingDay } from '../../src/shared/guidance/holidays.rules.js';
import { namesHearing, servedPaperKinds, servedPapersOf } from '../../src/shared/guidance/served-papers.codes.js';
import { spanText } from '../../src/shared/guidance/span.rules.js';
import { TIME_LIMITS_REVIEWED, type TimeLimit } from '../../src/shared/guidance/time-limits.codes.js';
import { aheadOf, lastDayOf, movedDay } from '../../src/shared/guidance/expiries.rules.js';
import {
  expiriesOf,
  isInForce,
  limitSpan,
  otherSidesExpiries,
  timeLimits,
  type LimitFacts,
} from '../../src/shared/guidance/time-limits.rules.js';

it('the tables of the law are read for the day in Rome', () => {
  expect(lawDay(new Date('2026-03-10T22:59:59Z'))).toBe('2026-03-10');
  expect(lawDay(new Date('2026-03-10T23:00:00Z'))).toBe('2026-03-11');
});

it('the length of a limit is said in words, by its id', () => {
  const saying = timeLimits.map(({ id }) => [id, limitSpan(id, 'it')]);
  expect(saying).toEqual(timeLimits.map(({ id, span }) => [id, spanText(span, 'it')]));
  expect(new Set(saying.map(([, words]) => words)).size).toBeGreaterThan(5);
  expect(() => limitSpan('nothing', 'it')).toThrow('no time limit is called nothing');
});

const at = (day: string): Date => new Date(`${day}T12:00:00Z`);
const { demandant: claims, respondent: defends } = Part;

describe('the last day of a span', () => {
  it.each([
    ['2024-03-10', { years: 2 }, '2026-03-10'],
    ['2024-02-29', { years: 2 }, '2026-02-28'],
    ['2025-08-31', { months: 6 }, '2026-02-28'],
    ['2025-12-15', { months: 3 }, '2026-03-15'],
    ['2026-01-01', { days: 60 }, '2026-03-02'],
    ['2026-05-20', { days: 10, before: true }, '2026-05-10'],
    ['2026-05-20', { days: 0, before: true }, '2026-05-20'],
  ] as const)('from %s with %j is %s', (from, span, lastDay) => {
    expect(lastDayOf(from, span)).toBe(lastDay);
  });

  it('skips August where it does not count, forwards and backwards', () => {
    expect(lastDayOf('2026-07-15', { days: 60 })).toBe('2026-09-13');
    expect(lastDayOf('2026-07-15', { days: 60 }, true)).toBe('2026-10-14');
    expect(lastDayOf('2026-08-10', { days: 30 }, true)).toBe('2026-09-30');
    expect(lastDayOf('2026-09-01', { days: 30 }, true)).toBe('2026-10-01');
    // 1 September minus 70 days: 70 days before, and the 31 of August besides.
    expect(lastDayOf('2026-09-30', { days: 70, before: true }, true)).toBe('2026-06-21');
  });
});

describe('holidays', () => {
  const DAY = 86_400_000;
  const daysOf = (year: number): string[] =>
    Array.from({ length: 366 }, (_, nth) =>
      new Date(Date.UTC(year, 0, 1) + nth * DAY).toISOString().slice(0, 10),
    ).filter((day) => day.startsWith(`${year}`));
  const isSunday = (day: string): boolean => new Date(day).getUTCDay() === 0;

  it('are twelve days a year beside the Sundays, from 2026 on with 4 October', () => {
    const fixed = ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '10-04', '11-01', '12-08', '12-25', '12-26'];
    const easterMondays = { 2024: '04-01', 2025: '04-21', 2026: '04-06', 2027: '03-29' };
    for (const [year, monday] of Object.entries(easterMondays)) {
      const days = [...fixed.filter((day) => day !== '10-04' || Number(year) >= 2026), monday].map(
        (day) => `${year}-${day}`,
      );
      const found = daysOf(Number(year)).filter(isHoliday);
      expect(found.filter((day) => !isSunday(day))).toEqual(days.filter((day) => !isSunday(day)).sort());
      expect(daysOf(Number(year)).filter((day) => isSunday(day) && !isHoliday(day))).toEqual([]);
    }
  });

  it.each([
    '1818-03-22',
    '1886-04-25',
    '1943-04-25',
    '1954-04-18',
    '1961-04-02',
    '1981-04-19',
    '1999-04-04',
    '2000-04-23',
    '2008-03-23',
    '2019-04-21',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2100-03-28',
    '2160-03-23',
    '2285-03-22',
  ])('include the Monday after Easter on %s, and no other of that spring', (easter) => {
    const year = Number(easter.slice(0, 4));
    const known = ['04-25', '05-01'].map((day) => `${year}-${day}`);
    const spring = daysOf(year).filter((day) => day > `${year}-03-01` && day < `${year}-05-10`);
    const monday = new Date(Date.parse(easter) + DAY).toISOString().slice(0, 10);
    expect(spring.filter((day) => isHoliday(day) && !isSunday(day) && !known.includes(day))).toEqual(
      known.includes(monday) ? [] : [monday],
    );
  });

  it.each([
    ['2026-04-05', 'Easter Sunday'],
    ['2026-04-06', 'Easter Monday'],
    ['2027-03-29', 'Easter Monday'],
    ['2026-10-04', 'Saint Francis, since 2026'],
    ['2026-12-08', 'a Tuesday'],
    ['2026-12-26', 'a Saturday'],
  ])('%s is one: %s', (day) => {
    expect(isHoliday(day)).toBe(true);
  });

  it('are not applied to limits without a holiday rule', () => {
    // A Friday, and Saint Francis before the law.
    expect([isHoliday('2026-04-03'), isHoliday('2024-10-04')]).toEqual([false, false]);
    // Saturdays end no time limit of a court, though they are no holidays.
    expect([isHoliday('2026-11-28'), isWorkingDay('2026-11-28')]).toEqual([false, false]);
  });

  it('move a last day by its rule', () => {
    const saturday = '2026-12-26';
    expect(movedDay(saturday, 'court')).toBe('2026-12-28');
    expect(movedDay('2026-11-28', 'civil')).toBe('2026-11-28');
    expect(movedDay(saturday, 'civil')).toBe('2026-12-28');
    expect(movedDay(saturday, 'unknown')).toBe(saturday);
    expect(movedDay(saturday, 'court', true)).toBe('2026-12-24');
  });
});

describe('the table of time limits', () => {
  it('has one row for each id, in both languages, with a source, a day of review and one unit', () => {
    expect(new Set(timeLimits.map(({ id }) => id)).size).toBe(timeLimits.length);
    for (const { id, span, source, what, from, note, types, reviewed } of timeLimits) {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(source).toMatch(/\d/);
      expect(reviewed).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(reviewed <= TIME_LIMITS_REVIEWED).toBe(true);
      expect(Object.keys(span).filter((unit) => unit !== 'before')).toHaveLength(1);
      expect(types.length).toBeGreaterThan(0);
      expect(types.every((type) => requestTypeIds.includes(type))).toBe(true);
      for (const words of [what, from, ...(note ? [note] : [])]) expect(words.it !== '' && words.en !== '').toBe(true);
    }
  });

  it('has rows for each document except the unknown one, started only by documents', () => {
    const started = new Set(timeLimits.flatMap(({ paper }) => (paper ? [paper] : [])));
    expect([...started].toSorted()).toEqual(servedPaperKinds.filter((kind) => kind !== 'other').toSorted());
    for (const { paper, starts } of timeLimits) {
      if (starts === 'paper' || starts === 'hearing') expect(paper).toBeDefined();
      if (starts === 'hearing') expect(paper && namesHearing(paper)).toBe(true);
    }
  });

  it.each(requestTypeIds.flatMap((type) => [claims, defends].map((part) => [type, part] as const)))(
    'has for %s, side %i, a limit for every document offered, or marks it as unknown',
    (type, part) => {
      const offered = servedPapersOf(type, part);
      expect(offered).toContain('payment_order');
      for (const kind of offered) {
        const paper = { kind, served_on: '2026-11-02', hearing_on: '2027-05-03' };
        const said = expiriesOf({ type, part, paper, factsOn: null }, at('2026-11-24'));
        expect(said.some(({ lastDay }) => lastDay !== null)).toBe(kind !== 'other');
        expect(said.every((limit) => limit.paper === kind)).toBe(true);
      }
    },
  );

  it('has for every subject a limit for the claimant', () => {
    for (const type of requestTypeIds) {
      const facts: LimitFacts = { type, part: claims, paper: null, factsOn: '2026-11-01' };
      expect(expiriesOf(facts, at('2026-11-24')).length).toBeGreaterThan(0);
    }
  });
});

/** The last day of a row for a case. */
const dayOf = (id: string, facts: Partial<LimitFacts> & { type: string }, today = '2026-11-24'): string | null =>
  expiriesOf({ part: claims, paper: null, factsOn: null, ...facts }, at(today)).find((limit) => limit.id === id)
    ?.lastDay ?? null;

describe('sixty documents, by kind, side and day, computed by hand', () => {
  const served = (
    type: string,
    part: 1 | 2,
    kind: (typeof servedPaperKinds)[number],
    served_on: string | null,
    hearing_on: string | null = null,
  ) => ({ type, part, paper: { kind, served_on, hearing_on } });
  const tax = 'contenziosi-fiscali-e-tributari';
  const road = 'sinistri-stradali';
  const debts = 'recupero-crediti';
  const job = 'cause-di-lavoro';
  const rent = 'contratti-di-locazione';
  const inps = 'ricorsi-inps';
  const crime = 'parte-civile-in-processi-penali';

  it.each([
    // A fine: art. 204-bis C.d.S. and art. 7 d.lgs. 150/2011 (judge, August out), art. 203 (Prefetto), art. 202 (payment).
    ['fine-judge', served(tax, claims, 'fine', '2026-11-02'), '2026-12-02'],
    ['fine-judge', served(tax, defends, 'fine', '2026-11-02'), '2026-12-02'],
    // 30 days later is 13 December, a Sunday.
    ['fine-judge', served(road, claims, 'fine', '2026-11-13'), '2026-12-14'],
    // The 31 days of August are skipped: otherwise 20 August would be day 30.
    ['fine-judge', served(road, claims, 'fine', '2026-07-21'), '2026-09-21'],
    ['fine-judge', served(road, claims, 'fine', '2026-08-14'), '2026-09-30'],
    ['fine-prefect', served(tax, claims, 'fine', '2026-11-05'), '2027-01-04'],
    ['fine-prefect', served(road, claims, 'fine', '2026-07-21'), '2026-09-19'],
    ['fine-discount', served(tax, claims, 'fine', '2026-11-02'), '2026-11-07'],
    ['fine-payment', served(tax, claims, 'fine', '2026-11-02'), '2027-01-01'],
    ['fine-driver', served(road, defends, 'fine', '2026-11-02'), '2027-01-01'],
    // A payment order: 40 days (art. 641 c.p.c.).
    ['payment-order', served(debts, defends, 'payment_order', '2026-10-12'), '2026-11-23'],
    ['payment-order', served(debts, claims, 'payment_order', '2026-10-12'), '2026-11-23'],
    ['payment-order', served('contratti-bancari-e-finanziari', defends, 'payment_order', '2026-11-02'), '2026-12-14'],
    ['payment-order', served('cause-condominiali', defends, 'payment_order', '2026-07-10'), '2026-09-21'],
    ['payment-order', served('contenziosi-commerciali', defends, 'payment_order', '2026-08-20'), '2026-10-12'],
    ['payment-order-labour', served(job, defends, 'payment_order', '2026-07-10'), '2026-08-19'],
    ['payment-order-labour', served(inps, defends, 'payment_order', '2026-11-02'), '2026-12-14'],
    // A summons: 70 days before the hearing (art. 166 c.p.c.).
    ['summons', served(debts, defends, 'summons', '2026-10-01', '2027-03-15'), '2027-01-04'],
    ['summons', served('divisioni-immobiliari', defends, 'summons', '2026-10-01', '2027-04-20'), '2027-02-09'],
    // Day 70 back, without August, is 12 June 2026, a Friday.
    ['summons', served('malasanita', defends, 'summons', '2026-03-01', '2026-09-21'), '2026-06-12'],
    // 9 May 2026 is a Saturday: the Friday before.
    ['summons', served('diffamazione-a-mezzo-stampa', defends, 'summons', '2026-01-10', '2026-07-18'), '2026-05-08'],
    ['summons', served('successioni-ereditarie', defends, 'summons', '2026-10-01', null), null],
    // An application: 10 days before the hearing (artt. 281-undecies and 416 c.p.c.).
    ['application', served(rent, defends, 'application', '2026-11-10', '2027-02-19'), '2027-02-09'],
    ['application', served(road, defends, 'application', '2026-11-10', '2027-01-11'), '2026-12-31'],
    ['application-labour', served(job, defends, 'application', '2026-11-10', '2027-03-05'), '2027-02-23'],
    ['application-labour', served(inps, defends, 'application', '2026-06-01', '2026-09-04'), '2026-08-25'],
    ['application', served('contratti-assicurativi', defends, 'application', '2026-06-01', '2026-09-04'), '2026-07-24'],
    // An eviction: the hearing itself (art. 663 c.p.c.), also on a Saturday.
    ['eviction-hearing', served(rent, defends, 'eviction', '2026-11-10', '2026-12-15'), '2026-12-15'],
    ['eviction-hearing', served(rent, defends, 'eviction', '2026-11-10', '2026-12-19'), '2026-12-19'],
    ['eviction-hearing', served(rent, defends, 'eviction', '2026-11-10', null), null],
    // A collection notice, by what it claims.
    ['collection-tax', served(tax, claims, 'tax_collection', '2026-10-20'), '2026-12-21'],
    ['collection-tax', served(tax, defends, 'tax_collection', '2026-07-01'), '2026-09-30'],
    ['collection-contributions', served(inps, claims, 'tax_collection', '2026-10-20'), '2026-11-30'],
    ['collection-contributions', served(inps, defends, 'tax_collection', '2026-07-20'), '2026-08-31'],
    ['collection-fine', served('altre-risarcitorie', defends, 'tax_collection', '2026-10-20'), '2026-11-19'],
    ['collection-form', served(debts, defends, 'tax_collection', '2026-11-03'), '2026-11-23'],
    ['collection-form', served(tax, claims, 'tax_collection', '2026-11-03'), null],
    ['collection-suspension', served(tax, claims, 'tax_collection', '2026-11-03'), '2027-01-02'],
    // An assessment: 60 days, August out (art. 21 d.lgs. 546/1992).
    ['tax-assessment', served(tax, claims, 'tax_assessment', '2026-11-05'), '2027-01-04'],
    ['tax-assessment', served(tax, claims, 'tax_assessment', '2026-07-15'), '2026-10-14'],
    ['tax-assessment', served(tax, defends, 'tax_assessment', '2026-08-31'), '2026-10-30'],
    // INPS: 40 days without a pause in August; 90 days for the committee; six months for a disability report.
    ['inps-debit', served(inps, claims, 'inps_debit', '2026-07-10'), '2026-08-19'],
    ['inps-debit', served(inps, defends, 'inps_debit', '2026-11-10'), '2026-12-21'],
    ['inps-debit', served(tax, claims, 'inps_debit', '2026-11-10'), '2026-12-21'],
    ['inps-debit-form', served(inps, claims, 'inps_debit', '2026-11-10'), '2026-11-30'],
    ['inps-refusal', served(inps, claims, 'inps_refusal', '2026-10-01'), '2026-12-30'],
    ['inps-refusal', served(inps, claims, 'inps_refusal', '2026-07-15'), '2026-10-13'],
    ['disability-report', served(inps, claims, 'disability_report', '2026-08-31'), '2027-02-28'],
    ['disability-report', served(inps, claims, 'disability_report', '2026-05-25'), '2026-11-25'],
    // A dismissal: 60 days in writing, then 180 from an unknown day.
    ['dismissal-letter', served(job, claims, 'dismissal', '2026-11-20'), '2027-01-19'],
    ['dismissal-letter', served(job, claims, 'dismissal', '2026-07-15'), '2026-09-13'],
    ['dismissal-court', served(job, claims, 'dismissal', '2026-11-20'), null],
    ['unemployment-benefit', served(job, claims, 'dismissal', '2026-11-20'), null],
    // The end of an investigation: 20 or 30 days (art. 408 c.p.p.); a Sunday moves them, a Saturday does not.
    ['discontinuance', served(crime, claims, 'discontinuance', '2026-11-10'), '2026-11-30'],
    ['discontinuance', served(crime, claims, 'discontinuance', '2026-11-09'), '2026-11-30'],
    ['discontinuance', served('lesioni-personali', claims, 'discontinuance', '2026-11-08'), '2026-11-28'],
    ['discontinuance-violence', served('lesioni-personali', claims, 'discontinuance', '2026-11-10'), '2026-12-10'],
    ['discontinuance-violence', served(crime, claims, 'discontinuance', '2026-07-25'), '2026-08-24'],
    // A final demand: ten days to pay, twenty for errors of form.
    ['enforcement-payment', served(debts, defends, 'enforcement', '2026-11-16'), '2026-11-26'],
    ['enforcement-form', served(rent, defends, 'enforcement', '2026-07-30'), '2026-08-19'],
    ['enforcement-form', served(debts, defends, 'enforcement', '2026-11-16'), '2026-12-07'],
  ] as const)('%s for %j ends on %s', (id, facts, lastDay) => {
    expect(dayOf(id, facts)).toBe(lastDay);
  });

  it('are more than sixty', () => {
    // The table above, and what is counted from the facts below.
    expect(timeLimits.length).toBeGreaterThan(60);
  });
});

describe('limits from the facts', () => {
  it.each([
    ['complaint', 'lesioni-personali', '2026-09-10', '2026-12-10'],
    ['road-accident', 'sinistri-stradali', '2025-02-03', '2027-02-03'],
    ['insurer-notice', 'sinistri-stradali', '2026-11-23', '2026-11-26'],
    ['goods-defect', 'contenziosi-commerciali', '2026-11-20', '2026-11-28'],
    ['craftsman-defect', 'altre-risarcitorie', '2026-11-20', '2026-11-28'],
    ['carriage', 'recupero-crediti', '2026-01-15', '2027-01-15'],
    ['inheritance-inventory', 'successioni-ereditarie', '2026-11-01', '2027-02-01'],
    ['rent-overpaid', 'contratti-di-locazione', '2026-06-30', '2026-12-30'],
    ['baggage-damaged', 'danno-da-vacanza-rovinata', '2026-11-20', '2026-11-27'],
    ['baggage-late', 'danno-da-vacanza-rovinata', '2026-11-20', '2026-12-11'],
    // 20 November 2028 is a Monday; 1 November 2026 is a Sunday and a holiday.
    ['flight', 'danno-da-vacanza-rovinata', '2026-11-20', '2028-11-20'],
    ['insurance-claim', 'contratti-assicurativi', '2024-11-01', '2026-11-02'],
    // August is skipped for a resolution, and there is no rule for holidays.
    ['condominium-resolution', 'cause-condominiali', '2026-07-20', '2026-09-19'],
  ])('%s in %s from %s ends on %s', (id, type, factsOn, lastDay) => {
    expect(dayOf(id, { type, factsOn })).toBe(lastDay);
  });

  it('are shown to the side that they bind, and separately to the other side’s firm', () => {
    const now = at('2026-11-24');
    const facts: LimitFacts = { type: 'sinistri-stradali', part: defends, paper: null, factsOn: '2026-10-12' };
    expect(expiriesOf(facts, now).map(({ id }) => id)).toEqual(['insurer-notice']);
    expect(otherSidesExpiries(facts, now).map(({ id }) => id)).toEqual(['complaint', 'road-accident']);
    expect(otherSidesExpiries({ ...facts, part: claims }, now)).toEqual([]);
    expect(otherSidesExpiries({ ...facts, part: null }, now)).toEqual([]);
  });

  it('are not shown while the day of the facts is unknown', () => {
    expect(
      expiriesOf({ type: 'recupero-crediti', part: claims, paper: null, factsOn: null }, at('2026-11-24')),
    ).toEqual([]);
  });
});

describe('the description of a limit', () => {
  const facts = (served_on: string): LimitFacts => ({
    type: 'recupero-crediti',
    part: defends,
    paper: { kind: 'payment_order', served_on, hearing_on: null },
    factsOn: '2020-01-15',
  });

  it('gives the days left, the shortest first', () => {
    const [first] = expiriesOf(facts('2026-11-02'), at('2026-11-24'));
    expect(first).toMatchObject({ id: 'payment-order', daysLeft: 20, state: 'soon', moved: true });
    const last = expiriesOf(facts('2026-11-02'), at('2026-12-14'))[0];
    expect(last).toMatchObject({ daysLeft: 0, state: 'soon' });
    expect(expiriesOf(facts('2026-11-02'), at('2026-12-15'))[0]).toMatchObject({ daysLeft: -1, state: 'passed' });
  });

  it('comes last if the limit has passed, after limits without a day', () => {
    const fine: LimitFacts = {
      type: 'contenziosi-fiscali-e-tributari',
      part: claims,
      paper: { kind: 'fine', served_on: '2026-11-02', hearing_on: null },
      factsOn: null,
    };
    const states = expiriesOf(fine, at('2026-11-24')).map(({ id, daysLeft }) => [id, daysLeft]);
    expect(states).toEqual([
      ['fine-judge', 8],
      ['fine-driver', 38],
      ['fine-payment', 38],
      ['fine-prefect', 38],
      ['fine-order', null],
      ['fine-discount', -17],
    ]);
  });

  it('is soon from ninety days on', () => {
    const far = (today: string) =>
      expiriesOf({ type: 'sinistri-stradali', part: claims, paper: null, factsOn: '2025-02-03' }, at(today)).find(
        ({ id }) => id === 'road-accident',
      );
    expect(far('2026-11-04')).toMatchObject({ daysLeft: 91, state: 'later' });
    expect(far('2026-11-05')).toMatchObject({ daysLeft: 90, state: 'soon' });
  });

  it('says that it ends on a holiday which may not move it', () => {
    const find = (id: string, served_on: string) =>
      expiriesOf(
        {
          type: 'contenziosi-fiscali-e-tributari',
          part: claims,
          paper: { kind: 'fine', served_on, hearing_on: null },
          factsOn: null,
        },
        at('2026-11-24'),
      ).find((limit) => limit.id === id);
    expect(find('fine-prefect', '2026-11-02')).toMatchObject({ lastDay: '2027-01-01', onHoliday: true, moved: false });
    expect(find('fine-prefect', '2026-11-05')).toMatchObject({ onHoliday: false });
    expect(find('fine-judge', '2026-11-13')).toMatchObject({ onHoliday: false, moved: true });
  });

  it('is in the calendar while its day is known and in the future', () => {
    const dismissal: LimitFacts = {
      type: 'cause-di-lavoro',
      part: claims,
      paper: { kind: 'dismissal', served_on: '2026-11-20', hearing_on: null },
      factsOn: '2026-11-20',
    };
    const ids = aheadOf(expiriesOf(dismissal, at('2026-12-20'))).map(({ id }) => id);
    expect(ids).toEqual(['dismissal-letter', 'fixed-term', 'labour-waiver', 'wages']);
  });

  it('ends with the fact itself', () => {
    const [row] = timeLimits.filter(({ id }) => id === 'road-accident') as [TimeLimit];
    const ended = { ...row, until: '2026-10-31' };
    expect([isInForce(ended, '2026-10-31'), isInForce(ended, '2026-11-01'), isInForce(row, '2099-01-01')]).toEqual([
      true,
      false,
      true,
    ]);
    const facts: LimitFacts = { type: 'sinistri-stradali', part: claims, paper: null, factsOn: '2026-10-12' };
    expect(expiriesOf(facts, at('2026-10-31'), [ended]).map(({ id }) => id)).toEqual(['road-accident']);
    expect(expiriesOf(facts, at('2026-11-01'), [ended])).toEqual([]);
  });

  it('has its length in words', () => {
    expect(spanText({ days: 40 }, 'it')).toBe('40 giorni');
    expect(spanText({ years: 1 }, 'it')).toBe('1 anno');
    expect(spanText({ months: 6 }, 'en')).toBe('6 months');
  });
});

describe('the allowed days', () => {
  // A quarter past midnight in Rome, still the day before in UTC.
  const now = new Date('2026-11-21T23:15:00Z');

  it('are from 1930 until today in Rome for the facts', () => {
    expect(mayBeFactsDay('2026-11-22', now)).toBe(true);
    expect(mayBeFactsDay('2026-11-23', now)).toBe(false);
    expect(mayBeFactsDay('1930-01-01', now)).toBe(true);
    expect(mayBeFactsDay('1929-12-31', now)).toBe(false);
  });

  it('are until ten years from today for a hearing', () => {
    expect(mayBeHearingDay('2036-11-22', now)).toBe(true);
    expect(mayBeHearingDay('2036-11-23', now)).toBe(false);
    expect(mayBeHearingDay('1929-12-31', now)).toBe(false);
  });

  it('are checked together for a document, if given', () => {
    expect(mayBeServed({ served_on: null, hearing_on: null }, now)).toBe(true);
    expect(mayBeServed({ served_on: '2026-11-22', hearing_on: '2027-02-01' }, now)).toBe(true);
    expect(mayBeServed({ served_on: '2026-11-23', hearing_on: null }, now)).toBe(false);
    expect(mayBeServed({ served_on: null, hearing_on: '2036-11-23' }, now)).toBe(false);
  });
});
