import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { sqlOf } from '../../src/kernel/database/database.js';
import { staffLimits } from '../../src/shared/limits.js';
import { Purchases } from '../billing/purchases.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { Team, type Desk } from './team.js';

interface Found {
  resource: string;
  id: number;
  label: string;
}

describe('the search of the back office', () => {
  let test: TestApp;
  let moderator: Desk;
  let finance: Desk;
  let admin: Desk;
  let editor: Desk;
  let anna: number;
  let firm: number;
  let request: number;
  let rows: Rows;

  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
    anna = await rows.citizen({ firstName: 'Annalisa', lastName: 'Zanardelli' });
    firm = await rows.firm({ name: 'Studio Quintavalle 100%' });
    request = await rows.request(anna);
    await sql`insert into wallets (account_id) values (${firm})`.execute(test.sql);
    await new Purchases(test).package(firm, 11);
    await test.settle();
    const team = new Team(test);
    moderator = await team.as('moderator');
    finance = await team.as('finance');
    admin = await team.as('admin');
    editor = await team.as('content');
  });
  afterAll(() => test.close());

  const find = async (desk: Desk, q: string): Promise<Found[]> =>
    (await desk.get(`/search?q=${encodeURIComponent(q)}`)).body as Found[];
  const ids = async (desk: Desk, q: string, resource: string): Promise<number[]> =>
    (await find(desk, q)).filter((one) => one.resource === resource).map(({ id }) => id);

  it('finds people by parts of their name and mail, each word somewhere, and firms by their own name', async () => {
    expect(await ids(moderator, 'zanardelli', 'accounts')).toEqual([anna]);
    expect(await ids(moderator, '  ANNALISA   nardel ', 'accounts')).toEqual([anna]);
    expect(await ids(moderator, 'annalisa quintavalle', 'accounts')).toEqual([]);
    expect(await find(moderator, 'quintavalle')).toEqual([
      {
        resource: 'accounts',
        id: firm,
        label: expect.stringMatching(/^Studio Quintavalle 100%, .+@/) as unknown as string,
      },
    ]);
    expect(await ids(moderator, String(10_000_000_000 + firm), 'accounts')).toEqual([firm]);
    const unregistered = await rows.firm({ name: 'Studio Senzapartita' });
    await sql`update firms set vat_number = null where account_id = ${unregistered}`.execute(test.sql);
    expect(await ids(moderator, 'senzapartita', 'accounts')).toEqual([unregistered]);
  });

  it('treats pattern characters as text', async () => {
    expect(await ids(moderator, '100%', 'accounts')).toEqual([firm]);
    expect(await ids(moderator, '1__%', 'accounts')).toEqual([]);
  });

  it('finds a number among accounts, requests and invoices that the role may see', async () => {
    const { rows: billed } = await sql<{ id: number; number: number; year: number }>`
      select id, number, year from invoices`.execute(test.sql);
    const [{ id, number, year }] = billed as [{ id: number; number: number; year: number }];
    expect(await ids(moderator, String(request), 'requests')).toEqual([request]);
    expect(await ids(moderator, String(anna), 'accounts')).toEqual([anna]);
    expect(await ids(finance, `${number}/${year}`, 'invoices')).toEqual([id]);
    expect(await ids(finance, `${number}/${year - 1}`, 'invoices')).toEqual([]);
    expect(await ids(finance, String(number), 'invoices')).toContain(id);
    // Finance sees no requests, moderators no invoices, admins all.
    expect(await ids(finance, String(request), 'requests')).toEqual([]);
    expect(await ids(moderator, `${number}/${year}`, 'invoices')).toEqual([]);
    expect(await ids(admin, String(request), 'requests')).toEqual([request]);
    expect(await ids(admin, `${number}/${year}`, 'invoices')).toEqual([id]);
  });

  it('describes results in the reader’s language', async () => {
    const { body } = await moderator.get(`/search?q=${request}`, { 'x-localization': 'en' });
    expect((body as Found[]).find(({ resource }) => resource === 'requests')?.label).toMatch(
      /^Request \d+: .+, Milano$/,
    );
  });

  it('finds nothing for less than three characters, and refuses more than a hundred', async () => {
    expect(await find(moderator, 'za')).toEqual([]);
    expect(await find(moderator, '')).toEqual([]);
    expect(await ids(moderator, 'zan', 'accounts')).toEqual([anna]);
    expect((await moderator.get(`/search?q=${'z'.repeat(staffLimits.searchMax)}`)).status).toBe(200);
    expect((await moderator.get(`/search?q=${'z'.repeat(staffLimits.searchMax + 1)}`)).status).toBe(422);
    expect((await moderator.get('/search?q=a%00b')).status).toBe(422);
    expect((await moderator.get('/search')).status).toBe(422);
  });

  it('finds people by their phone, as it is written or dictated', async () => {
    const other = await rows.citizen();
    await sql`update accounts set phone = '+390212345678', mobile = '+393387654321' where id = ${anna}`.execute(
      test.sql,
    );
    await sql`update accounts set mobile = '+393387654322' where id = ${other}`.execute(test.sql);
    for (const typed of ['+39 338 765 4321', '338 7654321', '338-765.43.21', '0039 338 7654321', '02 12345678'])
      expect([typed, await ids(moderator, typed, 'accounts')]).toEqual([typed, [anna]]);
    expect(await ids(moderator, '12345', 'accounts')).not.toContain(anna);
    expect(await ids(finance, '3387654321', 'accounts')).toEqual(await ids(finance, 'zanardelli', 'accounts'));
  });

  it('finds requests by words of what happened, as they are inflected, and no drafts', async () => {
    const told = async (id: number, description: string) =>
      sql`update requests set description = ${description} where id = ${id}`.execute(test.sql);
    const draft = await rows.request(anna, { status: 1 });
    const other = await rows.request(anna);
    await told(request, 'La caldaia è esplosa e i muratori non rispondono.');
    await told(draft, 'La caldaia è esplosa.');
    await told(other, 'Il treno era in ritardo.');
    expect(await ids(moderator, 'caldaie esplose', 'requests')).toEqual([request]);
    expect(await ids(moderator, 'muratore', 'requests')).toEqual([request]);
    expect(await ids(moderator, 'caldaia ritardo', 'requests')).toEqual([]);
    expect(await ids(moderator, String(draft), 'requests')).toEqual([]);
    for (const desk of [finance, editor]) expect(await ids(desk, 'caldaia', 'requests')).toEqual([]);
    await sql`update requests set deleted_at = now() where id = ${other}`.execute(test.sql);
    expect(await ids(moderator, 'treno', 'requests')).toEqual([]);
  });

  it('finds cases by their number and by the references of reports, letters and suspensions', async () => {
    const { rows: written } = await sql<{ id: number }>`
      insert into letters (name, email, subject, text, locale, created_at)
      select 'Eva', 'eva@example.com', 'other', 'Un saluto.', 'it', now() from generate_series(1, 2) returning id`.execute(
      test.sql,
    );
    const open = async (kind: string, type: string, subject: number) =>
      (
        await sql<{ id: number }>`
          insert into cases (kind, status, subject_type, subject_id, opened_at)
          values (${kind}, 'open', ${type}, ${subject}, now()) returning id`.execute(test.sql)
      ).rows[0]!.id;
    const [letter, otherLetter] = [
      await open('contact', 'contact', written[0]!.id),
      await open('contact', 'contact', written[1]!.id),
    ];
    const report = await open('report', 'account', anna);
    await sql`
      insert into reports (reference, side, account_id, subject_type, subject_id, reason, created_at, case_id)
      values ('SG-2026-000777', 'reporter', ${firm}, 'account', ${anna}, 'spam', now(), ${report})`.execute(test.sql);
    const { rows: suspended } = await sql<{ id: number }>`
      insert into suspensions (account_id, status, reason, suspended_at, ended_at)
      values (${firm}, 'over', 'Prova.', now(), now()) returning id`.execute(test.sql);
    const reference = `CT-2026-${String(written[0]!.id).padStart(6, '0')}`;
    expect(await ids(moderator, reference, 'cases')).toEqual([letter]);
    expect(await ids(moderator, 'sg-2026-000777', 'cases')).toEqual([report]);
    const named = async (typed: string) =>
      (await find(moderator, typed)).filter(({ resource }) => resource === 'cases').map(({ label }) => label);
    expect([...(await named('sg-2026-000777')), ...(await named(String(report)))]).toEqual([
      `Caso ${report}: Segnalazione, SG-2026-000777`,
      `Caso ${report}: Segnalazione`,
    ]);
    expect(await ids(moderator, 'SG-2026-000778', 'cases')).toEqual([]);
    expect(await ids(moderator, String(otherLetter), 'cases')).toContain(otherLetter);
    expect(await ids(moderator, `SO-${String(suspended[0]!.id).padStart(6, '0')}`, 'accounts')).toEqual([firm]);
    for (const desk of [finance, editor]) expect(await ids(desk, reference, 'cases')).toEqual([]);
  });

  it('finds payments by the references of the provider, and coupons by the beginning of their code', async () => {
    const [session, payment] = ['cs_live_a1B2c3D4', 'pi_3a1B2c3D4'];
    const { rows: paid } = await sql<{ id: number }>`
      update checkouts set session_ref = ${session}, payment_ref = ${payment} where account_id = ${firm}
      returning id`.execute(test.sql);
    const { id } = paid[0]!;
    for (const typed of [session, payment, String(id)]) expect(await ids(finance, typed, 'checkouts')).toEqual([id]);
    expect(await ids(finance, session.slice(0, -1), 'checkouts')).toEqual([]);
    await sql`
      insert into coupons (code, type, value, subject, created_at, updated_at)
      values ('AUTUNNO26', 1, 10, 'credits', now(), now()), ('INVERNO26', 1, 10, 'credits', now(), now()),
        ('AUTUNNO25', 1, 10, 'credits', now(), now())`.execute(test.sql);
    await sql`update coupons set deleted_at = now() where code = 'AUTUNNO25'`.execute(test.sql);
    expect((await find(finance, 'autu')).map(({ label }) => label)).toEqual(['AUTUNNO26']);
    expect(await ids(finance, 'tunno', 'coupons')).toEqual([]);
    for (const desk of [moderator, editor]) {
      expect(await ids(desk, session, 'checkouts')).toEqual([]);
      expect(await ids(desk, 'autunno', 'coupons')).toEqual([]);
    }
  });

  it('finds newsletters and texts of the site by words of their title, for who writes them', async () => {
    const { rows: author } = await sql<{ id: number }>`select id from staff order by id limit 1`.execute(test.sql);
    await sql`
      insert into newsletters (subject_it, subject_en, body_it, body_en, audience, status, created_by, created_at, updated_at)
      values ('Le novità di marzo', 'News of March', 'a', 'a', 'everyone', 'draft', ${author[0]!.id}, now(), now()),
        ('Auguri', 'Greetings', 'a', 'a', 'everyone', 'draft', ${author[0]!.id}, now(), now())`.execute(test.sql);
    expect((await find(editor, 'novità marzo')).map(({ label }) => label)).toEqual(['Le novità di marzo']);
    await sql`
      insert into content_texts (path, language, kind, type, first)
      values ('/avvocati/sinistri-stradali', 'it', 'type', 'sinistri-stradali', '{"title": "Incidenti stradali"}'),
        ('/avvocati/malasanita', 'it', 'type', 'malasanita', '{"title": "Malasanità"}')`.execute(test.sql);
    const texts = (await find(editor, 'sinistri-stradali')).filter(({ resource }) => resource === 'content');
    expect(texts.map(({ label }) => label)).toEqual(['Incidenti stradali, /avvocati/sinistri-stradali (it)']);
    for (const desk of [moderator, finance]) {
      expect(await ids(desk, 'marzo', 'newsletter')).toEqual([]);
      expect(await ids(desk, 'sinistri-stradali', 'content')).toEqual([]);
    }
  });

  it('shows no more than eight of a resource', async () => {
    for (let n = 0; n <= staffLimits.found; n++) await rows.firm({ name: `Studio Moltiplicato ${n}` });
    expect(await ids(moderator, 'moltiplicato', 'accounts')).toHaveLength(staffLimits.found);
  });

  it('puts whom a number is of before whose name has it', async () => {
    await sql`select setval('accounts_id_seq', 700)`.execute(test.sql);
    const own = await rows.citizen();
    const namesake = await rows.firm({ name: `Studio ${own}` });
    expect(await ids(moderator, String(own), 'accounts')).toEqual([own, namesake]);
  });

  it('does not find erased accounts', async () => {
    const gone = await rows.citizen({ firstName: 'Partita', lastName: 'Lontananti' });
    expect(await ids(moderator, 'lontananti', 'accounts')).toEqual([gone]);
    await sql`update accounts set deleted_at = now() where id = ${gone}`.execute(test.sql);
    expect(await ids(moderator, 'lontananti', 'accounts')).toEqual([]);
    expect(await ids(moderator, String(gone), 'accounts')).not.toContain(gone);
  });

  it('searches names, phones and words of requests by an index', async () => {
    let plans: string[] = [];
    const undone = new Error('undone');
    const look = test.database.transaction(async (em) => {
      const db = sqlOf(em);
      // The table is so small that reading all of it, by whatever index, is cheaper.
      await sql`set local role none`.execute(db);
      await sql`drop index accounts_email`.execute(db);
      await sql`set local enable_seqscan = off`.execute(db);
      const planOf = async (query: ReturnType<typeof sql>) => {
        const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
        return lines.map((line) => line['QUERY PLAN']).join('\n');
      };
      plans = [
        await planOf(sql`
          select id from accounts
          where deleted_at is null
            and lower(email::text || ' ' || first_name || ' ' || last_name) like '%zanardelli%' limit 8`),
        await planOf(sql`select id from accounts where phone = any('{+393387654321}') limit 8`),
        await planOf(sql`select id from accounts where mobile = any('{+393387654321}') limit 8`),
      ];
      await sql`drop index requests_account`.execute(db);
      await sql`set local enable_indexscan = off`.execute(db);
      plans.push(
        await planOf(sql`
          select id from requests
          where deleted_at is null
            and to_tsvector('italian', description) @@ websearch_to_tsquery('italian', 'caldaia')`),
      );
      throw undone;
    });
    await expect(look).rejects.toBe(undone);
    expect(plans).toEqual(
      ['accounts_search', 'accounts_phone', 'accounts_mobile', 'requests_words'].map(
        (index) => expect.stringContaining(index) as unknown as string,
      ),
    );
  });

  it('offers what the member starred and read last, as the role may list it', async () => {
    const member = await new Team(test).as('moderator', { email: 'stelle@staff.example' });
    const shortcuts = async (desk: Desk, starred = ''): Promise<unknown> => {
      const { body } = await desk.get(`/search/shortcuts?starred=${starred}`);
      const { starred: first, recent } = body as { starred: Found[]; recent: Found[] };
      return [first, recent].map((all) => all.map(({ resource, id }) => `${resource}/${id}`));
    };
    expect(await shortcuts(member)).toEqual([[], []]);
    await member.get(`/accounts/${anna}`);
    await member.get(`/requests/${request}`);
    await member.get(`/accounts/${firm}`);
    await moderator.get(`/accounts/${firm}`);
    expect(await shortcuts(member)).toEqual([[], [`accounts/${firm}`, `requests/${request}`, `accounts/${anna}`]]);
    // What is starred stands in its own place, in the member's order; what is gone or not the role's is left out.
    expect(await shortcuts(member, `requests/${request},accounts/${anna},accounts/999999,invoices/1`)).toEqual([
      [`requests/${request}`, `accounts/${anna}`],
      [`accounts/${firm}`],
    ]);
    expect(await shortcuts(finance, `invoices/1,requests/${request}`)).toEqual([['invoices/1'], []]);
    expect((await find(member, String(anna)))[0]).toEqual(
      ((await member.get('/search/shortcuts')).body as { recent: Found[] }).recent.at(-1),
    );
    const many = Array.from({ length: staffLimits.starred + 1 }, (_, nth) => `accounts/${nth + 1}`).join();
    for (const wrong of [many, 'accounts', 'staff/1', 'accounts/0', 'accounts/x', 'x'.repeat(301)])
      expect((await member.get(`/search/shortcuts?starred=${wrong}`)).status).toBe(422);

    const others = await Promise.all(Array.from({ length: staffLimits.recent }, () => rows.citizen()));
    for (const id of others) await member.get(`/accounts/${id}`);
    expect(await shortcuts(member)).toEqual([[], others.map((id) => `accounts/${id}`).reverse()]);
    // What is read again is the last that was read.
    const [again = 0, ...rest] = others;
    await sql`insert into audit (at, staff_id, action, resource, record_id)
      values (${test.clock.now()}, ${member.id}, 'view', 'accounts', ${again})`.execute(test.sql);
    expect(await shortcuts(member)).toEqual([[], [again, ...rest.reverse()].map((id) => `accounts/${id}`)]);
  });
});
