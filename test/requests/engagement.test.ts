import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { Erasure } from '../../src/accounts/closing/erasure.js';
import { engagementLimits } from '../../src/shared/limits.js';
import { ENV, type Env } from '../../src/env.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { pdfPages } from '../../src/documents/pdf-text/pdf-text.js';
import { PdfDocument } from '../../src/kernel/pdf/pdf-document.js';
import { Scenario, type FirmOf } from './scenario.js';

const words = {
  scope: 'Assistenza nella trattativa con la compagnia.',
  excluded: 'La causa davanti al giudice.',
  payment: 'L’acconto alla firma, il saldo alla fine.',
  notices: ['mediation', 'privacy'],
  note: 'Gentile cliente, ecco la lettera.',
};

/** Rules 32.1 to 32.7. */
describe('the letter of engagement of a chosen firm', () => {
  let test: TestApp;
  let scenario: Scenario;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 2);
  });
  afterAll(() => test.close());

  /** A request with two quotes, of which the first was chosen. */
  const chosen = async () => {
    const { rows, citizenId } = scenario;
    const [firm, other] = scenario.firms;
    const requestId = await rows.request(citizenId, { status: 5 });
    const responseId = await rows.response(requestId, firm!.id, 9, { additional_costs: true });
    const otherId = await rows.response(requestId, other!.id, 7);
    const at = `/responses/${responseId}/engagement`;
    return { requestId, firm: { ...firm!, responseId }, at, other: { ...other!, responseId: otherId } };
  };
  const sent = async () => {
    const made = await chosen();
    const { info, status } = await made.firm.http.put(made.at, words);
    expect(status).toBe(200);
    return { ...made, letter: info.letter };
  };
  const textOfPdf = async (bytes: Buffer) => ((await pdfPages(bytes)) ?? []).join(' ').replace(/\s+/g, ' ');
  /** The paragraphs that are drawn for a call. */
  const drawn = async (call: () => Promise<unknown>): Promise<string> => {
    const prototype = PdfDocument.prototype as unknown as Record<'paragraph', (...given: [string]) => void>;
    const { paragraph } = prototype;
    const texts: string[] = [];
    prototype.paragraph = function (...given) {
      texts.push(given[0]);
      paragraph.apply(this, given);
    };
    try {
      await call();
    } finally {
      prototype.paragraph = paragraph;
    }
    return texts.join(' ');
  };
  const notified = async (accountId: number, template: string, responseId: number): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from notifications
      where account_id = ${accountId} and template = ${template} and path = ${`/responses/${responseId}/incarico`}`.execute(
      test.sql,
    );
    return rows[0]!.n;
  };

  it('is sent by the chosen firm alone, and read by the two alone', async () => {
    const { requestId, firm, at, other } = await chosen();
    const before = await firm.http.get(at);
    expect(before.info).toEqual({
      request_id: requestId,
      firm: expect.stringMatching(/^Studio/),
      letter: null,
      withdrawn: false,
      last: null,
      allowed_actions: ['send'],
    });
    expect((await scenario.citizen.get(at)).info).toMatchObject({ letter: null, last: null, allowed_actions: [] });
    expect(await scenario.citizen.get(`${at}.pdf`)).toBeRefused(409, 'no_engagement');
    // Of a firm that has not answered the citizen does not know even the name.
    const silent = await scenario.rows.response(requestId, await scenario.rows.firm({ listed: false }), 3);
    expect((await scenario.citizen.get(`/responses/${silent}/engagement`)).status).toBe(404);
    // The neighbour quoted too and was not chosen.
    const theirs = `/responses/${other.responseId}/engagement`;
    expect(await other.http.put(theirs, words)).toBeRefused(409, 'move_not_allowed');
    expect((await other.http.get(theirs)).info.allowed_actions).toEqual([]);
    for (const call of [other.http.get(at), other.http.put(at, words), other.http.delete(at)])
      expect((await call).status).toBe(404);
    const stranger = await scenario.rows.as(await scenario.rows.citizen({ firstName: 'Bruno' }));
    expect((await stranger.get(at)).status).toBe(404);

    const { letter } = (await firm.http.put(at, words)).info;
    expect(letter).toMatchObject({
      ...words,
      version: 1,
      status: { id: 'sent', label: 'Da accettare' },
      sent_at: test.clock.now().toISOString(),
      question: null,
      accepted_at: null,
      starts_now: null,
    });
    expect(letter.hash).toMatch(/^[0-9a-f]{64}$/);
    const read = (await scenario.citizen.get(at)).info;
    expect(read.letter).toEqual(letter);
    expect(read.allowed_actions).toEqual(['ask', 'accept']);
    expect(await notified(scenario.citizenId, 'engagement_sent', firm.responseId)).toBe(1);
    expect(await sql`select from engagements where response_id = ${other.responseId}`.execute(test.sql)).toMatchObject({
      rows: [],
    });
  });

  it('names the parties, the matter, the fee of the quote, what the firm wrote and what the law wants', async () => {
    const { letter, at } = await sent();
    const { document } = letter;
    expect(document.firm.name).toBe((await scenario.citizen.get(at)).info.firm);
    expect(document.client.name).toBe('Anna Rossi');
    expect(document.sections.map(({ title }: { title: string }) => title)).toEqual([
      'L’incarico',
      'Che cosa comprende',
      'Che cosa non comprende',
      'Il compenso',
      'Quanto costa in tre casi',
      'Quando si paga',
      'Come finisce',
      'Che cosa lo studio informa',
      'Come si conclude l’accordo',
    ]);
    const section = (title: string) => document.sections.find((one: { title: string }) => one.title === title);
    expect(section('Che cosa comprende').texts).toEqual([words.scope]);
    const facts = section('Il compenso').facts as { label: string; value: string }[];
    expect(facts.map((fact) => ({ ...fact, value: fact.value.replaceAll('\u00A0', ' ') }))).toEqual([
      { label: 'Percentuale', value: '12 % del risultato economico ottenuto' },
      { label: 'Acconto, all’inizio', value: '400,00 €, dovuto comunque vada' },
      { label: 'Saldo, alla fine', value: '200,00 €, dovuto comunque vada' },
      { label: 'Aggiunte di legge', value: 'da sommare: spese generali, CPA, IVA' },
      { label: 'Spese vive previste', value: 'non indicate' },
    ]);
    const { table } = section('Quanto costa in tre casi');
    expect(table.rows.map(({ label }: { label: string }) => label).slice(-2)).toEqual([
      'Costa in tutto',
      'Restano al cliente',
    ]);
    expect(table.rows.every(({ figures }: { figures: string[] }) => figures.length === table.heads.length - 1)).toBe(
      true,
    );
    const notices = section('Che cosa lo studio informa').texts as string[];
    expect(notices.map((text) => text.split('.')[0])).toEqual(['Mediazione', 'Dati personali']);
    expect(notices[0]).toContain('(art. 4, comma 3, d.lgs. 28/2010)');
    expect(section('Come si conclude l’accordo').texts[0]).toContain('non è una firma elettronica qualificata');
  });

  it('leaves out what the firm left empty, and keeps its words for the next letter about the subject', async () => {
    const { firm, at } = await chosen();
    const { letter } = (await firm.http.put(at, { scope: 'Solo un parere scritto.' })).info;
    const titles = letter.document.sections.map(({ title }: { title: string }) => title);
    expect(titles).toEqual([
      'L’incarico',
      'Che cosa comprende',
      'Il compenso',
      'Quanto costa in tre casi',
      'Come finisce',
      'Come si conclude l’accordo',
    ]);
    const next = await chosen();
    expect((await next.firm.http.get(next.at)).info.last).toEqual({
      scope: 'Solo un parere scritto.',
      excluded: '',
      payment: '',
      notices: [],
    });
    expect((await scenario.citizen.get(next.at)).info.last).toBeNull();
    expect((await next.other.http.get(`/responses/${next.other.responseId}/engagement`)).info.last).toBeNull();
  });

  it('is asked about, and sent again as another version without the question', async () => {
    const { firm, at, letter } = await sent();
    const asked = await scenario.citizen.put(`${at}/question`, { text: 'Quanto dura?' });
    expect(asked.info.letter).toMatchObject({ status: { id: 'asked' }, question: 'Quanto dura?', version: 1 });
    expect(await notified(firm.id, 'engagement_asked', firm.responseId)).toBe(1);
    expect((await firm.http.get(at)).info.allowed_actions).toEqual(['send_again', 'withdraw']);
    const again = await firm.http.put(at, { ...words, note: 'Circa un anno.' });
    expect(again.info.letter).toMatchObject({
      status: { id: 'sent' },
      version: 2,
      question: null,
      asked_at: null,
      note: 'Circa un anno.',
    });
    expect(again.info.letter.hash).not.toBe(letter.hash);
    expect(await notified(scenario.citizenId, 'engagement_sent', firm.responseId)).toBe(2);
  });

  it('is accepted as it was read, once; afterwards it no longer changes', async () => {
    const { firm, at, letter } = await sent();
    const accept = (hash: string, starts_now = true) => scenario.citizen.put(`${at}/acceptance`, { hash, starts_now });
    expect((await firm.http.put(`${at}/acceptance`, { hash: letter.hash, starts_now: true })).status).toBe(403);
    await firm.http.put(at, { ...words, scope: 'Anche la causa.', notices: ['withdrawal'] });
    expect(await accept(letter.hash)).toBeRefused(409, 'engagement_changed');
    const { hash } = (await scenario.citizen.get(at)).info.letter;
    const accepted = await accept(hash);
    const at1 = test.clock.now().toISOString();
    expect(accepted.info).toMatchObject({
      letter: { status: { id: 'accepted', label: 'Accettata' }, version: 2, hash, accepted_at: at1, starts_now: true },
      allowed_actions: [],
    });
    expect(await notified(firm.id, 'engagement_accepted', firm.responseId)).toBe(1);
    test.clock.advance(60_000);
    expect((await accept(hash, false)).info.letter).toMatchObject({ accepted_at: at1, starts_now: true });
    expect(await notified(firm.id, 'engagement_accepted', firm.responseId)).toBe(1);
    for (const call of [firm.http.put(at, words), firm.http.delete(at)])
      expect(await call).toBeRefused(409, 'engagement_accepted');
    expect(await scenario.citizen.put(`${at}/question`, { text: 'E ora?' })).toBeRefused(409, 'engagement_accepted');
    expect((await firm.http.get(at)).info.letter).toMatchObject({ scope: 'Anche la causa.', version: 2 });
  });

  it('asks nobody to begin early where it has no notice of withdrawal', async () => {
    const { at, letter } = await sent();
    const { info } = await scenario.citizen.put(`${at}/acceptance`, { hash: letter.hash, starts_now: true });
    expect(info.letter).toMatchObject({ status: { id: 'accepted' }, starts_now: false });
  });

  it('is taken back before it is accepted, and can be sent again', async () => {
    const { firm, at, letter } = await sent();
    expect((await firm.http.delete(at)).status).toBe(204);
    const { info } = await scenario.citizen.get(at);
    expect(info).toMatchObject({ letter: null, withdrawn: true, allowed_actions: [] });
    expect((await firm.http.get(at)).info.letter).toMatchObject({
      status: { id: 'withdrawn' },
      withdrawn_at: test.clock.now().toISOString(),
    });
    const accept = scenario.citizen.put(`${at}/acceptance`, { hash: letter.hash, starts_now: false });
    expect(await accept).toBeRefused(409, 'move_not_allowed');
    expect(await firm.http.delete(at)).toBeRefused(409, 'move_not_allowed');
    expect(await scenario.citizen.get(`${at}.pdf`)).toBeRefused(409, 'no_engagement');
    const again = await firm.http.put(at, words);
    expect(again.info.letter).toMatchObject({ version: 2, withdrawn_at: null });
    const none = await chosen();
    expect(await none.firm.http.delete(none.at)).toBeRefused(409, 'no_engagement');
    const question = scenario.citizen.put(`${none.at}/question`, { text: 'E la lettera?' });
    expect(await question).toBeRefused(409, 'no_engagement');
  });

  it('is a PDF with places to sign, and with the record of the acceptance', async () => {
    const { firm, at, letter } = await sent();
    const text = async (http: FirmOf['http']) => textOfPdf((await http.get(`${at}.pdf`)).bytes);
    const before = await text(firm.http);
    expect(before).toContain('Il cliente non ha ancora accettato questa lettera sul sito.');
    for (const part of [words.scope, letter.hash, 'Il cliente, Anna Rossi', 'art. 2233, comma 3'])
      expect(before).toContain(part);
    expect(before).not.toContain(words.note);
    await scenario.citizen.put(`${at}/acceptance`, { hash: letter.hash, starts_now: false });
    const after = await text(scenario.citizen);
    expect(after).toContain('Anna Rossi ha accettato questa lettera con il proprio account il 10 marzo 2026');
    expect(after).not.toContain('prima che scada il termine');

    const told = after.replaceAll(letter.hash, '#').replaceAll(/richiesta n. \d+/g, 'richiesta n. 1');
    expect(told.split(/(?<=\.) /)).toMatchSnapshot();
    const env = test.app.get<Env>(ENV);
    const { DEMO } = env;
    Object.assign(env, { DEMO: !DEMO });
    const demo = await text(firm.http).finally(() => Object.assign(env, { DEMO }));
    expect([after, demo].map((one) => one.includes('Documento dimostrativo'))).toEqual([false, true]);

    const early = await chosen();
    const { hash } = (await early.firm.http.put(early.at, { ...words, notices: ['withdrawal'] })).info.letter;
    await scenario.citizen.put(`${early.at}/acceptance`, { hash, starts_now: true });
    const begun = await drawn(() => scenario.citizen.get(`${early.at}.pdf`, { 'x-localization': 'en' }));
    expect(begun).toContain('e ha chiesto che lo studio cominci prima che scada il termine per recedere.');
    expect(begun).toContain('This document is issued in Italian');
    expect(await drawn(() => scenario.citizen.get(`${early.at}.pdf`))).not.toContain(
      'This document is issued in Italian',
    );

    const other = await chosen();
    const draft = await other.firm.http.post(`${other.at}.pdf`, words);
    expect(await textOfPdf(draft.bytes)).toContain('BOZZA');
    const drafted = await drawn(() => other.firm.http.post(`${other.at}.pdf`, words, { 'x-localization': 'en' }));
    for (const part of ['This document is issued in Italian', words.excluded]) expect(drafted).toContain(part);
    expect((await other.firm.http.get(other.at)).info.letter).toBeNull();
    const notChosen = await other.other.http.post(`/responses/${other.other.responseId}/engagement.pdf`, words);
    expect(notChosen).toBeRefused(409, 'move_not_allowed');
  });

  it('has the longest parts that the limits allow, no longer ones, and no notice twice', async () => {
    const { firm, at } = await chosen();
    const { partMax, noteMax } = engagementLimits;
    const full = {
      scope: 'a'.repeat(partMax),
      excluded: 'b'.repeat(partMax),
      payment: 'c'.repeat(partMax),
      note: 'd'.repeat(noteMax),
    };
    for (const name of ['scope', 'excluded', 'payment', 'note'] as const) {
      const long = await firm.http.put(at, { ...full, [name]: `${full[name]}x` });
      expect([long.status, Object.keys(long.body.info.fields)]).toEqual([422, [name]]);
    }
    expect((await firm.http.put(at, { ...full, scope: ' ' })).status).toBe(422);
    expect((await firm.http.put(at, { ...full, notices: ['privacy', 'privacy'] })).status).toBe(422);
    expect((await firm.http.put(at, full)).status).toBe(200);
    const ask = (text: string) => scenario.citizen.put(`${at}/question`, { text });
    expect((await ask('e'.repeat(noteMax + 1))).status).toBe(422);
    expect((await ask('e'.repeat(noteMax))).status).toBe(200);
  });

  it('begins with the words that its firm sent last about the same subject', async () => {
    const [first, second] = [await sent(), await sent()];
    await second.firm.http.put(second.at, { scope: 'La seconda.' });
    test.clock.advance(1000);
    await first.firm.http.put(first.at, { scope: 'La prima, di nuovo.' });
    const other = await chosen();
    await sql`update responses set request_type_id = 'malasanita' where id = ${other.firm.responseId}`.execute(
      test.sql,
    );
    test.clock.advance(1000);
    expect((await other.firm.http.get(other.at)).info.last).toBeNull();
    await other.firm.http.put(other.at, { scope: 'Un’altra materia.' });
    const next = await chosen();
    expect((await next.firm.http.get(next.at)).info.last).toMatchObject({ scope: 'La prima, di nuovo.' });
    // Who has sent a letter begins with that.
    expect((await first.firm.http.get(first.at)).info.last).toBeNull();
  });

  it('tells its firm of each question', async () => {
    const { firm, at } = await sent();
    for (const text of ['Quanto dura?', 'E quanto costa?']) {
      test.clock.advance(1000);
      expect((await scenario.citizen.put(`${at}/question`, { text })).status).toBe(200);
    }
    expect(await notified(firm.id, 'engagement_asked', firm.responseId)).toBe(2);
  });

  it('is exported to both, and erased with its request; a neighbour’s letter stays', async () => {
    const [gone, stays] = [await sent(), await sent()];
    const exported = async (http: FirmOf['http']): Promise<number[]> => {
      const file = unzipSync((await http.get('/account/export')).bytes)['engagements.json'];
      const rows = file ? (JSON.parse(strFromU8(file)) as { response_id: number }[] | null) : null;
      return (rows ?? []).map(({ response_id }) => response_id);
    };
    // The client exports no letter that was withdrawn.
    const withdrawn = await sent();
    expect((await withdrawn.firm.http.delete(withdrawn.at)).status).toBe(204);
    const { rows: all } = await sql<{ id: number }>`select response_id as id from engagements order by id`.execute(
      test.sql,
    );
    const ids = all.map(({ id }) => id);
    expect(await exported(gone.firm.http)).toEqual(ids);
    expect(await exported(scenario.citizen)).toEqual(ids.filter((id) => id !== withdrawn.firm.responseId));
    expect(await exported(gone.other.http)).toEqual([]);
    expect((await scenario.citizen.delete(`/requests/${gone.requestId}`)).status).toBe(204);
    const { rows } = await sql`
      select response_id from engagements where response_id in (${gone.firm.responseId}, ${stays.firm.responseId})`.execute(
      test.sql,
    );
    expect(rows).toEqual([{ response_id: stays.firm.responseId }]);
    expect((await gone.firm.http.get(gone.at)).status).toBe(404);
  });

  it('is erased with its firm unless it was accepted; a neighbour’s letter stays', async () => {
    const [open, accepted] = [await sent(), await sent()];
    const acceptance = { hash: accepted.letter.hash, starts_now: false };
    expect((await scenario.citizen.put(`${accepted.at}/acceptance`, acceptance)).status).toBe(200);
    // Another firm was chosen for a request of its own.
    const { rows, citizenId } = scenario;
    const [firm, other] = scenario.firms;
    const theirs = await rows.response(await rows.request(citizenId, { status: 5 }), other!.id, 9);
    expect((await other!.http.put(`/responses/${theirs}/engagement`, words)).status).toBe(200);
    await test.database.transaction((em) => test.app.get(Erasure).erase(em, firm!.id, 'account_deleted'));
    const ids = [open.firm.responseId, accepted.firm.responseId, theirs];
    const { rows: left } = await sql<{ id: number }>`
      select response_id as id from engagements where response_id = any(${ids}::integer[]) order by id`.execute(
      test.sql,
    );
    expect(left.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([accepted.firm.responseId, theirs]);
    expect((await scenario.citizen.get(accepted.at)).info.letter).toMatchObject({ status: { id: 'accepted' } });
    expect((await scenario.citizen.get(open.at)).info).toMatchObject({ letter: null, allowed_actions: [] });
  });
});
