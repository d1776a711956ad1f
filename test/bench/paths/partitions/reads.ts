import type pg from 'pg';
import { median } from '../../measure.js';

/** How many accounts, or conversations, each read is made for. */
const READERS = 200;

/** What one read costs. */
export interface Cost {
  /** Pages of 8 kB. */
  readonly buffers: number;
  /** Milliseconds within PostgreSQL, once its pages are in memory. */
  readonly ms: number;
}

interface Explained {
  readonly 'QUERY PLAN': readonly [
    {
      readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
      readonly 'Execution Time': number;
    },
  ];
}

/**
 * The medians of a read with one parameter, as the product's connections plan it: once, for all values.
 * @param among the values are spread from 1 to this
 */
export async function costOf(client: pg.Client, read: string, among: number): Promise<Cost> {
  await client.query('set plan_cache_mode = force_generic_plan; set random_page_cost = 1.1; set jit = off');
  await client.query(`prepare measured (integer) as ${read}`);
  const found: Cost[] = [];
  for (let nth = 1; nth <= READERS; nth++) {
    const value = 1 + ((nth * 7919) % among);
    await client.query(`execute measured (${value})`);
    const { rows } = await client.query<Explained>(
      `explain (analyze, buffers, timing off, format json) execute measured (${value})`,
    );
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]!['QUERY PLAN'];
    found.push({ buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], ms });
  }
  await client.query('deallocate measured; reset all');
  return { buffers: median(found.map(({ buffers }) => buffers)), ms: median(found.map(({ ms }) => ms)) };
}

/** A cost in one line. */
export const shown = ({ buffers, ms }: Cost): string => `${buffers} buffers, ${ms.toFixed(3)} ms`;
