import { createHash } from 'node:crypto';
import { plus } from '../../../src/shared/clock.js';
import { ms } from '../../../src/shared/limits.js';
import type { List } from '../../../src/staff/staff.api.js';
import type { World } from '../../sweeps/world.js';

/** How many records each list gets. */
export const COUNT = 5;

type Comparable = string | number | boolean | Date | null;

/** A record of a list, and what is true of it. */
export interface Listed {
  readonly id: number;
  /** For each filter the value that finds the record; nothing where no value does. Of `from` and `to`, its moment. */
  readonly filters: Readonly<Record<string, Comparable | undefined>>;
  /** For each column that sorts, the value in this record. */
  readonly sorts: Readonly<Record<string, Comparable | readonly Comparable[]>>;
  /** For each column that is searched, a word that only this record has; null where it has none. */
  readonly words: readonly (string | null)[];
  /** What columns that do not sort show. */
  readonly shown?: Readonly<Record<string, Comparable>>;
  /** Sums in cents that only this record has; a search for one shows it first. */
  readonly sums?: readonly number[];
}

/** A list with its records. */
export interface ListRow {
  readonly list: List;
  /** Filters that only the server itself may set. */
  readonly internal?: readonly string[];
  readonly write: (world: World, nth: number) => Promise<Listed>;
  /** Persons whom every record has, although the list could do without. */
  readonly alwaysJoined?: readonly string[];
  /** Records that the list never shows. */
  readonly hidden?: readonly ((world: World) => Promise<number>)[];
}

/** The place of a record in the order of a column: for each column another order. */
export function rank(column: string, nth: number): number {
  const order = Array.from({ length: COUNT }, (_, place) => ({
    place,
    key: createHash('sha256').update(`${column} ${place}`).digest('hex'),
  })).sort((one, other) => (one.key < other.key ? -1 : 1));
  return order.findIndex(({ place }) => place === nth);
}

/** The moment of a record in a column: some days apart, not at midnight. */
export const at = (world: World, column: string, nth: number): Date =>
  plus(world.now, (rank(column, nth) - 2 * COUNT) * 3 * ms.day + rank(column, nth) * 7 * ms.minute);

/** A word that only this record has in this column. */
export const word = (column: string, nth: number): string => `${'bdfhk'[rank(column, nth)]}${column}zz`;

/** One of some, in turn. */
export const turn = <T>(all: readonly T[], nth: number): T => all[nth % all.length]!;

export interface Person {
  readonly id: number;
  readonly words: readonly [email: string, first: string, last: string, company: string | null, vat: string | null];
  readonly name: string;
}

/** A firm, or a citizen, with words that only it has. */
export async function person(world: World, nth: number, kind: 'firm' | 'citizen' = 'firm'): Promise<Person> {
  const id = await (kind === 'firm' ? world.rows.firm({ listed: false }) : world.rows.citizen());
  const email = `${world.unique(4)}${word('email', nth)}@example.com`;
  const [first, last] = [word('first', nth), word('last', nth)];
  await world.update('accounts', id, { email, first_name: first, last_name: last });
  if (kind === 'citizen') return { id, words: [email, first, last, null, null], name: `${first} ${last}` };
  const company = word('company', nth);
  const vat = `VAT${world.unique(8)}`;
  await world.update('firms', id, { company_name: company, vat_number: vat }, 'account_id');
  return { id, words: [email, first, last, company, vat], name: company };
}

/** A member of the staff. */
export async function member(world: World, nth: number, values: Parameters<World['insert']>[1] = {}) {
  const name = word('staff', nth);
  const email = `${world.unique(4)}${word('staffmail', nth)}@staff.example`;
  const id = await world.insert('staff', {
    email,
    name,
    role: 'admin',
    password_hash: '-',
    created_at: world.now,
    updated_at: world.now,
    ...values,
  });
  return { id, name, email };
}
