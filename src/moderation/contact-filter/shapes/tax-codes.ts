import { taxCode, vatNumber } from '../../../shared/accounts/fiscal-codes.rules.js';
import type { Finding } from '../finding.js';
import type { Item } from '../numbers.js';
import type { Reading } from '../reading.js';

/** A person's tax code, its groups apart or together; letters that replace digits for namesakes included. */
const PERSON =
  /(?<![a-z0-9])[a-z]{3}\s?[a-z]{3}\s?[0-9l-nq-v]{2}\s?[a-ehlmprst]\s?[0-9l-nq-v]{2}\s?[a-z][0-9l-nq-v]{3}\s?[a-z](?![a-z0-9])/g;
const VAT_LENGTH = 11;

/** Tax codes of persons, and VAT numbers that are called so. */
export function taxCodes(reading: Reading, items: readonly Item[]): Finding[] {
  return [...persons(reading), ...vatNumbers(reading, items)];
}

function persons(reading: Reading): Finding[] {
  const findings: Finding[] = [];
  let at = 0;
  for (const found of reading.folded.text.matchAll(PERSON)) {
    const digits = found[0].replaceAll(/\D/g, '').length;
    const isValid = taxCode(found[0]) !== null;
    if (digits < 4 && !isValid) continue;
    while (at < reading.tokens.length && reading.at(at).end <= found.index) at++;
    const from = at;
    while (reading.at(at + 1).start < found.index + found[0].length && at + 1 < reading.tokens.length) at++;
    findings.push({ kind: 'tax_code', certainty: isValid ? 'certain' : 'doubtful', reason: 'person', from, to: at });
  }
  return findings;
}

function vatNumbers(reading: Reading, items: readonly Item[]): Finding[] {
  if (!reading.has('vat')) return [];
  return items.flatMap((item): Finding[] => {
    if (item.digits.length !== VAT_LENGTH || !isCalled(reading, item)) return [];
    const certainty = vatNumber(item.digits) === null ? 'doubtful' : 'certain';
    return [{ kind: 'tax_code', certainty, reason: 'vat', from: item.from, to: item.to }];
  });
}

/** "Partita IVA 01234560137"; the verb "è partita" is none. */
function isCalled(reading: Reading, item: Item): boolean {
  const at = reading.nearest(item.from, 'vat', 6, 2);
  if (at === undefined) return false;
  return reading.text(at) !== 'partita' || reading.near(at, 'vat', 0, 1);
}
