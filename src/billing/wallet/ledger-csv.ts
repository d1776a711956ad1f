import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { creditTypeLabels, type CreditTypeCode, type MovementPurpose } from '../../shared/credits/credits.codes.js';
import { csv } from '../../kernel/csv.js';
import { Database } from '../../kernel/database/database.js';
import type { Locale, Text } from '../../shared/locale.js';
import { isSeenBy, type FirmViewer } from '../../kernel/auth/request-access.sql.js';
import { Clock } from '../../shared/clock.js';
import { dayOf, ledgerLines, linesOf } from './ledger.sql.js';
import type { LedgerFilter } from './wallet.dto.js';

interface Row {
  readonly id: number;
  readonly day: string;
  readonly type: CreditTypeCode;
  readonly purpose: MovementPurpose;
  readonly amount: number;
  readonly balance_after: number;
  readonly until: string | null;
  readonly request_id: number | null;
}

const heads: Readonly<Record<Locale, readonly string[]>> = {
  it: ['Numero', 'Data', 'Tipo', 'Causale', 'Crediti', 'Saldo', 'Scadenza', 'Richiesta'],
  en: ['Number', 'Date', 'Type', 'Reason', 'Credits', 'Balance', 'Expires on', 'Request'],
};

const reasons: Readonly<Record<MovementPurpose, Text>> = {
  registration: { it: 'Crediti di benvenuto', en: 'Welcome credits' },
  purchase: { it: 'Pacchetto', en: 'Package' },
  quote: { it: 'Preventivo', en: 'Quote' },
  contacts: { it: 'Recapiti', en: 'Contacts' },
  returned: { it: 'Crediti restituiti', en: 'Credits returned' },
  refund: { it: 'Pacchetto rimborsato', en: 'Package refunded' },
  expiry: { it: 'Crediti scaduti', en: 'Credits expired' },
  demo: { it: 'Dimostrazione', en: 'Demonstration' },
};

/** The whole ledger of a firm for a spreadsheet, oldest first. Days are Italy's. */
@Injectable()
export class LedgerCsv {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async write(viewer: FirmViewer, filter: LedgerFilter, locale: Locale): Promise<string> {
    const { rows } = await sql<Row>`
      select
        m.id,
        to_char(${dayOf}, 'DD/MM/YYYY') as day,
        m.type,
        m.purpose,
        m.amount,
        m.balance_after,
        case
          when m.amount > 0 then to_char((l.expires_at at time zone 'Europe/Rome')::date, 'DD/MM/YYYY')
        end as until,
        r.request_id
      from credit_movements m
      join credit_lots l on l.id = m.lot_id
      left join responses r on r.id = m.response_id and ${isSeenBy(viewer, this.clock.now(), 'r')}
      where ${linesOf(ledgerLines(viewer.accountId, filter))}
      order by m.id`.execute(this.database.read);
    const lines = rows.map((row) => [
      row.id,
      row.day,
      creditTypeLabels[row.type][locale],
      reasons[row.purpose][locale],
      row.amount,
      row.balance_after,
      row.until,
      row.request_id,
    ]);
    return csv(heads[locale], lines);
  }
}
