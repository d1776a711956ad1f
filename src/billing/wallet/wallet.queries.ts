import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import {
  CreditType,
  creditTypeLabels,
  type CreditTypeCode,
  type MovementPurpose,
} from '../../shared/credits/credits.codes.js';
import { Clock, plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { preparedRead, type Parameters } from '../../kernel/database/prepared-read.js';
import { iso } from '../../kernel/database/sql.js';
import type { Locale } from '../../shared/locale.js';
import { formatEuro, roundHalfUp } from '../../shared/money.js';
import type { Page } from '../../kernel/paging.js';
import { packagePrices } from '../../shared/billing/prices.rules.js';
import { creditLimits } from '../../shared/limits.js';
import { settingValues } from '../../shared/staff/in-force.facts.js';
import { packageSize } from '../billing.dto.js';
import { refundLabels, type RefundKind, type RefundStatus } from '../../shared/billing/billing.codes.js';
import { packageFacts, type FoundPackage } from '../billing.api.js';
import { isRefundable, packageRefund } from '../refunds/refund.rules.js';
import { isSeen, type FirmViewer } from '../../kernel/auth/request-access.sql.js';
import { ledgerLines, linesOf, type LedgerLines } from './ledger.sql.js';
import type { CreditsAnswer, LedgerFilter, MovementDto } from './wallet.dto.js';

interface LotRow {
  readonly amount: number;
  readonly type: CreditTypeCode;
  readonly expires_at: string;
  readonly held: boolean;
}

interface MovementRow {
  readonly id: number;
  readonly lot_id: number;
  readonly amount: number;
  readonly type: CreditTypeCode;
  readonly expires_at: string;
  readonly balance_after: number;
  readonly purpose: MovementPurpose;
  readonly response_id: number | null;
  readonly request_id: number | null;
  readonly checkout_id: number | null;
  readonly created_at: string;
  readonly refund: { readonly id: number; readonly status: RefundStatus } | null;
  /** Kinds of refund that were denied. */
  readonly denied: readonly RefundKind[];
}

function packagesIn(locale: Locale) {
  const prices = packagePrices(settingValues());
  return packageSize.options.map(({ value: credits }) => ({
    id: credits,
    credits,
    price_cents: prices[credits],
    price_string: formatEuro(prices[credits], locale),
    unit_price_string: formatEuro(roundHalfUp(prices[credits] / credits), locale),
  }));
}

interface LedgerPage extends LedgerLines {
  readonly assignedTo: number | null;
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
}

/**
 * The newest lines of a ledger; a purchase carries its checkout and the last refund that was asked of it, a response the
 * number of its request if the person sees it.
 */
const movementsOf = ($: Parameters<LedgerPage>) => sql<MovementRow>`
  select
    m.id,
    m.lot_id,
    m.type,
    m.amount,
    m.balance_after,
    m.purpose,
    r.id as response_id,
    r.request_id,
    c.id as checkout_id,
    ${iso(sql`m.created_at`)} as created_at,
    ${iso(sql`l.expires_at`)} as expires_at,
    (
      select json_build_object('id', f.id, 'status', f.status)
      from refunds f
      where f.lot_id = m.lot_id and m.type = ${CreditType.deposit}
      order by f.id desc
      limit 1
    ) as refund,
    array(select f.kind from refunds f where f.lot_id = m.lot_id and f.status = 'denied') as denied
  from (
    select * from credit_movements m
    where ${linesOf($)}
    order by id desc
    limit ${$.limit} offset ${$.offset}
  ) m
  join credit_lots l on l.id = m.lot_id
  left join responses r on r.id = m.response_id and ${isSeen($.assignedTo, $.now, sql`r.id`, sql`r.firm_id`)}
  left join checkouts c on c.lot_id = m.lot_id and m.type = ${CreditType.deposit}
  order by m.id desc`;

interface OverviewRow {
  readonly lots: readonly LotRow[];
  readonly movements: readonly MovementRow[];
  readonly total: number;
}

const overview = preparedRead<LedgerPage, OverviewRow>(
  'credits.overview',
  ($) => sql<OverviewRow>`
    select
      coalesce((
        select json_agg(
          json_build_object('amount', remaining, 'type', type, 'expires_at', ${iso(sql`expires_at`)},
            'held', held_at is not null)
          order by expires_at, type = ${CreditType.deposit}, id)
        from credit_lots
        where account_id = ${$.account} and not spent and expires_at > ${$.now}
      ), '[]') as lots,
      coalesce((select json_agg(m) from (${movementsOf($)}) m), '[]') as movements,
      case
        when ${$.types}::smallint[] is null and ${$.from}::date is null and ${$.to}::date is null
          then coalesce((select movements from wallets where account_id = ${$.account}), 0)
        else (select count(*)::integer from credit_movements m where ${linesOf($)})
      end as total`,
  ['limit'],
);

/** What a firm sees of its credits. */
@Injectable()
export class WalletQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async overview(
    { accountId, assignedTo }: FirmViewer,
    page: Page,
    filter: LedgerFilter,
    locale: Locale,
  ): Promise<CreditsAnswer> {
    const now = this.clock.now();
    const { limit, offset } = page;
    const lines = ledgerLines(accountId, filter);
    const read = await this.database.row(overview, { ...lines, assignedTo, now, limit, offset });
    const { lots, movements, total } = read as OverviewRow;
    const bought = movements.filter((row) => row.type === CreditType.deposit).map((row) => row.lot_id);
    const packages =
      bought.length === 0 ? new Map<number, FoundPackage>() : await packageFacts(this.database.read, accountId, bought);
    const soon = plus(now, creditLimits.expiryWarning);
    const spendable = lots.filter((lot) => !lot.held);
    const sum = (rows: readonly LotRow[]): number => rows.reduce((credits, lot) => credits + lot.amount, 0);
    return {
      info: {
        balance: sum(spendable),
        held: sum(lots) - sum(spendable),
        expiring: spendable.map((lot) => ({
          amount: lot.amount,
          type: { id: lot.type, label: creditTypeLabels[lot.type][locale] },
          expires_at: lot.expires_at,
          soon: new Date(lot.expires_at) <= soon,
        })),
        packages: packagesIn(locale),
        movements: movements.map((row) => movementView(row, packages.get(row.lot_id), now, locale)),
      },
      page: page.page,
      page_size: page.pageSize,
      total,
    };
  }
}

function movementView(row: MovementRow, bought: FoundPackage | undefined, now: Date, locale: Locale): MovementDto {
  const { id, amount, balance_after, purpose, response_id, request_id, checkout_id, refund } = row;
  const verdict = row.type === CreditType.deposit && bought ? packageRefund(bought.facts, now) : null;
  const free = refund === null || refund.status === 'denied';
  return {
    id,
    amount,
    balance_after,
    purpose,
    response_id,
    request_id,
    checkout_id,
    type: { id: row.type, label: creditTypeLabels[row.type][locale] },
    created_at: row.created_at,
    expires_at: amount > 0 ? row.expires_at : null,
    refundable: free && verdict !== null && isRefundable(verdict) && !row.denied.includes(verdict),
    refund: refund && { id: refund.id, status: { id: refund.status, label: refundLabels[refund.status][locale] } },
  };
}
