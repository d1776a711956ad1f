import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AccountsApi } from '../../src/accounts/accounts.api.js';
import { VisitorDrafts } from '../../src/requests/draft/visitor-drafts.js';
import { dayInRome } from '../../src/shared/calendar.js';
import { plus } from '../../src/shared/clock.js';
import { ms, requestLimits } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { person } from './plan-payments.js';
import { filled } from './scenario.js';

interface Made {
  id: number;
  description: string;
  plan: number;
  coupon_code: string | null;
  facts_on: string | null;
  served_paper: { served_on: string } | null;
}

/** What visitors had written before they confirmed their address. Rule 1.26. */
describe('requests begun before the sign-in', () => {
  const test = useTestApp();
  let rows: Rows;
  let drafts: VisitorDrafts;
  let account: number;
  beforeAll(() => {
    rows = new Rows(test);
    drafts = test.app.get(VisitorDrafts, { strict: false });
  });
  beforeEach(async () => {
    account = await rows.citizen();
  });

  const keep = (answers: object, whose: number | null = account) =>
    test.database.transaction((em) =>
      drafts.keep(em, whose, { ...filled, request_type_id: 'sinistri-stradali', ...answers } as never, '203.0.113.9'),
    );
  const open = () =>
    test.database.transaction(async (em) =>
      drafts.open(em, (await test.app.get(AccountsApi, { strict: false }).facts(em, account))!),
    );
  const made = async () =>
    (
      await sql<Made>`
        select id, description, plan, coupon_code, facts_on::text, served_paper
        from requests where account_id = ${account} order by id`.execute(test.sql)
    ).rows;
  const upload = async (secret: string) => {
    const file = { name: 'verbale.pdf', content: Buffer.from('%PDF-1.7\n '), type: 'application/pdf' };
    const { info } = await test.http.upload('/visitor-documents', file, { 'x-upload-secret': secret });
    return info.id as number;
  };

  it('become the newest drafts that an account may have, and the last of them is continued', async () => {
    const secrets = [0, 1].map(() => randomBytes(32).toString('base64url'));
    const [lost, kept] = [await upload(secrets[0]!), await upload(secrets[1]!)];
    const words = Array.from({ length: requestLimits.maxDrafts + 1 }, (_, nth) => `Racconto ${nth}`);
    for (const [nth, description] of words.entries())
      await keep({ description, ...(nth < 2 && { upload_secret: secrets[nth] }) });
    await keep({ description: 'Di altri' }, await rows.citizen());
    const id = await open();
    const found = await made();
    expect(found.map(({ description }) => description)).toEqual(words.slice(1));
    expect(id).toBe(found.at(-1)!.id);
    // The files of the one that is left out go with it.
    const { rows: files } = await sql<{ id: number; request_id: number }>`
      select id, request_id from documents where id in (${lost}, ${kept})`.execute(test.sql);
    expect(files).toEqual([{ id: kept, request_id: found[0]!.id }]);
    expect(await open()).toBeNull();
  });

  it('hold all that was written, with the consent of that moment, or nothing', async () => {
    const whole = {
      part: 2,
      address_full: 'Via Larga 7',
      facts_on: '2026-02-03',
      served_paper: { kind: 'fine', served_on: '2026-03-07', hearing_on: null },
      shared_contacts: true,
      extra: 'Ho le foto.',
      opposing_party: 'Mario Bianchi',
      plan: 2,
      invoice: person,
      discount: 'PRIMA',
      performance_agreed: true,
    };
    const [given, refused] = [true, false].map((sensitive_data_consent) => ({ ...whole, sensitive_data_consent }));
    const written = test.clock.now();
    await keep(given!);
    await keep(refused!);
    await test.database.transaction((em) => drafts.keep(em, account, { request_type_id: 'malasanita' }, '203.0.113.9'));
    test.clock.advance(ms.hour);
    await open();
    const now = test.clock.now();
    const found = await test.sql
      .selectFrom('requests')
      .selectAll()
      .where('account_id', '=', account)
      .orderBy('id')
      .execute();
    const hash = test.app.get(AccountsApi, { strict: false }).identityHash('Mario Bianchi');
    const { city, province_id, country_id, latitude, longitude, description } = filled;
    const { opposing_party: _, discount, ...same } = whole;
    const full = {
      ...{ ...same, city, province_id, country_id, latitude, longitude, description },
      request_type_id: 'sinistri-stradali',
      status: 1,
      extra: [{ text: 'Ho le foto.', at: now.toISOString() }],
      opposing_party_hash: hash,
      opposing_party_given: true,
      coupon_code: discount,
      paid_plan: 1,
    };
    const none = Object.fromEntries(
      ['part', 'address_full', 'facts_on', 'served_paper', 'city', 'province_id', 'country_id', 'latitude'].map(
        (name) => [name, null],
      ),
    );
    expect(found).toMatchObject([
      { ...full, sensitive_consent: true },
      { ...full, sensitive_consent: false },
      {
        ...none,
        request_type_id: 'malasanita',
        plan: 1,
        extra: [],
        description: '',
        longitude: null,
        shared_contacts: false,
        performance_agreed: false,
        opposing_party_hash: null,
        opposing_party_given: false,
        coupon_code: null,
        invoice: null,
        sensitive_consent: null,
      },
    ]);
    // A first answer of no revokes nothing.
    const consents = await test.sql
      .selectFrom('request_consents')
      .select(['request_id', 'given', 'address', 'at'])
      .where('account_id', '=', account)
      .orderBy('id')
      .execute();
    expect(consents.map((one) => ({ ...one, at: new Date(one.at) }))).toEqual([
      { request_id: found[0]!.id, given: true, address: '203.0.113.9', at: written },
    ]);
  });

  it('lose the days that cannot be, and keep the others', async () => {
    const day = (ahead: number) => dayInRome(plus(test.clock.now(), ahead * ms.day));
    const paper = (served_on: string) => ({ kind: 'fine', served_on, hearing_on: null });
    await keep({ facts_on: day(1), served_paper: paper(day(0)) });
    await keep({ facts_on: day(0), served_paper: paper(day(1)) });
    await open();
    expect((await made()).map((one) => [one.facts_on, one.served_paper?.served_on ?? null])).toEqual([
      [null, day(0)],
      [day(0), null],
    ]);
  });

  it('keep plan and coupon only where the subject has plans', async () => {
    const order = { plan: 3, discount: 'PRIMA', invoice: person };
    await keep(order);
    await keep({ ...order, request_type_id: 'ricorsi-inps' });
    await open();
    expect((await made()).map(({ plan, coupon_code }) => [plan, coupon_code])).toEqual([
      [3, 'PRIMA'],
      [1, null],
    ]);
  });

  it('go with all of them to the account of a newer registration, and others stay', async () => {
    const newer = await rows.citizen();
    for (const description of ['Primo', 'Secondo']) await keep({ description });
    await keep({ description: 'Di altri' }, await rows.citizen());
    await keep({ description: 'Di nessuno' }, null);
    await test.database.transaction(async (em) =>
      drafts.attach(
        em,
        newer,
        (await drafts.detach(em, account)).toSorted((one, other) => one - other),
      ),
    );
    expect(await open()).toBeNull();
    account = newer;
    await open();
    expect((await made()).map(({ description }) => description)).toEqual(['Primo', 'Secondo']);
  });

  it('are screened with all their words when they are sent', async () => {
    await keep({ extra: 'Chiamatemi al 347 555 0182.' });
    const citizen = await rows.as(account);
    const refused = await citizen.put(`/requests/${await open()}`, { status: 2 });
    expect([refused.body.message, Object.keys(refused.body.info.fields)]).toEqual(['blacklisted', ['extra']]);
  });
});
