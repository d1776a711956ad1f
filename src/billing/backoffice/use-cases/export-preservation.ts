import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { csv } from '../../../kernel/csv.js';
import { Database } from '../../../kernel/database/database.js';
import { zipped, type ZipEntry } from '../../../kernel/zip.js';
import { Clock } from '../../../shared/clock.js';
import { documentNumber } from '../../invoices/fatturapa.js';
import { xmlNameOf } from '../../invoices/file-names.js';
import { Preservation } from '../preservation.js';
import type { PreservationGap } from '../preservation.dto.js';

/** Documents held in memory at once. */
const BATCH = 50;
const encoder = new TextEncoder();

/**
 * A file of the archive as its index names it. Name, tax codes and date are what the law wants archives to be searched
 * by (art. 3, c. 1, d.m. 17 giugno 2014).
 */
interface Entry {
  readonly file: string;
  readonly tipo: 'fattura' | 'nota di credito' | 'ricevuta';
  /** Of a receipt: the document that it answers. */
  readonly numero: string;
  readonly data: string;
  readonly cliente: string;
  readonly codice_fiscale: string;
  readonly partita_iva: string;
  readonly identificativo_sdi: string;
  readonly stato: string;
  readonly sha256: string;
  readonly byte: number;
}

type OfDocument = Omit<Entry, 'file' | 'tipo' | 'sha256' | 'byte'>;

const heads = [
  'file',
  'tipo',
  'numero',
  'data',
  'cliente',
  'codice_fiscale',
  'partita_iva',
  'identificativo_sdi',
  'stato',
  'sha256',
  'byte',
] as const satisfies readonly (keyof Entry)[];

const states = {
  to_send: 'da inviare',
  sent: 'inviata',
  delivered: 'consegnata',
  not_delivered: 'non consegnata',
  rejected: 'scartata',
} as const;

const gapWords: Readonly<Record<PreservationGap, string>> = {
  missing_number: 'il numero manca',
  not_sent: 'non è stato inviato al Sistema di interscambio',
  rejected: 'è stato scartato dal Sistema di interscambio',
  no_receipt: 'non ha una ricevuta del Sistema di interscambio',
  other_content: 'il contenuto non è quello inviato',
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Hands over the documents of a year to whoever preserves them: each under the name that the exchange system knows,
 * with its receipts, an index of all files as a table and as JSON, the hash of the index, and what is missing. Rule 8.16.
 */
@Injectable()
export class ExportPreservation {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly preservation: Preservation,
  ) {}

  /** @returns a ZIP archive, made while it is read */
  execute(year: number): Readable {
    return Readable.from(zipped(this.entries(year)));
  }

  private async *entries(year: number): AsyncGenerator<ZipEntry> {
    const index: Entry[] = [];
    const at = this.clock.now();
    const file = (name: string, bytes: Uint8Array): ZipEntry => ({ name, bytes: [bytes], at, compress: true });
    for (let last = 0; ;) {
      const rows = await this.documents(year, last);
      const receipts = await this.receipts(rows.map(({ id }) => id));
      for (const row of rows) {
        const { of, name, tipo } = described(row);
        const put = (entry: string, kind: Entry['tipo'], bytes: Uint8Array): ZipEntry => {
          index.push({ file: entry, tipo: kind, ...of, sha256: sha256(bytes), byte: bytes.length });
          return file(entry, bytes);
        };
        yield put(name, tipo, encoder.encode(row.xml));
        for (const receipt of receipts.filter(({ invoice_id }) => invoice_id === row.id))
          yield put(receiptName(receipt), 'ricevuta', encoder.encode(receipt.content));
      }
      if (rows.length < BATCH) break;
      last = rows.at(-1)?.number ?? last;
    }
    const table = encoder.encode(
      csv(
        heads,
        index.map((entry) => heads.map((head) => entry[head])),
      ),
    );
    const json = encoder.encode(JSON.stringify({ anno: year, file: index }, null, 1));
    yield file('indice.csv', table);
    yield file('indice.json', json);
    // As `sha256sum --check` reads it.
    yield file('indice.sha256', encoder.encode(`${sha256(table)}  indice.csv\n${sha256(json)}  indice.json\n`));
    const gaps = await this.preservation.gaps(year);
    yield file(
      'controlli.csv',
      encoder.encode(
        csv(
          ['numero', 'che cosa manca'],
          gaps.map(({ number, gap }) => [number, gapWords[gap]]),
        ),
      ),
    );
  }

  private documents(year: number, after: number) {
    return this.database.reports
      .selectFrom('invoices as i')
      .leftJoin('invoice_transmissions as t', (join) =>
        join.on('t.id', '=', (eb) =>
          eb
            .selectFrom('invoice_transmissions as l')
            .whereRef('l.invoice_id', '=', 'i.id')
            .select(({ fn }) => fn.max('l.id').as('id')),
        ),
      )
      .select([
        'i.id',
        'i.kind',
        'i.year',
        'i.number',
        'i.issued_on',
        'i.buyer',
        'i.seller',
        'i.xml',
        'i.state',
        't.file_name',
        't.sdi_id',
        't.superseded_xml',
      ])
      .where('i.year', '=', year)
      .where('i.number', '>', after)
      .orderBy('i.number')
      .limit(BATCH)
      .execute();
  }

  /** The receipts of these documents, of all their transmissions, in the order in which they came. */
  private async receipts(invoiceIds: readonly number[]) {
    if (invoiceIds.length === 0) return [];
    return this.database.reports
      .selectFrom('invoice_receipts as r')
      .innerJoin('invoice_transmissions as t', 't.id', 'r.transmission_id')
      .select(['r.id', 't.invoice_id', 'r.file_name', 'r.content'])
      .where('t.invoice_id', 'in', invoiceIds)
      .orderBy('r.id')
      .execute();
  }
}

type Row = Awaited<ReturnType<ExportPreservation['documents']>>[number];

function described(row: Row): { of: OfDocument; name: string; tipo: Entry['tipo'] } {
  const { buyer, kind } = row;
  return {
    // A document that was corrected after a rejection will leave under another name.
    name:
      row.file_name !== null && row.superseded_xml === null
        ? row.file_name
        : xmlNameOf({ ...row, vat_number: row.seller.vat_number }),
    tipo: kind === 'invoice' ? 'fattura' : 'nota di credito',
    of: {
      numero: documentNumber(row),
      data: row.issued_on,
      cliente:
        buyer.kind === 'company'
          ? (buyer.company_name ?? '')
          : `${buyer.first_name ?? ''} ${buyer.last_name ?? ''}`.trim(),
      codice_fiscale: buyer.tax_code ?? '',
      partita_iva: buyer.vat_number ?? '',
      identificativo_sdi: row.sdi_id ?? '',
      stato: states[row.state],
    },
  };
}

/** Its own name behind its number: names come from outside and may repeat. */
const receiptName = ({ id, file_name }: { id: number; file_name: string | null }): string =>
  `ricevute/${id}-${(file_name ?? 'ricevuta.xml').replace(/[^\w.-]/g, '_')}`;
