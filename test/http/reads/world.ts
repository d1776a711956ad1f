import { sql } from 'kysely';
import { DemoData } from '../../../src/demo/demo-data.js';
import { GeoApi } from '../../../src/geo/geo.api.js';
import { MatchingApi } from '../../../src/matching/matching.api.js';
import { START, type TestApp } from '../../support/app.js';
import { ContentSearch } from '../../../src/content/search/content-search.js';
import { CountMarket } from '../../../src/staff/market/count-market.js';
import { Innocents } from '../../support/innocents.js';
import { asOwner } from '../../support/owner.js';
import { COUNT } from '../../staff/lists/listed.js';
import { moneyLists } from '../../staff/lists/money.js';
import { peopleLists } from '../../staff/lists/people.js';
import { requestLists } from '../../staff/lists/requests.js';
import { World } from '../../sweeps/world.js';
import { Neighbours } from '../neighbours.js';
import { inStates, type InStates } from './states.js';
import { counted } from './counted.js';
import { eachAmount, eachOptional, eachOwnSecond, ofThisMoment } from './spread.js';

/** The people and records of a world in which every read has something to show. */
export interface ReadWorld {
  readonly neighbours: Neighbours;
  readonly innocents: Innocents;
  readonly states: InStates;
  /** Ids of accounts of the demo data, by the first part of their address. */
  readonly demo: ReadonlyMap<string, number>;
  readonly ids: Awaited<ReturnType<typeof idsOf>>;
}

/**
 * The demo data; the neighbours' requests, made by calls; five records for each list of the back office; and a
 * citizen and a firm with a record in every table. Then each optional column is filled in some row and empty in
 * another, each amount differs from its default in some row, each number that is counted from zero, and each moment
 * has the second of its column, so that two columns of a row differ.
 */
export async function readWorld(test: TestApp): Promise<ReadWorld> {
  await test.app.get(GeoApi).load();
  await test.app.get(DemoData).load();
  // Meanwhile the firms of the demo data receive nothing: they would answer in the neighbours' place.
  const { rows: away } = await sql<{ firm_id: number }>`delete from matching_firms returning firm_id`.execute(test.sql);
  const neighbours = await Neighbours.of(test);
  await test.database.transaction((em) =>
    test.app.get(MatchingApi).indexFirms(em, [...new Set(away.map(({ firm_id }) => firm_id))]),
  );
  const world = new World(test, 500);
  for (const { write } of [...moneyLists, ...peopleLists, ...requestLists])
    for (let nth = 0; nth < COUNT; nth++) await write(world, nth);
  const { f, responses } = neighbours;
  const sent = await f.http.put(`/responses/${responses.chosenF}/engagement`, { scope: 'La trattativa.' });
  if (sent.status !== 200) throw new Error(sent.text);
  const { rows: letters } = await sql<{ document: string }>`select document::text from engagements`.execute(test.sql);
  const states = await inStates(world, letters[0]!.document);
  const innocents = await ofThisMoment(test, () => Innocents.of(test));
  await moved(test, innocents, states);
  await eachOptional(test);
  await eachAmount(test);
  await counted(world, states);
  await eachOwnSecond(test);
  await test.app.get(CountMarket).execute();
  await test.app.get(ContentSearch).load();
  const { rows } = await sql<{ id: number; email: string }>`select id, email::text from accounts`.execute(test.sql);
  const demo = new Map(rows.map(({ id, email }) => [email.split('@')[0]!, id]));
  return { neighbours, innocents, states, demo, ids: await idsOf(test, states, innocents, demo) };
}

/** What an account has once only, as a filter or a webhook, is given to those who read most. */
const GIVEN = [
  'api_tokens',
  'credit_lots',
  'credit_movements',
  'notifications',
  'passkeys',
  'push_subscriptions',
  'security_events',
  'wallets',
  'webhooks',
] as const;

const moved = (test: TestApp, { citizenId, firmId }: Innocents, { citizen, firm }: InStates): Promise<void> =>
  asOwner(
    test,
    sql`set local session_replication_role = replica`,
    ...GIVEN.flatMap((table) => [
      sql`update ${sql.table(table)} set account_id = ${firm} where account_id = ${firmId}`,
      sql`update ${sql.table(table)} set account_id = ${citizen} where account_id = ${citizenId}`,
    ]),
    sql`update credit_lots set expires_at = '2026-04-20T10:00:00Z' where expires_at = 'infinity'`,
    ...['inbox_filters', 'quick_replies', 'quote_texts', 'verification_answers'].map(
      (table) => sql`update ${sql.table(table)} set firm_id = ${firm} where firm_id = ${firmId}`,
    ),
    // What a mark or an empty record would not pass as.
    sql`update reports set reason = 'other' where reason not in ('contacts', 'insult', 'spam', 'other')`,
    sql`update reports r set reference = 'SG-2026-90000' || place
      from (select id, row_number() over (order by id) as place from reports where reference like 'SG-2026-9%') n
      where n.id = r.id`,
    sql`update credit_movements set purpose = 'registration' where purpose like 'Zabaglione%'`,
    sql`update cases set subject_id = ${firmId}, account_id = ${firmId}
      where kind = 'verification' and account_id in (${citizenId}, ${firmId})`,
    sql`update invoices set buyer = good.buyer || invoices.buyer, seller = good.seller
      from (select buyer, seller from invoices where seller <> '{}' order by id limit 1) good where invoices.seller = '{}'`,
    // Of the moment when the database was made, or this file was read.
    sql`update score_weights set created_at = ${START}::timestamptz - interval '90 days',
      effective_at = ${START}::timestamptz - interval '80 days'
      where version = 1`,
    sql`update suspensions set ended_at = ${START}::timestamptz - interval '9 days'
      where account_id in (${citizenId}, ${firmId})`,
    sql`update inbox_filters set filter = '{"part": "new", "request_type_id": "malasanita",
      "within_km": 25, "label": "urgente", "order": "near", "shape": "list"}'`,
  );

/** Some ids of each kind of record, one for each of its states. */
async function idsOf(
  test: TestApp,
  { responses, firm }: InStates,
  { citizenId, firmId }: Innocents,
  demo: ReadWorld['demo'],
) {
  const all = async (query: string): Promise<number[]> =>
    (await sql<{ id: number }>`${sql.raw(query)}`.execute(test.sql)).rows.map(({ id }) => id);
  const [rossi, bianchi] = [demo.get('anna.rossi'), demo.get('studio.bianchi')];
  const talked = responses[4]!;
  return {
    talkedResponse: [talked],
    talkedRequest: await all(`select request_id as id from responses where id = ${talked}`),
    talkedMessage: await all(
      `select id from messages where response_id = ${talked} and sender = 2 and status = 1 order by id limit 1`,
    ),
    act: await all(`select max(id)::integer as id from firm_activity where account_id = ${firm}`),
    ofCitizen: await all(`select id from requests where account_id = ${citizenId} order by id`),
    ofRossi: await all(`select distinct on (status) id from requests where account_id = ${rossi} order by status, id`),
    responsesOfFirm: await all(`select id from responses where firm_id = ${firmId} order by id`),
    responsesOfBianchi: await all(
      `select distinct on (p.status) p.id from responses p join requests r on r.id = p.request_id
        where p.firm_id = ${bianchi} order by p.status, r.account_id = ${rossi} desc, p.id`,
    ),
    checkouts: await all('select distinct on (status, subject) id from checkouts order by status, subject, id'),
    sandbox: (
      await sql<{ ref: string }>`select ref from sandbox_payments order by checkout_id limit 1`.execute(test.sql)
    ).rows.map(({ ref }) => ref),
  };
}
