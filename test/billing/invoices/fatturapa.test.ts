import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import type { Buyer } from '../../../src/billing/buyer.js';
import { fatturaPa } from '../../../src/billing/invoices/fatturapa.js';
import { buyers, facts, firm, issued, original, person, registered, seller } from './sample-documents.js';

const schemaPath = process.env.FATTURAPA_XSD ?? '';
const found = schemaPath !== '' && existsSync(schemaPath);
// The report must show that documents were not checked against the published schema.
if (!found)
  process.stderr.write(
    '\nSKIPPED: invoices were not checked against the FatturaPA schema; set FATTURAPA_XSD to FatturaPA_v1.2.2.xsd.\n\n',
  );

(found ? describe : describe.skip)('FatturaPA, against the published schema', () => {
  let schema: { fileName: string; contents: string };
  let preload: { fileName: string; contents: string }[];
  beforeAll(() => {
    schema = { fileName: 'FatturaPA_v1.2.2.xsd', contents: readFileSync(schemaPath, 'utf8') };
    const imported = /schemaLocation="([^"]+)"/.exec(schema.contents)?.[1] ?? '';
    preload = [{ fileName: imported, contents: readFileSync(join(dirname(schemaPath), imported), 'utf8') }];
  });

  async function errors(documents: readonly string[]): Promise<string[]> {
    const xml = documents.map((contents, n) => ({ fileName: `document-${n}.xml`, contents }));
    const result = await validateXML({ xml, schema: [schema], preload, initialMemoryPages: 512, maxMemoryPages: 4096 });
    return result.errors.map((error) => error.message);
  }

  it('reports the error of an invalid document', async () => {
    expect(await errors([fatturaPa(facts(299)).replace('<Divisa>EUR</Divisa>', '<Divisa>euro</Divisa>')])).not.toEqual(
      [],
    );
  });

  it('accepts documents for citizens, firms and buyers abroad, and credit notes', async () => {
    const kinds: Buyer[] = [
      person,
      firm,
      { ...firm, tax_code: 'BNCMRA70A01F205X', sdi_code: null, pec: 'x.y@pec.example' },
      { ...person, country_id: 'FR', province_id: null, postal_code: '75001', tax_code: null },
    ];
    const documents = kinds.flatMap((buyer) => [
      fatturaPa(facts(6600, { buyer })),
      fatturaPa(facts(299, { buyer, kind: 'credit_note', original })),
    ]);
    documents.push(fatturaPa(facts(299, { seller: { ...seller, tax_code: '01234567897' } })));
    documents.push(fatturaPa(facts(5280, { list: 6600, coupon: 'BENVENUTO20', seller: registered })));
    expect(await errors(documents)).toEqual([]);
  });

  it('accepts documents with every coupon, invoiced and credited in part, for every kind of buyer', async () => {
    expect(await errors(Object.values(buyers).flatMap((buyer) => issued(buyer, 997)))).toEqual([]);
  });

  it('accepts documents for any buyer’s name and any amount', async () => {
    const any = fc.string({ unit: 'binary', maxLength: 200 });
    const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
    const buyer: fc.Arbitrary<Buyer> = fc.record({
      kind: fc.constantFrom('person' as const, 'company' as const),
      first_name: maybe(any),
      last_name: maybe(any),
      company_name: maybe(any),
      tax_code: maybe(any),
      vat_number: maybe(any),
      sdi_code: maybe(any),
      pec: maybe(fc.oneof(fc.emailAddress(), any)),
      address: any,
      postal_code: any,
      city: any,
      province_id: maybe(any),
      country_id: fc.constantFrom('IT', 'DE', 'SM', 'US'),
    });
    const made = fc.record({
      buyer,
      gross: fc.integer({ min: 1, max: 99_999_999 }),
      description: any,
      credit: fc.boolean(),
    });
    // One call of the validator takes a second, whatever the number of documents: they are checked in bundles.
    await fc.assert(
      fc.asyncProperty(fc.array(made, { minLength: 60, maxLength: 60 }), async (bundle) => {
        const documents = bundle.map(({ credit, gross, ...over }) =>
          fatturaPa(facts(gross, { ...over, ...(credit && { kind: 'credit_note', original }) })),
        );
        expect(await errors(documents)).toEqual([]);
      }),
      { numRuns: 5 },
    );
  }, 120_000);
});
