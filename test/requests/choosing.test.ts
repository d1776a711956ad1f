import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Erasure } from '../../src/accounts/closing/erasure.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Scenario } from './scenario.js';

let test: TestApp;
let scenario: Scenario;

beforeAll(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 1);
});
afterAll(() => test.close());

describe('an answer that was given', () => {
  it('is not opened again, and says nothing of it', async () => {
    const [firm] = await scenario.quotes(await scenario.sent(), 1);
    const row = async () =>
      (await sql`select status, opened_at, answered_at from responses where id = ${firm!.responseId}`.execute(test.sql))
        .rows;
    const before = await row();
    test.clock.advance(1000);
    expect((await firm!.http.put(`/responses/${firm!.responseId}`, { status: 3 })).status).toBe(200);
    expect(await row()).toEqual(before);
  });
});

describe('the notification after choosing', () => {
  it('names the chosen firm with its contacts, and loses them when the firm is erased', async () => {
    const requestId = await scenario.sent();
    const [chosen] = await scenario.quotes(requestId, 1);
    await sql`update accounts set phone = '+39024567890' where id = ${chosen!.id}`.execute(test.sql);
    await scenario.citizen.put(`/responses/${chosen!.responseId}`, { status: 9 });
    const { info } = (await scenario.citizen.get('/notifications/unread')) as {
      info: { title: string; text: string }[];
    };
    const notifications = info.filter(({ title }) => title.includes('recapiti'));
    expect(notifications).toHaveLength(1);
    expect(notifications[0]!.title).toMatch(/^Hai scelto .*: ecco i recapiti$/);
    expect(notifications[0]!.text.replaceAll('\u00A0', ' ')).toMatch(
      /Recapiti dello studio: \+39 02 4567890, \+39 338 123 4567, \S+@example\.com/,
    );
    expect(notifications[0]!.text).not.toContain('appena lo scegli');
    const mails = await sql<{ body_text: string }>`
      select body_text from outbox where template = 'firm_chosen_by_you' and account_id = ${scenario.citizenId}`.execute(
      test.sql,
    );
    expect(mails.rows.at(-1)!.body_text.replaceAll('\u00A0', ' ')).toContain('+39 338 123 4567');

    await test.database.transaction((em) => test.app.get(Erasure).erase(em, chosen!.id, 'account_deleted'));
    expect((await scenario.citizen.get('/notifications/unread')).text).not.toContain('+39');
  });
});
