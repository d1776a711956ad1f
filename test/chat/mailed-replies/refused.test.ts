import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ModerationApi } from '../../../src/moderation/moderation.api.js';
import { replyRefusals, type ReplyRefusal } from '../../../src/shared/chat/mailed-replies.codes.js';
import { mailedReplyLimits, messageLimits, ms } from '../../../src/shared/limits.js';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { FirmOffice } from '../../accounts/firm-members/firm-office.js';
import { Scenario } from '../../requests/scenario.js';
import { useTestApp } from '../../support/app.js';
import { watchInnocents } from '../../support/innocents.js';
import { mailOf, REPLIES, Talk, type Given } from './answers.js';

const test = useTestApp({ env: REPLIES });
watchInnocents(() => test);
let scenario: Scenario;
let talk: Talk;
let neighbour: Talk;
let to: string;
let neighbours: string[];
beforeAll(async () => {
  scenario = await Scenario.of(test, 5);
  neighbour = await Talk.of(test, scenario);
  neighbours = await neighbour.messages();
  const moderation = test.app.get(ModerationApi);
  const screen = moderation.screenMessage.bind(moderation);
  test.replace(ModerationApi, 'screenMessage', (db, text, previous) =>
    text.startsWith('Un dubbio')
      ? Promise.resolve({ verdict: 'doubtful', blocked: ['dubbio'], leak: false } as never)
      : screen(db, text, previous),
  );
});
beforeEach(async () => {
  talk = await Talk.of(test, scenario);
  to = await talk.addressFor(talk.emails.citizen);
  await sql`delete from outbox where template like 'reply_%'`.execute(test.sql);
  await talk.uncounted();
});

const answer = (more: Partial<Given> = {}): string => mailOf({ to, from: talk.emails.citizen, ...more });
const told = () => talk.mails(talk.emails.citizen, 'reply_not_delivered');
/** All mails about answers, whoever gets them. */
const all = async () => (await sql`select from outbox where template like 'reply_%'`.execute(test.sql)).rows.length;
const written = async () => (await talk.messages()).slice(1);

/** The author is told why, with a way to the conversation; nothing is written there. */
const expectRefusal = async (mail: string, why: ReplyRefusal): Promise<void> => {
  expect(await talk.take(mail)).toBe(why);
  expect(await written()).toEqual([]);
  const [text, ...more] = await told();
  expect(more).toEqual([]);
  expect(text).toContain(replyRefusals[why].it);
  expect(text).toContain(`/messages/${talk.responseId}`);
  expect(text).toContain(`Nelle prossime ${mailedReplyLimits.told / ms.hour} ore`);
  expect(await neighbour.messages()).toEqual(neighbours);
};

// Rule 20.25.
describe('nobody is told of', () => {
  const nothing = async (mail: string, outcome: string): Promise<void> => {
    expect(await talk.take(mail)).toBe(outcome);
    expect(await written()).toEqual([]);
    expect(await all()).toBe(0);
  };

  it('a mail to an address with a wrong signature', async () => {
    const wrong = to.replace(/[a-f\d]@/, (end) => (end === '0@' ? '1@' : '0@'));
    await nothing(answer({ to: wrong }), 'unknown_address');
  });

  it('a mail of somebody else, whoever it is, to a right address', async () => {
    for (const from of [talk.emails.firm, 'estranea@example.com', `x${talk.emails.citizen}`])
      await nothing(answer({ from }), 'other_sender');
    const two = answer().replace(/^From: .*$/m, `From: ${talk.emails.citizen}, ${talk.emails.firm}`);
    await nothing(two, 'other_sender');
  });

  it.each([
    ['Auto-Submitted: auto-replied'],
    ['Auto-Submitted: auto-generated'],
    ['Precedence: bulk'],
    ['Precedence: auto_reply'],
    ['X-Autoreply: yes'],
    ['List-Id: <elenco.example.com>'],
    ['Return-Path: <>'],
    ['X-Ricevuta: avvenuta-consegna'],
    ['X-Failed-Recipients: anna@example.com'],
  ])('a mail of a program, as "%s" says', async (header) => {
    await nothing(answer({ headers: [header] }), 'automatic');
  });

  it('a report of a delivery', async () => {
    await nothing(
      answer({ files: ['avviso.pdf'] }).replace('multipart/mixed', 'multipart/report; report-type=delivery-status'),
      'automatic',
    );
  });

  it('our own mails, so that no two programs answer each other', async () => {
    await talk.take(answer({ text: '> citato' }));
    const [refusal] = await told();
    expect(refusal).toBeDefined();
    // As the transport writes each mail.
    expect(await talk.take(answer({ text: refusal!, headers: ['Auto-Submitted: auto-generated'] }))).toBe('automatic');
    expect((await told()).length).toBe(1);
  });

  it('a mail of a person who writes that it is none of a program', async () => {
    expect(await talk.take(answer({ headers: ['Auto-Submitted: no'] }))).toBe('written');
  });
});

// Rule 20.27.
describe('the author is told why', () => {
  it('contact details are refused, and the attempt counts as in the chat', async () => {
    await expectRefusal(answer({ text: 'Mi chiami al 333 1234567, così parliamo subito.' }), 'contacts');
    const { rows } = await sql`
      select account_id, response_id from contact_leaks where response_id = ${talk.responseId}`.execute(test.sql);
    expect(rows).toEqual([{ account_id: scenario.citizenId, response_id: talk.responseId }]);
    await sql`delete from contact_leaks where response_id = ${talk.responseId}`.execute(test.sql);
  });

  it('nobody writes in a closed conversation', async () => {
    await sql`update responses set status = ${ResponseStatus.ko} where id = ${talk.responseId}`.execute(test.sql);
    await expectRefusal(answer(), 'closed');
  });

  it('a quotation alone is no message', () => expectRefusal(answer({ text: '> Ti hanno scritto.' }), 'empty'));

  it('words that are too long are not cut', async () => {
    await expectRefusal(answer({ text: 'a '.repeat(messageLimits.textMax / 2) + 'ab' }), 'too_long');
    expect(await talk.take(answer({ text: `${'a '.repeat(messageLimits.textMax / 2 - 1)}ab` }))).toBe('written');
  });

  it('too many messages came within a minute', async () => {
    for (let nth = 0; nth < 20; nth++) expect(await talk.take(answer({ text: `Messaggio ${nth}.` }))).toBe('written');
    expect(await talk.take(answer())).toBe('too_many');
    expect((await told()).join()).toContain(replyRefusals.too_many.it);
  });

  it('certified mail comes in an envelope', async () => {
    const mail = answer({
      from: 'posta-certificata@pec.example',
      headers: ['X-Trasporto: posta-certificata', `Reply-To: ${talk.emails.citizen}`],
      files: ['postacert.eml'],
    });
    await expectRefusal(mail, 'certified');
  });

  it('the mailbox’s own server found that the mail comes from elsewhere', async () => {
    const server = REPLIES.REPLY_AUTH_SERVER;
    const result = (text: string) => answer({ headers: [`Authentication-Results: ${text}`] });
    await expectRefusal(
      result(`${server}; spf=pass smtp.mailfrom=x.example; dmarc=fail header.from=example.com`),
      'not_authentic',
    );
  });

  it('once a day for a conversation', async () => {
    const refused = () => talk.take(answer({ text: '> citato' }));
    await refused();
    await refused();
    expect((await told()).length).toBe(1);
    test.clock.advance(mailedReplyLimits.told - 1);
    await refused();
    expect((await told()).length).toBe(1);
    test.clock.advance(1);
    await refused();
    expect((await told()).length).toBe(2);
  });

  it('also where the other side was told that day, or an answer of the author was taken', async () => {
    const firms = await talk.addressFor(talk.emails.firm);
    await talk.say(talk.scenario.citizen, 'Arriva.');
    const ofFirm = mailOf({
      to: firms || (await talk.addressFor(talk.emails.firm)),
      from: talk.emails.firm,
      text: '> citato',
    });
    expect(await talk.take(ofFirm)).toBe('empty');
    expect(await talk.mails(talk.emails.firm, 'reply_not_delivered')).toHaveLength(1);
    expect([await talk.take(answer()), await told()]).toEqual(['written', []]);
    expect([await talk.take(answer({ text: '> citato' })), (await told()).length]).toEqual(['empty', 1]);
  });
});

describe('the contact filter', () => {
  it('holds a doubtful answer as in the chat: the firm does not read it, staff get a case', async () => {
    expect(await talk.take(answer({ text: 'Un dubbio da guardare.' }))).toBe('written');
    expect(await written()).toEqual(['citizen (held): Un dubbio da guardare.']);
    const { rows } = await sql`
      select from cases where kind = 'message' and account_id = ${scenario.citizenId} and status = 'open'`.execute(
      test.sql,
    );
    expect(rows.length).toBe(1);
    expect(JSON.stringify((await talk.firm.http.get(`/messages?response_id=${talk.responseId}`)).body)).not.toContain(
      'Un dubbio',
    );
  });
});

// Rules 20.25, 26.14 and 26.22.
describe('of a firm', () => {
  it('a colleague answers by the own address and as the own person, unless the role or the request forbids it', async () => {
    const office = await FirmOffice.of(test);
    const assistant = await office.colleague('assistant');
    const billing = await office.colleague('billing', 'conti@example.com');
    await sql`update accounts set completed = true where id = ${office.firmId}`.execute(test.sql);
    const request = await scenario.rows.request(scenario.citizenId, { status: 3 });
    const responseId = await scenario.rows.response(request, office.firmId, 3, { opened_at: test.clock.now() });
    const said = await scenario.citizen.post('/messages', { response_id: responseId, text: 'Buongiorno.' });
    expect(said.status).toBe(201);
    const { rows } = await sql<{ at: string }>`
      select content->>'replyTo' as at from outbox
      where recipient = ${office.ownerEmail} and template = 'message_received'`.execute(test.sql);
    const mail = (from: string) => mailOf({ to: rows[0]!.at, from, text: 'Buongiorno a lei.' });
    expect(await talk.take(mail(office.email))).toBe('written');
    expect(await talk.take(mail('conti@example.com'))).toBe('role');
    expect((await talk.mails('conti@example.com', 'reply_not_delivered')).join()).toContain(replyRefusals.role.it);
    expect(await talk.take(mail(office.ownerEmail))).toBe('written');
    const written = await sql`
      select member_id, text from messages where response_id = ${responseId} and sender = 2 order by id`.execute(
      test.sql,
    );
    expect(written.rows).toEqual([
      { member_id: assistant.id, text: 'Buongiorno a lei.' },
      { member_id: null, text: 'Buongiorno a lei.' },
    ]);
    const change = { role: 'assistant', request_access: 'assigned' };
    await office.owner.put(`/firm/members/${assistant.id}`, change);
    expect(await talk.take(mail(office.email))).toBe('not_assigned');
    await office.owner.delete(`/firm/members/${assistant.id}`);
    expect(await talk.take(mail(office.email))).toBe('other_sender');
    expect(billing.id).toBeGreaterThan(0);
  });
});
