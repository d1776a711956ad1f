import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { csv, csvEuro } from '../../kernel/csv.js';
import { isSeenBy, type FirmViewer } from '../../kernel/auth/request-access.sql.js';
import { Database } from '../../kernel/database/database.js';
import { Clock } from '../../shared/clock.js';
import type { Locale } from '../../shared/locale.js';
import type { PercentageBase, RequestStatus, ResponseStatus } from '../../shared/requests/codes.js';
import { statusOfResponse, typeOf } from '../request.views.js';
import type { LapseReason } from '../response.entity.js';
import { shownStatusSql } from './firm-inbox.sql.js';
import { endOf } from './firm-inbox.views.js';
import { holdsQuote, quoteSelected, termsOf, type QuoteRow } from '../quote/quote.js';
import { feeInWords } from '../../shared/requests/fee-words.rules.js';

interface Row extends QuoteRow {
  readonly id: number;
  readonly request_type_id: string;
  readonly received: string;
  readonly shown: ResponseStatus;
  readonly status: RequestStatus;
  readonly lapse_reason: LapseReason | null;
  readonly answered: string | null;
  readonly credits: number;
}

const heads: Readonly<Record<Locale, readonly string[]>> = {
  it: [
    'Richiesta',
    'Materia',
    'Ricevuta',
    'Stato',
    'Risposta',
    'Percentuale',
    'Calcolata su',
    'Parte fissa subito',
    'Parte fissa alla fine',
    'Spese vive',
    'Crediti',
    'Compenso',
  ],
  en: [
    'Request',
    'Subject',
    'Received',
    'Status',
    'Answered',
    'Percentage',
    'Taken of',
    'Fixed fee now',
    'Fixed fee at the end',
    'Outlays',
    'Credits',
    'Fee',
  ],
};

const bases: Readonly<Record<PercentageBase, Record<Locale, string>>> = {
  outcome: { it: 'risultato', en: 'outcome' },
  saving: { it: 'risparmio', en: 'saving' },
  agreed_value: { it: 'valore concordato', en: 'agreed value' },
};

/** A day of Rome as spreadsheets read it. */
const day = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'Europe/Rome', 'DD/MM/YYYY')`;

const euro = (cents: number | null): string | null => (cents === null ? null : csvEuro(cents));

/**
 * The requests that a firm could open, for a spreadsheet, oldest first: its own figures and dates, and nothing that a
 * citizen wrote or where they live. Days are Italy's. Rule 10.29.
 */
@Injectable()
export class RequestsCsv {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async write(firm: FirmViewer, locale: Locale): Promise<string> {
    const now = this.clock.now();
    const { rows } = await sql<Row>`
      select r.id, r.request_type_id, r.status, p.lapse_reason, ${shownStatusSql(sql`${now}::timestamptz`)} as shown,
        ${day('p.released_at')} as received, ${day('p.answered_at')} as answered,
        ${quoteSelected},
        coalesce((select -sum(m.amount) from credit_movements m where m.response_id = p.id), 0)::integer as credits
      from responses p
      join requests r on r.id = p.request_id
      where ${isSeenBy(firm, now)} and p.released_at is not null and r.deleted_at is null
      order by p.released_at, r.id`.execute(this.database.read);
    const lines = rows.map((row) => [
      row.id,
      typeOf(row.request_type_id, locale).label,
      row.received,
      statusOfResponse(row.shown, locale, 'firm', endOf(row.status, row.lapse_reason)).label,
      row.answered,
      row.percentage_hundredths === null ? null : csvEuro(row.percentage_hundredths),
      row.percentage_base && bases[row.percentage_base][locale],
      euro(row.fixed_costs_cents),
      euro(row.final_costs_cents),
      euro(row.expenses_cents),
      row.credits,
      holdsQuote(row) ? feeInWords(termsOf(row), locale) : null,
    ]);
    return csv(heads[locale], lines);
  }
}
