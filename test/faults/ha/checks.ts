import type { Client } from 'pg';
import { checkInvariants } from '../../../src/cli/invariants/invariants.js';
import { sqlOf } from '../../../src/kernel/database/database.js';
import { ormConfig } from '../../../src/kernel/database/orm.js';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Kind, Write } from './writes.js';

/** The data of the benchmark breaks it from the beginning: its requests reach fewer firms than their plan. */
const BROKEN_BEFORE = 'an open request has as many live responses as its plan reaches, or no eligible firm is left';

/** What is missing and what is there twice. */
export interface Lost {
  readonly lost: string[];
  readonly doubled: string[];
}

/** How often each write of a kind took effect: its key, and the times. */
const EFFECTS: Readonly<Record<Kind, (client: Client, writes: readonly Write[]) => Promise<Map<string, number>>>> = {
  async draft(client, writes) {
    const found = await ids(client, 'select id from requests where id = any($1)', writes);
    // A citizen's drafts beyond the acknowledged ones were written twice.
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::integer as n from requests where account_id in (select account_id from requests where id = any($1))`,
      [writes.flatMap((write) => [...write.ids])],
    );
    const times = new Map(writes.map((write) => [write.key, [...write.ids].filter((id) => found.has(id)).length]));
    const more = (rows[0]?.n ?? 0) - writes.length;
    return more > 0 ? times.set(`${more} drafts that nobody knows`, 2) : times;
  },
  async message(client, writes) {
    const { rows } = await client.query<{ key: string; n: number }>(
      `select substring(text from 'Pratica (.*)[.]$') as key, count(*)::integer as n from messages
       where created_at > now() - interval '1 hour' group by 1`,
    );
    return times(writes, rows);
  },
  async quote(client, writes) {
    // A quote costs one credit: twice sent, twice paid.
    const { rows } = await client.query<{ id: number; n: number }>(
      `select p.id, (select count(*)::integer from credit_movements m where m.response_id = p.id and m.purpose = 'quote') as n
       from responses p where p.id = any($1) and p.status = 7`,
      [writes.map(({ response }) => response)],
    );
    const found = new Map(rows.map(({ id, n }) => [id, n]));
    return new Map(writes.map(({ key, response }) => [key, found.get(response ?? 0) ?? 0]));
  },
  async order(client, writes) {
    // Paid, with its credits and its invoice.
    const { rows } = await client.query<{ id: number; n: number }>(
      `select c.id, (select count(*)::integer from credit_lots l where l.id = c.lot_id)
         * (select count(*)::integer from invoices i where i.checkout_id = c.id and i.kind = 'invoice') as n
       from checkouts c where c.id = any($1) and c.paid_at is not null and c.fulfilled_at is not null`,
      [writes.flatMap((write) => [...write.ids])],
    );
    const found = new Map(rows.map(({ id, n }) => [id, n]));
    return new Map(writes.map(({ key, ids: [id] }) => [key, found.get(id ?? 0) ?? 0]));
  },
  async refund(client, writes) {
    // Asked once for its package, and its money paid back once by the cashier.
    const { rows } = await client.query<{ id: number; n: number }>(
      `select m.id, (select count(*)::integer from refunds r where r.lot_id = m.lot_id and r.status = 'paid')
         * (select count(*)::integer from sandbox_refunds s join checkouts c using (payment_ref) where c.lot_id = m.lot_id) as n
       from credit_movements m where m.id = any($1)`,
      [writes.map(({ movement }) => movement)],
    );
    const found = new Map(rows.map(({ id, n }) => [id, n]));
    return new Map(writes.map(({ key, movement }) => [key, found.get(movement ?? 0) ?? 0]));
  },
};

async function ids(client: Client, text: string, writes: readonly Write[]): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(text, [writes.flatMap((write) => [...write.ids])]);
  return new Set(rows.map(({ id }) => id));
}

function times(writes: readonly Write[], rows: readonly { key: string; n: number }[]): Map<string, number> {
  const found = new Map(rows.map(({ key, n }) => [key, n]));
  return new Map(writes.map(({ key }) => [key, found.get(key) ?? 0]));
}

/** Compares the acknowledged writes with the database. An answer that named two ids is doubled too. */
export async function compare(client: Client, writes: readonly Write[]): Promise<Lost> {
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const [kind, effectsOf] of Object.entries(EFFECTS)) {
    const some = writes.filter((write) => write.kind === kind && write.ids.size > 0);
    for (const [key, found] of await effectsOf(client, some)) {
      if (found === 0) lost.push(`${kind} ${key}`);
      if (found > 1) doubled.push(`${kind} ${key}`);
    }
  }
  return { lost, doubled };
}

/** Paid orders whose credits have not come yet, and approved refunds that are not paid yet: jobs do both. */
export async function waitingOrders(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select ((select count(*) from sandbox_payments s join checkouts c on c.id = s.checkout_id
       where s.status = 'paid' and c.fulfilled_at is null)
     + (select count(*) from refunds where status in ('approved', 'failed')))::integer as n`,
  );
  return rows[0]?.n ?? 0;
}

/** The names of the invariants that do not hold. */
export async function brokenInvariants(url: string): Promise<string[]> {
  const orm = await MikroORM.init(ormConfig(url, [], 1));
  try {
    const breaches = await checkInvariants(sqlOf(orm.em.fork()), new Date());
    return breaches.map(({ name }) => name).filter((name) => name !== BROKEN_BEFORE);
  } finally {
    await orm.close(true);
  }
}
