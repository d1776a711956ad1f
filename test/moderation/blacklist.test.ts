import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { moderationLimits } from '../../src/shared/limits.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

const reason = 'Segnalato da tre studi.';

let app: TestApp;
let desk: Desk;
let person: HttpClient;
beforeAll(async () => {
  app = await startTestApp();
  desk = await new Team(app).as('moderator', { name: 'Giulia Ferri' });
  const rows = new Rows(app);
  person = await rows.as(await rows.citizen());
});
afterAll(() => app.close());

interface Entry {
  id: number;
  kind: string;
  value: string | null;
}
const add = (kind: string, value: string) => desk.post('/blacklist', { kind, value, reason });
const found = async (filter: object): Promise<number[]> =>
  ((await desk.list('blacklist', { filter, sort: ['id', 'ASC'] })).body as Entry[]).map(({ id }) => id);
const remove = (id: number, body: object = { reason }) => desk.call('DELETE', `/blacklist/${id}`, body);
const blocked = async (values: object): Promise<string[]> =>
  (await app.http.post('/blacklist/verify/account', values)).info.blocked as string[];
const verdict = async (text: string): Promise<unknown> =>
  (await person.post('/blacklist/verify/text', { text })).info.verdict;

describe('the blacklist of the staff', () => {
  it('looks at a tax code and a VAT number that are given together, each by itself', async () => {
    const given = { tax_code: 'VRDLGU70A01F205B', vat_number: '07643520567' };
    const first = (await add('tax_id', given.vat_number)).body as Entry;
    expect(await blocked(given)).toEqual([given.vat_number]);
    await remove(first.id);
    const second = (await add('tax_id', given.tax_code)).body as Entry;
    expect(await blocked(given)).toEqual([given.tax_code]);
    await remove(second.id);
    expect(await blocked(given)).toEqual([]);
  });

  it.each([
    ['email', 'Truffa@Example.com', { email: 'truffa@example.com' }],
    ['domain', 'usaegetta.example', { email: 'chiunque@usaegetta.example' }],
    ['phone', '+39 02 5550 1234', { phone: '0255501234' }],
    ['tax_id', 'IT01234560074', { vat_number: '01234560074' }],
  ])('blocks a value of the kind %s, shows it to nobody, and finds it by the value', async (kind, value, given) => {
    expect(await blocked(given)).toEqual([]);
    const { status, body } = await add(kind, value);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        kind,
        kind_label: expect.any(String),
        value: null,
        reason,
        created_at: app.clock.now().toISOString(),
        created_by: { id: desk.id, name: 'Giulia Ferri' },
        closed_account_id: null,
      },
    ]);
    expect(await blocked(given)).toEqual(Object.values(given));
    expect(await found({ value: Object.values(given)[0] })).toEqual([body.id]);
    const { rows } = await sql<{ text: string }>`
      select b::text || coalesce((
        select string_agg(a::text, '') from audit a where a.resource = 'blacklist' and a.record_id = b.id), '') as text
      from blacklist b where b.id = ${body.id as number}`.execute(app.sql);
    expect(rows[0]!.text.toLowerCase()).not.toContain(value.toLowerCase().slice(-8));

    const twice = await add(kind, value);
    expect(twice).toBeRefused(409, 'already_listed');
    expect((await remove(body.id as number)).status).toBe(200);
    expect(await blocked(given)).toEqual([]);
    expect((await remove(body.id as number, { reason: 'Un altro motivo.' })).status).toBe(404);
  });

  it('refuses a term in texts from its addition on, and shows its words', async () => {
    expect(await verdict('Vi propongo la Polizza Fantasma.')).toBe('ok');
    const { body } = await add('term', 'Pòlizza  fantasma');
    expect(body.value).toBe('polizza fantasma');
    expect(await verdict('Vi propongo la Polizza Fantasma.')).toBe('refused');

    // The form sends the complete record.
    const changed = await desk.put(`/blacklist/${body.id as number}`, { ...body, value: 'polizza spettro' });
    expect([changed.status, changed.body.value]).toEqual([200, 'polizza spettro']);
    expect([await verdict('Polizza fantasma'), await verdict('Polizza spettro')]).toEqual(['ok', 'refused']);
    await remove(body.id as number);
    expect(await verdict('Polizza spettro')).toBe('ok');
  });

  it('is corrected with a reason, and logs the old and the new value', async () => {
    const { body } = await add('email', 'da.correggere@example.com');
    const id = body.id as number;
    const changed = await desk.put(`/blacklist/${id}`, { ...body, reason: 'Era un altro indirizzo.' });
    expect([changed.status, changed.body.reason]).toEqual([200, 'Era un altro indirizzo.']);
    expect(await blocked({ email: 'da.correggere@example.com' })).toHaveLength(1);
    await desk.put(`/blacklist/${id}`, { value: 'corretto@example.com', reason: 'Ora è giusto così.' });
    expect(await blocked({ email: 'da.correggere@example.com' })).toEqual([]);
    expect(await blocked({ email: 'corretto@example.com' })).toHaveLength(1);

    const { body: other } = await add('email', 'altro@example.com');
    const taken = await desk.put(`/blacklist/${id}`, { value: 'altro@example.com', reason });
    expect(taken).toBeRefused(409, 'already_listed');
    // A value of which only the hash is stored can't change its kind.
    for (const wrong of [{ kind: 'phone' }, { value: 'senza chiocciola' }, { kind: 'phone', value: '12345' }]) {
      const { status, info } = await desk.put(`/blacklist/${id}`, { ...wrong, reason });
      expect([status, Object.keys(info.fields as object)]).toEqual([422, ['value']]);
    }
    expect((await desk.put(`/blacklist/${id}`, { reason: 'breve' })).status).toBe(422);
    expect((await remove(id, {})).status).toBe(422);
    await remove(id, { reason: 'Ricorso accolto dalla direzione.' });
    await remove(other.id as number);
    const { rows: log } = await sql`
      select action, staff_id, reason, before, after from audit
      where resource = 'blacklist' and record_id = ${id} order by id`.execute(app.sql);
    expect(log).toEqual([
      { action: 'create', staff_id: desk.id, reason, before: null, after: { kind: 'email' } },
      {
        action: 'update',
        staff_id: desk.id,
        reason: 'Era un altro indirizzo.',
        before: { kind: 'email', reason },
        after: { kind: 'email', reason: 'Era un altro indirizzo.' },
      },
      {
        action: 'update',
        staff_id: desk.id,
        reason: 'Ora è giusto così.',
        before: { kind: 'email', reason: 'Era un altro indirizzo.' },
        after: { kind: 'email', reason: 'Ora è giusto così.', value: 'changed' },
      },
      {
        action: 'delete',
        staff_id: desk.id,
        reason: 'Ricorso accolto dalla direzione.',
        before: { kind: 'email', reason: 'Ora è giusto così.' },
        after: null,
      },
    ]);
  });

  it('logs a new value where it is a phrase, and only that it is another one where it is hashed', async () => {
    const { body } = await add('email', 'diventa@example.com');
    const change = (kind: string, value: string) =>
      desk.put(`/blacklist/${body.id as number}`, { kind, value, reason });
    expect((await change('term', 'Frode certa')).body.value).toBe('frode certa');
    expect((await change('phone', '02 5550 9999')).body.value).toBeNull();
    await remove(body.id as number);
    const { rows: log } = await sql<{ value: string | null }>`
      select after->>'value' as value from audit
      where resource = 'blacklist' and record_id = ${body.id as number} order by id`.execute(app.sql);
    expect(log.map(({ value }) => value)).toEqual([null, 'Frode certa', 'changed', null]);
  });

  it.each([
    ['email', 'senza chiocciola'],
    ['domain', 'due parole'],
    ['phone', '12345'],
    ['tax_id', 'ABC'],
    ['term', '!'],
    ['term', 'x'.repeat(moderationLimits.blacklistValueMax + 1)],
  ])('refuses a %s that can never match: %s', async (kind, value) => {
    const { status, info } = await add(kind, value);
    expect([status, Object.keys(info.fields as object)]).toEqual([422, ['value']]);
  });

  it('accepts a value of the maximum length', async () => {
    const { status, body } = await add('term', 'x'.repeat(moderationLimits.blacklistValueMax));
    expect(status).toBe(201);
    await remove(body.id as number);
  });

  it('is filtered, searched and sorted', async () => {
    const day = app.clock.now().toISOString().slice(0, 10);
    const { body: term } = await add('term', 'garanzia assoluta');
    const { body: email } = await add('email', 'filtro@example.com');
    const [a, b] = [term.id as number, email.id as number];
    for (const [filter, ids] of [
      [{ kind: 'term' }, [a]],
      [{ kind: ['term', 'email'], from: day, to: day }, [a, b]],
      [{ closed: true }, []],
      [{ closed: false }, [a, b]],
      [{ closed_account_id: 12 }, []],
      [{ q: 'garanzia' }, [a]],
      [{ q: 'giulia' }, [a, b]],
      [{ value: 'nessuno@example.com' }, []],
      [{ value: 'x'.repeat(moderationLimits.blacklistValueMax) }, []],
    ] as const)
      expect([filter, await found(filter)]).toEqual([filter, ids]);
    for (const column of ['kind', 'value', 'created_at'])
      expect((await desk.list('blacklist', { sort: [column, 'ASC'] })).body).toHaveLength(2);
    for (const filter of [{ hash: ['a'] }, { value: 7 }, { value: 'x'.repeat(moderationLimits.blacklistValueMax + 1) }])
      expect((await desk.list('blacklist', { filter })).status).toBe(422);
  });
});
