import type { Locator } from 'playwright-core';
import type { components } from '../../web/api/schema.js';
import type { Call } from './instance.js';

/** The named schemas of the contract. */
export type Schemas = components['schemas'];

/** The API's answer with `info` of this shape, for the calling account. */
export const read = async <T>(call: Call, path: string): Promise<T> => (await call('GET', path)).info as T;

/** The sum that a text shows, in cents: "2.040 €" and "2.040,50 €". */
export function centsIn(text: string): number {
  const found = /(-?\d[\d.]*)(?:,(\d\d))?\s*€/.exec(text.replace('−', '-'));
  if (!found) throw new Error(`no sum in: ${text}`);
  return Number(`${found[1]!.replaceAll('.', '')}${found[2] ?? '00'}`);
}

/** The sums that these elements show, in cents. */
export const sumsOf = async (elements: Locator): Promise<number[]> => (await elements.allInnerTexts()).map(centsIn);
