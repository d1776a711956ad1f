import type { Client } from 'pg';
import { openResponses, prepareCallers, type Callers } from '../../bench/data/callers.js';
import { fill } from '../../bench/data/fill.js';
import { openSessions, type Caller } from '../../bench/data/tokens.js';

/** Enough firms and citizens for some messages and orders a second within the limits of one person. */
const VOLUME = { firms: 300, requests: 1_500, responsesPerFirm: 32, openOfTen: 5 };

/** A valid VAT number: a number, the office of Milan, and a digit that checks the others. */
function vatNumber(nth: number): string {
  const digits = `${String(nth).padStart(7, '0')}015`;
  const sum = [...digits].reduce((all, digit, place) => {
    const twice = Number(digit) * 2;
    return all + (place % 2 === 0 ? Number(digit) : twice > 9 ? twice - 9 : twice);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** Fills a migrated database with people who read, write, quote and buy. */
export async function makePeople(client: Client, key: Buffer): Promise<Callers> {
  await fill(client, VOLUME, () => undefined);
  const callers = await prepareCallers(client, key, 200);
  for (const { id } of callers.quoting)
    await client.query(
      `with firm as (update firms set vat_number = $2, sdi_code = 'ABCDEFG' where account_id = $1 returning account_id)
       update accounts set main_address =
         '{"address": "Via Roma 1", "postal_code": "20121", "city": "Milano", "province_id": "MI", "country_id": "IT"}'
       from firm where id = firm.account_id`,
      [id, vatNumber(id)],
    );
  // Their sweep has nothing to do.
  await client.query('update accounts set identity_marked = true');
  return callers;
}

/** New citizens, who have written nothing yet. */
export async function newCitizens(client: Client, key: Buffer, count: number): Promise<Caller[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into accounts (model, email, password_hash, first_name, last_name, birth_date, identity_marked,
       confirmed_at, created_at, updated_at)
     select 'user', gen_random_uuid() || '@example.com', 'none', 'Prova', 'Prova', '1980-01-01', true, now(), now(), now()
     from generate_series(1, $1) returning id`,
    [count],
  );
  return openSessions(
    client,
    key,
    rows.map(({ id }) => id),
  );
}

/** New open responses of the quoting firms, with the credits for them, by firm. */
export const newResponses = (
  client: Client,
  { quoting, citizens }: Callers,
  count: number,
): Promise<Map<number, number[]>> =>
  openResponses(
    client,
    quoting.map(({ id }) => id),
    citizens.map(({ id }) => id),
    count,
  );
