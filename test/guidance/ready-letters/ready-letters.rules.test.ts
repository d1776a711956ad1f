import { describe, expect, it } from '@jest/globals';
import { filledFrom } from '../../../src/shared/guidance/ready-letters/letter-sources.rules.js';
import { letterTable } from '../../../src/shared/guidance/ready-letters/letter-table.js';
import { plainLetter } from '../../../src/shared/guidance/ready-letters/letter-text.rules.js';
import {
  isReadyLetter,
  letterEntry,
  letterPath,
  lettersOfType,
  readyLetterIds,
  type ReadyLetterId,
} from '../../../src/shared/guidance/ready-letters/ready-letters.codes.js';
import {
  askedFields,
  blanksOf,
  factsOf,
  limitsOfLetter,
  warningsOf,
  writeLetter,
} from '../../../src/shared/guidance/ready-letters/ready-letters.rules.js';
import type { LetterFacts, ReadyLetter } from '../../../src/shared/guidance/ready-letters/ready-letter.types.js';
import { requestTypeIds } from '../../../src/shared/guidance/request-types.js';
import { limitCalled, timeLimits } from '../../../src/shared/guidance/time-limits.rules.js';
import { filled } from './facts.js';

const TODAY = '2026-11-25';
const now = new Date(`${TODAY}T10:00:00Z`);
const at = (day: string): Date => new Date(`${day}T10:00:00Z`);

/** The rows of the table of time limits that a letter's page has. */
const rowsOf = ({ limitIds }: ReadyLetter) => limitIds.map(limitCalled);

/** Whether a check of a letter holds on 25 November 2026. */
const holds = (id: ReadyLetterId, check: string, facts: LetterFacts): boolean | null | undefined =>
  letterTable[id].checks[check]?.holds(factsOf(letterTable[id], facts), TODAY);

/** What a letter asks for, by name; with a question mark what may stay empty. */
const asks = (letter: ReadyLetter, facts: LetterFacts): string =>
  askedFields(letter, factsOf(letter, facts))
    .map(([name, { required }]) => (required ? name : `${name}?`))
    .join(' ');

describe('the table of letters', () => {
  it.each(readyLetterIds)('has for %s both languages, articles, and types that exist', (id) => {
    const { when, lawyer, articles, reviewed, fields, send } = letterTable[id];
    const { title, lead, types, lawyerType } = letterEntry(id);
    const texts = [title, lead, send, ...when, ...lawyer, ...articles.map(({ says }) => says)];
    const labels = Object.values(fields).flatMap(({ label, why, options }) => [
      label,
      ...(why ? [why] : []),
      ...Object.values(options ?? {}),
    ]);
    for (const { it: italian, en } of [...texts, ...labels])
      expect([italian, en].every((text) => text.length > 1)).toBe(true);
    expect([when.length, lawyer.length, articles.length].every((count) => count > 0)).toBe(true);
    for (const { source } of articles) expect(source).toMatch(/art.*\d/);
    // A day stands there once an editor has compared the letter with the law, and not before.
    expect(reviewed ?? '2026-11-25').toMatch(/^\d{4}-\d\d-\d\d$/);
    expect([...types, lawyerType].filter((type) => !requestTypeIds.includes(type))).toEqual([]);
    expect(types).toContain(lawyerType);
  });

  it.each(readyLetterIds)('asks for these facts in %s, at first and by what is chosen', (id) => {
    const letter = letterTable[id];
    const chosen = Object.entries(letter.fields).flatMap(([name, { options }]) =>
      Object.keys(options ?? {}).map((option) => [`${name}: ${option}`, asks(letter, { [name]: option })] as const),
    );
    expect({ 'at first': asks(letter, {}), ...Object.fromEntries(chosen) }).toMatchSnapshot();
  });

  it('gives a name one meaning in all letters', () => {
    const kinds = new Map<string, string>();
    for (const { fields } of Object.values(letterTable))
      for (const [name, { kind, max, options }] of Object.entries(fields)) {
        const same = JSON.stringify([kind, max, Object.keys(options ?? {})]);
        expect(kinds.get(name) ?? same).toBe(same);
        kinds.set(name, same);
      }
    expect(kinds.size).toBeGreaterThan(40);
  });

  it.each(readyLetterIds)('takes the time limits of %s from the one table', (id) => {
    const letter = letterTable[id];
    const ids = letter.limits(factsOf(letter, filled[id]), TODAY).map((limit) => limit.id);
    expect(ids.filter((limit) => !timeLimits.some((row) => row.id === limit))).toEqual([]);
  });

  it('offers a letter to the side that may send it, and every one to somebody', () => {
    expect(lettersOfType('cause-di-lavoro', 1)).toEqual(['messa-in-mora', 'impugnazione-licenziamento']);
    expect(lettersOfType('cause-di-lavoro', 2)).toEqual([]);
    expect(lettersOfType('malasanita', 2)).toEqual(['cartella-clinica']);
    expect(lettersOfType('contratti-di-locazione', null)).toEqual(['messa-in-mora', 'deposito-affitto']);
    expect(lettersOfType('divisioni-immobiliari', null)).toEqual([]);
    const offered = new Set(requestTypeIds.flatMap((type) => lettersOfType(type, 1)));
    expect(offered.size).toBe(readyLetterIds.length);
  });

  it('knows its codes and their pages', () => {
    expect(['messa-in-mora', 'toString', 'altro'].map(isReadyLetter)).toEqual([true, false, false]);
    expect(readyLetterIds.map(letterPath).filter((path) => !path.startsWith('/lettere/'))).toEqual(['/multe']);
  });
});

describe('a letter', () => {
  it.each(readyLetterIds)('%s, filled in, reads as written', (id) => {
    expect(blanksOf(letterTable[id], filled[id])).toEqual([]);
    expect(warningsOf(letterTable[id], filled[id], now, rowsOf(letterTable[id]))).toEqual([]);
    expect(plainLetter(writeLetter(letterTable[id], filled[id]))).toMatchSnapshot();
  });

  it.each(readyLetterIds)('%s, empty, has lines to fill in and names what is missing', (id) => {
    const letter = letterTable[id];
    const text = plainLetter(writeLetter(letter, {}));
    expect(text).toContain('Nome: ______________\n');
    expect(text).not.toMatch(/undefined|\bnull\b| {2,}\S|\bil al\b/);
    expect(warningsOf(letter, {}, now, rowsOf(letter)).map(({ it: said }) => said)).toEqual([]);
    const needed = askedFields(letter, factsOf(letter, {})).filter(([, { required }]) => required);
    const begun = needed.filter(([, { options, initial }]) => options !== undefined || initial !== undefined);
    expect(blanksOf(letter, {})).toHaveLength(needed.length - begun.length);
  });

  it('takes nothing from fields that it does not have, and repeats what was typed as it was', () => {
    const letter = letterTable['deposito-affitto'];
    expect(factsOf(letter, { plate: 'AB123CD' })).not.toHaveProperty('plate');
    const name = '  محمد 👩‍⚖️ <b>O’Neill</b>  ';
    expect(writeLetter(letter, { name }).sign[1]).toEqual({ label: 'Nome', value: name.trim() });
  });

  it('keeps a number of days that was emptied empty', () => {
    const asks = (facts: LetterFacts) => writeLetter(letterTable['messa-in-mora'], facts).asks[0];
    expect(asks({})).toContain('entro 15 giorni');
    expect(asks({ reply_days: '' })).toMatch(/entro _+ giorni/);
  });

  it('leaves out what was not given and is not needed', () => {
    const deposit = writeLetter(letterTable['deposito-affitto'], {
      ...filled['deposito-affitto'],
      objections: ' ',
      iban: '',
    });
    expect(deposit.paragraphs).toHaveLength(3);
    expect(deposit.asks[0]).toMatch(/ricevimento di questa lettera;$/);
    const dismissed = writeLetter(letterTable['impugnazione-licenziamento'], {
      ...filled['impugnazione-licenziamento'],
      reasons_on: '',
      reasons: '',
    });
    expect(dismissed.paragraphs[0]).toMatch(/ricevuta il 05\/11\/2026\.$/);
    expect(dismissed.paragraphs).toHaveLength(3);
    const own = writeLetter(letterTable['cartella-clinica'], {
      ...filled['cartella-clinica'],
      whose: 'own',
      until_on: '',
    });
    expect(own.paragraphs[0]).toMatch(/che riguarda la propria persona: reparto di Ortopedia, dal 03\/09\/2026\.$/);
    expect(own.asks.join()).toContain('C-307/22');
    expect(own.enclosures).toHaveLength(1);
    const view = writeLetter(letterTable['accesso-agli-atti'], { form: 'view' });
    expect(view.asks[0]).toBe('di vedere i documenti;');
  });
});

describe('the rules of letters', () => {
  const cases: readonly [ReadyLetterId, string, LetterFacts, boolean | null][] = [
    ['deposito-affitto', 'leaseHasEnded', { ended_on: '2026-11-25' }, true],
    ['deposito-affitto', 'leaseHasEnded', { ended_on: '2026-11-26' }, false],
    ['deposito-affitto', 'leaseHasEnded', {}, null],
    ['deposito-affitto', 'keysWereHandedBack', { keys_on: '2026-11-25' }, true],
    ['deposito-affitto', 'keysWereHandedBack', { keys_on: '2026-11-26' }, false],
    ['deposito-affitto', 'keysWereHandedBack', {}, null],
    ['impugnazione-licenziamento', 'letterHasArrived', { received_on: '2026-11-25' }, true],
    ['impugnazione-licenziamento', 'letterHasArrived', { received_on: '2026-11-26' }, false],
    ['impugnazione-licenziamento', 'letterHasArrived', {}, null],
    [
      'impugnazione-licenziamento',
      'reasonsFollowTheLetter',
      { received_on: '2026-11-05', reasons_on: '2026-11-05' },
      true,
    ],
    [
      'impugnazione-licenziamento',
      'reasonsFollowTheLetter',
      { received_on: '2026-11-05', reasons_on: '2026-11-04' },
      false,
    ],
    ['impugnazione-licenziamento', 'reasonsFollowTheLetter', { received_on: '2026-11-05' }, null],
    ['impugnazione-licenziamento', 'reasonsFollowTheLetter', { reasons_on: '2026-11-05' }, null],
    ['messa-in-mora', 'debtIsDue', { due_on: '2026-11-25' }, true],
    ['messa-in-mora', 'debtIsDue', { due_on: '2026-11-26' }, false],
    ['messa-in-mora', 'debtIsDue', {}, null],
    ['messa-in-mora', 'limitationIsKnown', { debt: 'wages' }, true],
    ['messa-in-mora', 'limitationIsKnown', { debt: 'other' }, false],
    ['garanzia-prodotto', 'saleIsToConsumer', { sale: 'consumer' }, true],
    ['garanzia-prodotto', 'saleIsToConsumer', { sale: 'business' }, false],
    ['garanzia-prodotto', 'saleIsToConsumer', { sale: 'private' }, false],
    ['garanzia-prodotto', 'defectFollowsDelivery', { delivered_on: '2026-01-15', found_on: '2026-01-15' }, true],
    ['garanzia-prodotto', 'defectFollowsDelivery', { delivered_on: '2026-01-15', found_on: '2026-01-14' }, false],
    ['garanzia-prodotto', 'defectFollowsDelivery', { delivered_on: '2026-01-15' }, null],
    ['garanzia-prodotto', 'defectAppearedInTime', { delivered_on: '2024-11-01', found_on: '2026-11-01' }, true],
    ['garanzia-prodotto', 'defectAppearedInTime', { delivered_on: '2024-11-01', found_on: '2026-11-02' }, false],
    ['garanzia-prodotto', 'defectAppearedInTime', { found_on: '2026-11-02' }, null],
    ['garanzia-prodotto', 'repairComesFirst', { remedy: 'repair' }, true],
    ['garanzia-prodotto', 'repairComesFirst', { remedy: 'replacement' }, true],
    ['garanzia-prodotto', 'repairComesFirst', { remedy: 'price', tried: ' ' }, false],
    ['garanzia-prodotto', 'repairComesFirst', { remedy: 'termination', tried: 'Riparata due volte.' }, true],
    ['accesso-agli-atti', 'interestIsStated', { documents: 'il verbale', interest: 'i danni' }, true],
    ['accesso-agli-atti', 'interestIsStated', { documents: 'il verbale', interest: ' ' }, false],
    ['accesso-agli-atti', 'interestIsStated', {}, null],
    ['cartella-clinica', 'careEndsAfterItBegan', { from_on: '2026-09-03', until_on: '2026-09-03' }, true],
    ['cartella-clinica', 'careEndsAfterItBegan', { from_on: '2026-09-03', until_on: '2026-09-02' }, false],
    ['cartella-clinica', 'careEndsAfterItBegan', { from_on: '2026-09-03' }, null],
    ['ricorso-multa', 'reportWasServed', { served_on: '2026-11-25' }, true],
    ['ricorso-multa', 'reportWasServed', { served_on: '2026-11-26' }, false],
    ['ricorso-multa', 'reportWasServed', {}, null],
    ['ricorso-multa', 'serviceFollowsReport', { served_on: '2026-11-02', report_on: '2026-11-02' }, true],
    ['ricorso-multa', 'serviceFollowsReport', { served_on: '2026-11-02', report_on: '2026-11-03' }, false],
    ['ricorso-multa', 'serviceFollowsReport', { served_on: '2026-11-02' }, null],
  ];

  it.each(cases)('%s: %s with %j is %s', (id, check, facts, expected) => {
    expect(holds(id, check, facts)).toBe(expected);
    const said = letterTable[id].checks[check]?.warning;
    const warns = warningsOf(letterTable[id], facts, now, rowsOf(letterTable[id])).some((warning) => warning === said);
    expect(warns).toBe(expected === false);
  });

  it('have cases above for each check, one on each side', () => {
    const checks = readyLetterIds.flatMap((id) => Object.keys(letterTable[id].checks).map((check) => `${id} ${check}`));
    const seen = (result: boolean) =>
      cases.filter(([, , , is]) => is === result).map(([id, check]) => `${id} ${check}`);
    expect(checks.filter((check) => !seen(true).includes(check) || !seen(false).includes(check))).toEqual([]);
  });

  it.each<[ReadyLetterId, LetterFacts, limit: string, last: string]>([
    ['impugnazione-licenziamento', { received_on: '2026-11-05' }, 'dismissal-letter', '2027-01-04'],
    // Reasons that came later in writing start it anew, those in the letter do not.
    [
      'impugnazione-licenziamento',
      { received_on: '2026-11-05', reasons_on: '2026-11-12' },
      'dismissal-letter',
      '2027-01-11',
    ],
    [
      'impugnazione-licenziamento',
      { received_on: '2026-11-05', reasons_on: '2026-11-04' },
      'dismissal-letter',
      '2027-01-04',
    ],
    ['impugnazione-licenziamento', {}, 'dismissal-court', '2027-05-24'],
    ['deposito-affitto', { keys_on: '2026-09-01' }, 'rent-deposit', '2036-09-01'],
    ['garanzia-prodotto', { delivered_on: '2026-01-15' }, 'consumer-guarantee', '2028-03-15'],
    ['messa-in-mora', { debt: 'contract', due_on: '2026-06-30' }, 'contract', '2036-06-30'],
    ['messa-in-mora', { debt: 'rent', due_on: '2026-06-30' }, 'rent', '2031-06-30'],
    ['ricorso-multa', { way: 'judge', served_on: '2026-11-02' }, 'fine-judge', '2026-12-02'],
    ['ricorso-multa', { way: 'prefect', served_on: '2026-11-02' }, 'fine-prefect', '2027-01-01'],
  ])('%s with %j: %s ends on %s', (id, facts, limit, last) => {
    const days = limitsOfLetter(letterTable[id], facts, now, rowsOf(letterTable[id])).map((each) => [
      each.id,
      each.lastDay,
    ]);
    expect(days).toContainEqual([limit, last]);
  });

  it('compute no day that is not known', () => {
    const days = (id: ReadyLetterId, facts: LetterFacts) =>
      limitsOfLetter(letterTable[id], facts, now, rowsOf(letterTable[id])).map((each) => [each.id, each.lastDay]);
    expect(days('messa-in-mora', { debt: 'wages', due_on: '2026-06-30' })).toEqual([['wages', null]]);
    expect(days('messa-in-mora', { debt: 'insurance', due_on: '2026-06-30' })).toEqual([['insurance-claim', null]]);
    expect(days('messa-in-mora', { debt: 'contract' })).toEqual([['contract', null]]);
    expect(days('messa-in-mora', { debt: 'other', due_on: '2026-06-30' })).toEqual([]);
    expect(days('impugnazione-licenziamento', { reasons_on: '2026-11-12' })[0]).toEqual(['dismissal-letter', null]);
    expect(days('accesso-agli-atti', {})).toEqual([]);
  });

  it('are only those that the letter lists', () => {
    const letter = letterTable['deposito-affitto'];
    expect(limitsOfLetter(letter, {}, now, rowsOf(letter))).toHaveLength(1);
    expect(() => limitsOfLetter(letter, {}, now, [])).toThrow('rent-deposit');
  });

  it('warn on the day after the last one, and not on it', () => {
    const letter = letterTable['impugnazione-licenziamento'];
    const facts = { received_on: '2026-11-05' };
    expect(warningsOf(letter, facts, at('2027-01-04'), rowsOf(letter))).toEqual([]);
    expect(warningsOf(letter, facts, at('2027-01-05'), rowsOf(letter)).map(({ it: said }) => said)).toEqual([
      'Sono passati più di 60 giorni: di solito è tardi. Parlane subito con un avvocato.',
    ]);
  });
});

describe('what fills in a letter', () => {
  const profile = {
    first_name: 'Anna',
    last_name: 'Rossi',
    email: 'anna@example.com',
    main_address: {
      address: 'via Verdi 1',
      address_line_2: 'scala B, interno 7',
      postal_code: '20121',
      city: 'Milano',
      province_id: 'MI',
    },
    fiscal_data: { tax_code: 'RSSNNA80A41F205X' },
  };
  const story = {
    geo: { city: 'Lodi' },
    facts_on: '2026-10-01',
    served_paper: { kind: 'fine', served_on: '2026-11-02', hearing_on: null },
  } as const;

  it('is the profile and the request', () => {
    expect(filledFrom(letterTable['ricorso-multa'], profile, story)).toEqual({
      name: 'Anna Rossi',
      address: 'via Verdi 1, scala B, interno 7, 20121 Milano (MI)',
      tax_code: 'RSSNNA80A41F205X',
      town: 'Lodi',
      email: 'anna@example.com',
      served_on: '2026-11-02',
    });
    expect(filledFrom(letterTable['deposito-affitto'], profile, story)).toMatchObject({ keys_on: '2026-10-01' });
  });

  it('is the arrival only of the paper that the letter answers', () => {
    const dismissal = letterTable['impugnazione-licenziamento'];
    expect(filledFrom(dismissal, null, story)).toEqual({});
    const served_paper = { kind: 'dismissal', served_on: '2026-11-05', hearing_on: null } as const;
    expect(filledFrom(dismissal, null, { ...story, served_paper })).toEqual({ received_on: '2026-11-05' });
    expect(filledFrom(dismissal, null, { ...story, served_paper: { ...served_paper, served_on: null } })).toEqual({});
    // A letter that answers no paper takes none.
    expect(filledFrom(letterTable['messa-in-mora'], null, { ...story, served_paper: null })).toEqual({
      due_on: '2026-10-01',
    });
  });

  it('leaves out what is not there', () => {
    const bare = { ...profile, first_name: '', last_name: '', main_address: null, fiscal_data: null };
    expect(filledFrom(letterTable['ricorso-multa'], bare, null)).toEqual({ email: 'anna@example.com' });
    const town = { address: '', address_line_2: null, postal_code: null, city: 'Lodi', province_id: null };
    expect(filledFrom(letterTable['messa-in-mora'], { ...bare, main_address: town }, null)).toEqual({
      address: 'Lodi',
    });
    expect(filledFrom(letterTable['ricorso-multa'], null, null)).toEqual({});
  });
});
