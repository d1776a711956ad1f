import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { callLimits, moderationLimits } from '../../src/shared/limits.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { ModerationApi } from '../../src/moderation/moderation.api.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { citizen } from '../accounts/people.js';
import { filled, quote, Scenario, type FirmOf } from '../requests/scenario.js';
import { useTestApp } from '../support/app.js';

const FRAGMENT = '347 555 0182';
const LEAK = `Mi chiami al ${FRAGMENT}, così ne parliamo con calma e le spiego come conviene procedere in questo caso.`;
const CLEAN =
  'Ho letto tutto con attenzione: la causa R.G. 4512/2024 è ancora aperta e conviene prima una diffida scritta.';
const DOUBTFUL = 'Mi dia il suo numero. La diffida è il primo passo, e di solito basta a chiudere la questione.';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

const test = useTestApp();
let scenario: Scenario;
let firm: FirmOf & { responseId: number };
let second: FirmOf & { responseId: number };
let sentId: number;
let draftId: number;
let chosenId: number;
beforeAll(async () => {
  scenario = await Scenario.of(test, 2);
  sentId = await scenario.sent();
  await scenario.openToAll();
  [firm, second] = (await scenario.holders(sentId, 2)) as [typeof firm, typeof firm];
  for (const { http, responseId } of [firm, second]) await http.put(`/responses/${responseId}`, { status: 3 });
  draftId = (await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info.id as number;
  chosenId = await scenario.rows.request(scenario.citizenId, { status: RequestStatus.approved });
  await scenario.rows.response(chosenId, firm.id, ResponseStatus.approved);
  await scenario.citizen.put(`/requests/${chosenId}/feedback`, { satisfaction_lawyer: 4 });
});

/** Everything that the places below could have stored. */
const stored = async (): Promise<string> => {
  const { rows } = await sql<{ all: string }>`
    select concat(
      (select json_agg(r) from requests r), (select json_agg(r) from responses r), (select json_agg(f) from feedbacks f),
      (select json_agg(f) from firms f), (select json_agg(d) from documents d)) as all`.execute(test.sql);
  return rows[0]?.all ?? '';
};

type Answer = Awaited<ReturnType<FirmOf['http']['put']>>;
const upload = (client: FirmOf['http'], path: string, text: string): Promise<Answer> =>
  client.upload(path, { name: `${text.slice(0, 60)}.pdf`, content: PDF });

/** Every text of section 7 except chat and names (accounts/names), with the name of its field. */
const responses: [response: string, field: string, write: (text: string) => Promise<Answer>][] = [
  ['a draft', 'description', (text) => scenario.citizen.put(`/requests/${draftId}`, { ...filled, description: text })],
  ['the additions of a draft', 'extra', (text) => scenario.citizen.put(`/requests/${draftId}`, { extra: text })],
  ['added information', 'extra', (text) => scenario.citizen.put(`/requests/${sentId}`, { extra: text })],
  ['a quote', 'text', (text) => firm.http.put(`/responses/${firm.responseId}`, { ...quote, text })],
  [
    'a corrected quote',
    'text',
    (text) => firm.http.put(`/responses/${firm.responseId}`, { ...quote, percentage: 9, text }),
  ],
  ['an opinion', 'text', (text) => second.http.put(`/responses/${second.responseId}`, { status: 5, text })],
  [
    'a review',
    'review_lawyer',
    (text) => scenario.citizen.put(`/requests/${chosenId}/feedback`, { review_lawyer: text }),
  ],
  [
    'a review of the site',
    'review_site',
    (text) => scenario.citizen.put(`/requests/${chosenId}/feedback`, { review_site: text }),
  ],
  ['a reply', 'text', (text) => firm.http.put(`/feedbacks/${chosenId}/reply`, { text })],
  ['a presentation', 'presentation', (text) => firm.http.put('/profile', { presentation: text })],
  ['the name of a document', 'file', (text) => upload(scenario.citizen, `/requests/${draftId}/documents`, text)],
  ['the name of an attachment', 'file', (text) => upload(firm.http, `/responses/${firm.responseId}/attachments`, text)],
];

describe('a text with contact details', () => {
  it.each(responses)('is refused in %s, at its field, and nothing is stored', async (_, field, write) => {
    const before = await stored();
    const { status, body, info } = await write(LEAK);
    expect([status, body.message, info.blocked]).toEqual([422, 'blacklisted', [FRAGMENT]]);
    expect(info.fields).toEqual({
      [field]: [`Togli il recapito («${FRAGMENT}»): qui i recapiti non si possono scrivere.`],
    });
    expect(await stored()).toBe(before);
  });

  it.each(responses)('is distinguished from a doubtful text, which %s accepts', async (_, __, write) => {
    expect((await write(DOUBTFUL)).status).toBeLessThan(300);
  });

  it('is refused in the caller’s language', async () => {
    const answer = await firm.http.put('/profile', { presentation: LEAK }, { 'x-localization': 'en' });
    expect(answer.info.fields).toEqual({
      presentation: [`Take the contact detail out («${FRAGMENT}»): contact details can’t be written here.`],
    });
  });

  it('is refused in the name of a firm that registers', async () => {
    const answer = await test.http.post('/register/lawyer', {
      ...citizen({ email: 'nuovo@example.com' }),
      pec: 'nuovo@pec.example.com',
      company_name: `Studio Verdi ${FRAGMENT}`,
      company_order_city: 'Milano',
    });
    expect([answer.status, Object.keys(answer.info.fields as object)]).toEqual([422, ['company_name']]);
  });

  it('is refused when a draft that was stored unscreened is sent', async () => {
    const id = (await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info.id as number;
    await scenario.citizen.put(`/requests/${id}`, filled);
    await sql`update requests set description = ${LEAK} where id = ${id}`.execute(test.sql);
    const answer = await scenario.citizen.put(`/requests/${id}`, { status: 2 });
    expect([answer.status, Object.keys(answer.info.fields as object)]).toEqual([422, ['description']]);
    expect((await scenario.citizen.get(`/requests/${id}`)).info.status.id).toBe(RequestStatus.init);
  });

  it('has a few of its fragments named at the field, shortened, and all of them in the answer', async () => {
    const mails = ['a', 'b', 'c', 'd'].map((sign) => `${sign.repeat(moderationLimits.fragmentMax + 1)}@example.com`);
    const { info } = await firm.http.put('/profile', { presentation: mails.join(' oppure ') });
    const [text] = (info.fields as { presentation: [string] }).presentation;
    expect(info.blocked).toHaveLength(mails.length);
    expect(text.match(/«.*?»/g)).toEqual(
      mails.slice(0, moderationLimits.fragments).map((mail) => `«${mail.slice(0, moderationLimits.fragmentMax)}…»`),
    );
  });
});

describe('a blacklisted term', () => {
  beforeAll(async () => {
    const moderation = test.app.get(ModerationApi);
    await test.database.transaction((em) =>
      moderation.block(sqlOf(em), 'term', 'Pòlizza  Fantasma', 'truffa', test.clock.now()),
    );
  });

  it.each([
    ['La polizza fantasma di mio zio.', ['polizza fantasma']],
    ['Una POLIZZA-FANTASMA, anzi due.', ['POLIZZA-FANTASMA']],
    ['Le polizze fantasma sono altre.', []],
    ['Una polizza, e un fantasma.', []],
  ])('is found as whole words: %s', async (text, blocked) => {
    const answer = await firm.http.post('/blacklist/verify/text', { text });
    expect(answer.info).toMatchObject({ blocked, verdict: blocked.length > 0 ? 'refused' : 'ok' });
  });

  it('is named in the refusal, beside contacts', async () => {
    const { info } = await firm.http.put('/profile', { presentation: `Polizza fantasma. Mi chiami al ${FRAGMENT}` });
    expect([info.blocked, (info.fields as { presentation: string[] }).presentation]).toEqual([
      [FRAGMENT, 'Polizza fantasma'],
      [
        `Togli il recapito («${FRAGMENT}»): qui i recapiti non si possono scrivere.`,
        'Togli queste parole, che qui non si possono usare: «Polizza fantasma».',
      ],
    ]);
  });
});

describe('a text that is checked before sending', () => {
  const ask = (text: string) => scenario.citizen.post('/blacklist/verify/text', { text });

  it.each([
    [CLEAN, { verdict: 'ok', blocked: [] }],
    [DOUBTFUL, { verdict: 'doubtful', blocked: [expect.any(String)] }],
    [LEAK, { verdict: 'refused', blocked: [FRAGMENT] }],
    ['', { verdict: 'ok', blocked: [] }],
  ])('is judged and not kept: %s', async (text, expected) => {
    const answer = await ask(text);
    expect([answer.status, answer.info]).toMatchObject([200, expected]);
    expect(answer.info.refusal).toHaveLength(expected.verdict === 'refused' ? 1 : 0);
  });

  it('has a maximum length', async () => {
    expect((await ask('a'.repeat(moderationLimits.askedTextMax))).status).toBe(200);
    expect((await ask('a'.repeat(moderationLimits.askedTextMax + 1))).status).toBe(422);
  });

  it('is throttled after too many of one account', async () => {
    const asker = await scenario.rows.as(await scenario.rows.citizen());
    const [most] = callLimits.calls.screening.account;
    for (let nth = 0; nth < most; nth++) await asker.post('/blacklist/verify/text', { text: CLEAN });
    const refused = await asker.post('/blacklist/verify/text', { text: CLEAN });
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('is judged for a visitor too, with the sentence with which sending it would be refused', async () => {
    const visitor = (text: string) => test.http.post('/blacklist/verify/text', { text });
    const one = await visitor('Chiamatemi al 347 1234567');
    expect([one.status, one.info]).toEqual([
      200,
      {
        verdict: 'refused',
        blocked: [expect.stringContaining('347 1234567')],
        refusal: [expect.stringMatching(/^Togli il recapito \(«.*347 1234567»\)/)],
      },
    ]);
    const two = await visitor('Chiamatemi al 347 1234567 o scrivete a anna@example.org');
    expect(two.info.refusal).toEqual([expect.stringMatching(/^Togli i recapiti/)]);
    expect((await visitor('Ho perso la causa.')).info).toEqual({ verdict: 'ok', blocked: [], refusal: [] });
    // It counts as no violation, and the limit is that of the network address.
    const english = await test.http.post(
      '/blacklist/verify/text',
      { text: 'Call me on 347 1234567' },
      { 'x-localization': 'en' },
    );
    expect(english.info.refusal[0]).toMatch(/^Take the contact detail out/);
  });
});
