import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pdfPages } from '../../src/documents/pdf-text/pdf-text.js';
import { sql } from 'kysely';
import { ResponseStatus, RequestStatus } from '../../src/shared/requests/codes.js';
import { runsOf } from '../../src/kernel/pdf/fonts.js';
import {
  subjectFacts,
  additionsExplained,
  baseOf,
  clientLines,
  clientName,
  expensesExplained,
  feeFacts,
  firmLines,
  losingExplained,
  scenarios,
  validity,
} from '../../src/requests/quote/pdf/quote-words.js';
import { outcomesOf } from '../../src/shared/requests/outcomes.rules.js';
import type { QuoteTerms } from '../../src/shared/requests/quote-cost.rules.js';
import { ENV, type Env } from '../../src/env.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { factsForCitizen } from './quote-facts.js';

const terms = (given: Partial<QuoteTerms> = {}): QuoteTerms => ({
  percentageHundredths: 1250,
  percentageBase: 'outcome',
  agreedValueCents: null,
  fixedCostsCents: 400_00,
  finalCostsCents: 0,
  expensesCents: 0,
  additionalCosts: true,
  hours: null,
  flatRate: false,
  ...given,
});
const plain = (text: string): string => text.replace(/\u00A0/g, ' ');

describe('the text of a quote', () => {
  it('names the fee, its base and the additions', () => {
    expect(feeFacts(terms()).map(([label, value]) => `${label}: ${plain(value)}`)).toEqual([
      'Percentuale: 12,5 % del risultato economico ottenuto',
      'Acconto, all’inizio: 400,00 €, dovuto comunque vada',
      'Saldo, alla fine: nessuno',
      'Aggiunte di legge: da sommare: spese generali, CPA, IVA',
      'Spese vive previste: non indicate',
    ]);
    expect(plain(baseOf(terms({ percentageBase: 'agreed_value', agreedValueCents: 42_500_00 })))).toBe(
      'del valore concordato dell’affare, 42.500,00 €',
    );
    expect(plain(additionsExplained(terms({ flatRate: true })))).toContain('L’IVA non è dovuta');
    expect(additionsExplained(terms({ additionalCosts: false }))).toContain('comprendono già');
  });

  it('shows three outcomes in euro, without empty rows', () => {
    const table = scenarios({ terms: terms(), outcomes: [0, 5_000_00, 20_000_00], part: 1 });
    expect(table.heads.map(plain)).toEqual(['Se il cliente ottiene', '0,00 €', '5.000,00 €', '20.000,00 €']);
    expect(table.rows.map((row) => row.label).map(plain)).toEqual([
      'Percentuale, 12,5 %',
      'Acconto',
      'Spese generali',
      'CPA',
      'IVA',
      'Costa in tutto',
      'Restano al cliente',
    ]);
    expect(table.rows.at(-2)?.figures.map(plain)).toEqual(['583,65 €', '1.495,60 €', '4.231,45 €']);
    expect(plain(table.rows.at(-1)?.figures[0] ?? '')).toBe('−583,65 €');
    const agreed = scenarios({
      terms: terms({ percentageBase: 'agreed_value', agreedValueCents: 42_500_00 }),
      outcomes: [0, 21_250_00, 42_500_00],
      part: 2,
    });
    expect(agreed.heads.map(plain)).toEqual(['Se il cliente risparmia', '0,00 €', '21.250,00 €', '42.500,00 €']);
  });

  it('names the expected expenses apart from the fee, or says that none are stated', () => {
    const expected = terms({ expensesCents: 264_00 });
    expect(feeFacts(expected).map(([label, value]) => `${label}: ${plain(value)}`)).toContain(
      'Spese vive previste: 264,00 €',
    );
    expect(plain(expensesExplained(expected))).toContain('perizie) sono 264,00 €, si pagano con ricevuta');
    expect(expensesExplained(terms())).toContain('Restano fuori le spese vive');
    const { rows } = scenarios({ terms: expected, outcomes: [0, 5_000_00, 20_000_00], part: 1 });
    expect(rows.slice(-3).map(({ label, figures }) => [label, ...figures.map(plain)])).toEqual([
      ['Spese vive previste', '264,00 €', '264,00 €', '264,00 €'],
      ['Costa in tutto', '847,65 €', '1.759,60 €', '4.495,45 €'],
      ['Restano al cliente', '−847,65 €', '3.240,40 €', '15.504,55 €'],
    ]);
  });

  it('states the cost of a lost case, the part due at the start, and what a court may order', () => {
    const lost = (given: Partial<QuoteTerms>, requestTypeId = 'recupero-crediti') =>
      plain(losingExplained({ terms: terms({ additionalCosts: false, ...given }), requestTypeId }));
    expect(lost({ finalCostsCents: 200_00 })).toBe(
      'Se la causa si perde, allo studio sono dovuti comunque 600,00 €, di cui 400,00 € all’inizio. Il giudice può ' +
        'inoltre condannare chi perde a rimborsare le spese dell’altra parte (art. 91 c.p.c.): la somma non si può ' +
        'sapere prima e qui non è compresa.',
    );
    expect(lost({})).toContain('comunque 400,00 €, tutti all’inizio.');
    expect(lost({ expensesCents: 100_00 })).toContain(
      'comunque 500,00 €, tutti all’inizio, spese vive previste comprese.',
    );
    expect(lost({ fixedCostsCents: 0, finalCostsCents: 200_00 })).toContain('comunque 200,00 €.');
    expect(lost({ fixedCostsCents: 0 })).toContain('allo studio non è dovuto nulla.');
    expect(lost({}, 'parte-civile-in-processi-penali')).toContain('(art. 541 c.p.p.)');
  });

  it('is drawn with the font of its script', () => {
    expect(runsOf('text', 'Avv. Błażej – 12 €')).toEqual([
      { subset: 'latin', text: 'Avv. B' },
      { subset: 'latin-ext', text: 'ł' },
      { subset: 'latin', text: 'a' },
      { subset: 'latin-ext', text: 'ż' },
      { subset: 'latin', text: 'ej – 12 €' },
    ]);
    expect(runsOf('text', 'Wang Wei (王伟)')).toEqual([
      { subset: 'latin', text: 'Wang Wei (' },
      { subset: 'han', text: '王伟' },
      { subset: 'latin', text: ')' },
    ]);
    expect(runsOf('strong', 'রহিম')).toEqual([{ subset: 'bengali', text: 'রহিম' }]);
  });

  it('keeps the words of a right-to-left name together', () => {
    expect(runsOf('text', 'Sig. محمد علي')).toEqual([
      { subset: 'latin', text: 'Sig. ' },
      { subset: 'arabic', text: 'محمد\u00a0علي' },
    ]);
  });

  it('has a question mark for a character without a font', () => {
    expect(runsOf('text', 'ᚠ')).toEqual([{ subset: 'latin', text: '?' }]);
  });
});

describe('the PDF of a quote', () => {
  let test: TestApp;
  let rows: Rows;
  let annaId: number;
  let anna: HttpClient;
  let firmId: number;
  let firm: HttpClient;

  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
    annaId = await rows.citizen();
    anna = await rows.as(annaId);
    firmId = await rows.firm({ name: 'Studio Olivieri' });
    firm = await rows.as(firmId);
    await sql`
      update accounts
      set
        main_address = '{
          "address": "Via Roma 1",
          "postal_code": "20121",
          "city": "Milano",
          "province_id": "MI",
          "country_id": "IT"
        }',
        fiscal_data = '{"tax_code": "RSSNNA80A41F205K"}'
      where id in (${annaId}, ${firmId})`.execute(test.sql);
    await sql`update firms set pec = 'studio@pec.example.com' where account_id = ${firmId}`.execute(test.sql);
  });
  afterAll(() => test.close());

  const factsOf = (responseId: number) => factsForCitizen(test, responseId, annaId);

  it('is tagged and Italian, and exists only for its citizen and its firm', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.wait });
    const responseId = await rows.response(requestId, firmId, ResponseStatus.ok, {
      valid_until: new Date('2026-04-04T09:00:00Z'),
      additional_costs: true,
    });
    for (const reader of [anna, firm]) {
      const { status, headers, bytes } = await reader.get(`/responses/${responseId}/quote.pdf`);
      expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
        200,
        'application/pdf',
        `inline; filename="Preventivo di Studio Olivieri, richiesta ${requestId}.pdf"`,
      ]);
      // It carries the number of the request, which both sides know, and no other.
      const words = plain(((await pdfPages(bytes)) ?? []).join('\n'));
      expect(new Set(words.toLowerCase().match(/(?:preventivo|richiesta) n\. \d+/g))).toEqual(
        new Set([`richiesta n. ${requestId}`]),
      );
      expect(words).toContain(`Preventivo di Studio Olivieri · richiesta n. ${requestId}`);
      // Each party stands under its own name.
      expect(words).toContain(plain(`Il cliente\n${clientName(await factsOf(responseId))}\n`));
      const written = bytes.toString('latin1');
      expect(written.startsWith('%PDF-1.7')).toBe(true);
      expect(written.trimEnd().endsWith('%%EOF')).toBe(true);
      for (const mark of ['/StructTreeRoot', '/Marked true', '/Lang (it-IT)', 'pdfuaid', '/FontFile2'])
        expect(written).toContain(mark);
    }
    expect((await test.http.get(`/responses/${responseId}/quote.pdf`)).status).toBe(401);
    expect((await (await rows.as(await rows.citizen())).get(`/responses/${responseId}/quote.pdf`)).status).toBe(404);
    expect((await (await rows.as(await rows.firm())).get(`/responses/${responseId}/quote.pdf`)).status).toBe(404);
    expect(validity(await factsOf(responseId))).toContain('4 aprile 2026');
  });

  it('says what it says, part by part, and in a demo that it is worth nothing', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.wait });
    const responseId = await rows.response(requestId, firmId, ResponseStatus.ok, {
      valid_until: new Date('2026-04-04T09:00:00Z'),
      additional_costs: true,
    });
    const pages = async () =>
      plain(((await pdfPages((await anna.get(`/responses/${responseId}/quote.pdf`)).bytes)) ?? []).join('\n'));
    const text = await pages();
    expect(text.replaceAll(`n. ${requestId}`, 'n. 1').split('\n')).toMatchSnapshot();
    const env = test.app.get<Env>(ENV);
    const { DEMO } = env;
    Object.assign(env, { DEMO: !DEMO });
    const demo = await pages().finally(() => Object.assign(env, { DEMO }));
    expect([text, demo].map((one) => one.includes('Documento dimostrativo'))).toEqual([false, true]);
  });

  it('shows the same outcomes as the form and the comparison', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.wait });
    const responseId = await rows.response(requestId, firmId, ResponseStatus.ok);
    expect((await factsOf(responseId)).outcomes).toEqual([0, 5_000_00, 12_000_00]);
    const story = 'Non mi restituisce la caparra di 1.800 euro.';
    await sql`update requests set description = ${story} where id = ${requestId}`.execute(test.sql);
    const { outcomes } = await factsOf(responseId);
    expect(outcomes).toEqual([0, 900_00, 1_800_00]);
    expect(outcomes).toEqual(outcomesOf(story).map((euros) => euros * 100));
  });

  it('names the client and the firm’s address only if contacts are shared', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.wait, sharedContacts: true });
    const responseId = await rows.response(requestId, firmId, ResponseStatus.ok);
    const before = await factsOf(responseId);
    expect(plain(clientName(before))).toBe(`Il cittadino della richiesta n. ${requestId}`);
    expect(clientLines(before).join()).not.toContain('Milano');
    expect(firmLines(before).join()).not.toMatch(/Via Roma|pec\.example/);
    expect(firmLines(before).join()).toContain('Ordine degli Avvocati di Milano');

    await sql`update responses set shared_contacts = true where id = ${responseId}`.execute(test.sql);
    const bought = await factsOf(responseId);
    expect([clientName(bought), firmLines(bought).join().includes('Via Roma')]).toEqual(['Anna Rossi', false]);

    await sql`update responses set status = ${ResponseStatus.approved}, approved_at = ${test.clock.now()} where id = ${responseId}`.execute(
      test.sql,
    );
    await sql`update requests set status = ${RequestStatus.approved} where id = ${requestId}`.execute(test.sql);
    const chosen = await factsOf(responseId);
    expect(clientLines(chosen)).toEqual(['Codice fiscale RSSNNA80A41F205K', 'Via Roma 1, 20121 Milano (MI)']);
    expect(firmLines(chosen)).toEqual(
      expect.arrayContaining(['Via Roma 1, 20121 Milano (MI)', 'PEC studio@pec.example.com']),
    );
    expect(validity(chosen)).toBe('Il cittadino ha scelto questo preventivo il 10 marzo 2026.');
  });

  it('states how complex the firm finds the case, if given', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.wait });
    const responseId = await rows.response(requestId, firmId, ResponseStatus.wait, { opened_at: test.clock.now() });
    const faulty = { status: ResponseStatus.ok, percentage: 12, complexity: 'huge' };
    expect((await firm.post(`/responses/${responseId}/quote.pdf`, faulty)).status).toBe(422);
    const unsaid = subjectFacts(await factsOf(await rows.response(await rows.request(annaId), firmId, 7)));
    expect(unsaid.map(([label]) => label)).not.toContain('Complessità');
    await sql`update responses set status = 7, percentage_hundredths = 1200, complexity = 'high' where id = ${responseId}`.execute(
      test.sql,
    );
    expect(subjectFacts(await factsOf(responseId))).toContainEqual(['Complessità', expect.stringMatching(/^alta: /)]);
    expect((await anna.get(`/responses/${responseId}`)).info.complexity).toBe('high');
    expect((await firm.get(`/responses/${responseId}`)).info.response.complexity).toBe('high');
  });

  it('is refused if there is no quote', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.wait });
    const responseId = await rows.response(requestId, firmId, ResponseStatus.wait);
    expect((await anna.get(`/responses/${responseId}/quote.pdf`)).status).toBe(404);
    expect((await firm.get(`/responses/${responseId}/quote.pdf`)).body.message).toBe('no_quote_given');
    await sql`update responses set status = ${ResponseStatus.ko} where id = ${responseId}`.execute(test.sql);
    expect((await anna.get(`/responses/${responseId}/quote.pdf`)).status).toBe(409);
    await sql`update requests set deleted_at = ${test.clock.now()} where id = ${requestId}`.execute(test.sql);
    expect((await firm.get(`/responses/${responseId}/quote.pdf`)).status).toBe(404);
  });
});
