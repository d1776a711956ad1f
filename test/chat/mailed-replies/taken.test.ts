import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ReplyAddresses } from '../../../src/chat/mailed-replies/reply-addresses.js';
import { messageLimits } from '../../../src/shared/limits.js';
import { Scenario } from '../../requests/scenario.js';
import { startTestApp, useTestApp } from '../../support/app.js';
import { watchInnocents } from '../../support/innocents.js';
import { mailOf, REPLIES, Talk } from './answers.js';

const test = useTestApp({ env: REPLIES });
watchInnocents(() => test);
let scenario: Scenario;
let talk: Talk;
let neighbour: Talk;
let citizenPlace: string;
let firmPlace: string;
beforeAll(async () => {
  scenario = await Scenario.of(test, 5);
  neighbour = await Talk.of(test, scenario);
});
beforeEach(async () => {
  talk = await Talk.of(test, scenario);
  citizenPlace = await talk.addressFor(talk.emails.citizen);
  await talk.say(scenario.citizen, 'Sì.');
  firmPlace = await talk.addressFor(talk.emails.firm);
});

const told = () => talk.mails(talk.emails.citizen, 'reply_not_delivered');
const written = async () => (await talk.messages()).slice(2);
const fromCitizen = (more: object = {}) => mailOf({ to: citizenPlace, from: talk.emails.citizen, ...more });

// Rule 20.24.
describe('the mail about a message', () => {
  it('has an address of its own conversation and reader to answer to, and says so', async () => {
    expect(citizenPlace).toMatch(/^answers\+[a-z\d]+-[a-z\d]+-[a-f\d]{32}@risposte\.example$/);
    expect(citizenPlace.indexOf('@')).toBeLessThanOrEqual(64);
    const others = [firmPlace, await neighbour.addressFor(neighbour.emails.citizen)];
    expect(new Set([citizenPlace, ...others]).size).toBe(3);
    expect((await talk.mails(talk.emails.citizen, 'message_received')).at(-1)).toContain(
      'Puoi anche rispondere a questa email',
    );
    const { rows } = await sql`
      select from outbox where template <> 'message_received' and content->>'replyTo' is not null`.execute(test.sql);
    expect(rows).toEqual([]);
  });

  it('promises nothing where no mailbox is read', async () => {
    const other = await startTestApp();
    const without = await Talk.of(other, await Scenario.of(other, 5));
    expect(await without.addressFor(without.emails.citizen)).toBe('');
    expect(await without.mails(without.emails.citizen, 'message_received')).toEqual([
      expect.not.stringContaining('rispondere a questa'),
    ]);
    expect(await without.take(mailOf({ to: citizenPlace, from: without.emails.citizen }))).toBe('unknown_address');
    await other.close();
  });
});

describe('an answer by mail', () => {
  it('becomes a message of the citizen in that conversation alone, and the firm is notified as of any other', async () => {
    const before = await neighbour.messages();
    const text =
      'Il verbale è del 3 marzo.\n\nIl giorno 10 mar 2026 alle ore 10:00 G <a@example.com> ha scritto:\n\n> Nuovo';
    test.clock.advance(messageLimits.oneNotification);
    const mails = await talk.mails(talk.emails.firm, 'message_received');
    expect(await talk.take(fromCitizen({ text }))).toBe('written');
    expect(await written()).toEqual(['citizen: Il verbale è del 3 marzo.']);
    expect((await talk.mails(talk.emails.firm, 'message_received')).length).toBe(mails.length + 1);
    expect(await neighbour.messages()).toEqual(before);
    expect(await told()).toEqual([]);
  });

  it('becomes a message of the firm’s owner, whatever the case of its address', async () => {
    const mail = mailOf({ to: firmPlace.toUpperCase(), from: talk.emails.firm.toUpperCase(), text: 'Grazie.' });
    expect(await talk.take(mail)).toBe('written');
    expect(await written()).toEqual(['firm: Grazie.']);
  });

  it('is taken from where its server says that it was delivered, too', async () => {
    const headers = [`Delivered-To: ${citizenPlace}`];
    expect(await talk.take(mailOf({ to: 'altri@example.com', from: talk.emails.citizen, headers }))).toBe('written');
  });

  it('loses what the chat takes from every text: control characters and invisible ones', async () => {
    expect(await talk.take(fromCitizen({ text: 'Va\u0000 be\u200bne.\u0007' }))).toBe('written');
    expect(await written()).toEqual(['citizen: Va bene.']);
  });

  it('is read from its layout where it has no plain words', async () => {
    const html = [
      `From: ${talk.emails.citizen}`,
      `To: ${citizenPlace}`,
      'Message-ID: <layout@example.com>',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<div>Sì, <b>domani</b>.<br>Alle <a href="https://example.com">dieci</a>.</div>',
      '<div class="gmail_quote">Il giorno … ha scritto:<blockquote>Nuovo messaggio</blockquote></div>',
    ];
    expect(await talk.take(html.join('\n'))).toBe('written');
    expect(await written()).toEqual(['citizen: Sì, domani.\nAlle dieci.']);
  });

  it('counts once, however often and by however many it is read', async () => {
    const mail = fromCitizen({ id: 'una-volta', text: 'Una volta.' });
    const outcomes = await Promise.all([talk.take(mail), talk.take(mail), talk.take(mail)]);
    expect(outcomes.sort()).toEqual(['taken_before', 'taken_before', 'written']);
    expect(await talk.take(mail)).toBe('taken_before');
    expect(await written()).toEqual(['citizen: Una volta.']);
  });

  it('is another one with the same Message-ID in another conversation', async () => {
    expect(await talk.take(fromCitizen({ id: 'stesso' }))).toBe('written');
    const to = await neighbour.addressFor(neighbour.emails.citizen);
    expect(await talk.take(mailOf({ to, from: talk.emails.citizen, id: 'stesso' }))).toBe('written');
  });

  it('leaves its files behind, and its author is told once a day', async () => {
    const without = () => talk.mails(talk.emails.citizen, 'reply_without_files');
    // A mail without files says nothing about them.
    expect(await talk.take(fromCitizen({ text: 'Arriva.' }))).toBe('written');
    expect(await without()).toEqual([]);
    expect(await talk.take(fromCitizen({ text: 'Il verbale.', files: ['verbale.pdf'] }))).toBe('written');
    expect(await written()).toEqual(['citizen: Arriva.', 'citizen: Il verbale.']);
    expect(await without()).toEqual([expect.stringContaining('I file allegati no')]);
    await talk.take(fromCitizen({ text: 'Le foto.', files: ['foto.pdf'] }));
    expect((await without()).length).toBe(1);
  });

  it('is forgotten with its conversation', async () => {
    const rows = async () =>
      (await sql`select from mailed_replies where response_id = ${talk.responseId}`.execute(test.sql)).rows.length;
    await talk.take(fromCitizen());
    expect(await rows()).toBe(1);
    await sql`delete from conversations where response_id = ${talk.responseId}`.execute(test.sql);
    expect(await rows()).toBe(0);
  });
});

describe('an address of a conversation', () => {
  it('is right only with the signature of this instance', () => {
    const addresses = test.app.get(ReplyAddresses);
    const place = { responseId: 2_147_483_647, accountId: 2_147_483_647 };
    const right = addresses.of(place) ?? '';
    expect(right.indexOf('@')).toBeLessThanOrEqual(64);
    expect(addresses.read(['altri@example.com', right])).toEqual(place);
    const changed = right.replace(/-([a-f\d])([a-f\d]{31})@/, (_, first: string, rest: string) => {
      return `-${first === 'a' ? 'b' : 'a'}${rest}@`;
    });
    for (const wrong of [
      changed,
      right.replace('+zik0zj-', '+1-'),
      right.replace(/-[a-f\d]{32}/, ''),
      right.replace('@risposte.example', '@altro.example'),
      right.replace('answers+', 'altri+'),
      'answers@risposte.example',
    ])
      expect([wrong, addresses.read([wrong])]).toEqual([wrong, undefined]);
  });
});
