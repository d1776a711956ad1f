import { describe, expect, it } from '@jest/globals';
import { fileNameOf, xmlNameOf } from '../../src/billing/invoices/file-names.js';
import { transmissionFileName } from '../../src/billing/transmission/transmission-file.js';
import { letterReference } from '../../src/content/contact/letter.rules.js';
import { csvEuro } from '../../src/kernel/csv.js';
import { referenceOf } from '../../src/moderation/reports/reports.rules.js';
import { suspensionReference } from '../../src/shared/accounts/suspension.codes.js';
import { valueTable } from '../support/value-table.js';

/** On both sides of each padding, of each digit in base 10 and 36. */
const NUMBERS = [1, 9, 10, 12, 35, 36, 99, 100, 360, 999_999, 1_000_000, 36 ** 3, 36 ** 4 - 1, 36 ** 4, 36 ** 5 - 1];
const vat = '10000000157';
const at = new Date('2026-03-02T09:00:00Z');

const names: Readonly<Record<string, (number: number) => string>> = {
  'a transmission': (number) => transmissionFileName(vat, number),
  'a document sent by hand': (number) => xmlNameOf({ vat_number: vat, number, year: 2026 }),
  'an invoice': (number) => fileNameOf({ kind: 'invoice', number, year: 2026 }),
  'a credit note': (number) => fileNameOf({ kind: 'credit_note', number, year: 2026 }),
  'a report': (number) => referenceOf(number, at),
  'a letter': (number) => letterReference(number, at),
  'a suspension': suspensionReference,
  'a sum': csvEuro,
};

/** Two records with one name are taken for one. */
describe('the name that a number gives', () => {
  it.each(Object.entries(names))('%s', (_, nameOf) => {
    const table = valueTable(NUMBERS, nameOf);
    expect(new Set(table.map((line) => line.split(' → ')[1])).size).toBe(NUMBERS.length);
    expect(table.join('\n')).toMatchSnapshot();
  });
});
