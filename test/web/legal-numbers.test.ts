import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';

/** What the law fixes, and no number of ours can change. */
const BY_LAW = /3\.000 euro|dieci anni/g;
const COUNTED =
  /(?:\b\d+|\b(?:due|tre|quattro|cinque|dieci|quindici|trenta)|\bquinto) (?:giorni|ore|mesi|anni|crediti|credito|studi|euro|preventivi|preventivo)/g;

it.each(['terms', 'privacy'])('takes the numbers of the legal text %s from the limits', async (name) => {
  const text = await readFile(`web/features/legal/${name}.server.ts`, 'utf8');
  expect(text.replace(BY_LAW, '').match(COUNTED)).toBeNull();
});
