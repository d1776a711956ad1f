import { CreditType, type SpendPurpose } from '../credits/credits.codes.js';
import { plus, plusMonths } from '../kernel/clock.js';
import type { Sql } from '../kernel/database/database.js';
import { creditLimits } from '../limits.js';
import { OPENED } from './accounts.js';
import { insertNumbered, insertRows, type DemoRow } from './rows.js';

/** What a firm spent in the history of the demonstration. */
export interface DemoSpending {
  readonly firmId: number;
  readonly responseId: number;
  readonly purpose: SpendPurpose;
  readonly amount: number;
  readonly at: Date;
}

/**
 * Ledgers that end at the ten credits of the registration. What a firm spent in the history came from a separate lot,
 * which is spent before the registration's lot: both expire on the same day and it is the older one.
 */
export async function writeLedgers(
  db: Sql,
  firmIds: readonly number[],
  spendings: readonly DemoSpending[],
  now: Date,
): Promise<void> {
  const opened = plus(now, -OPENED);
  const lot = (account_id: number, amount: number): DemoRow => ({
    account_id,
    type: CreditType.registration,
    amount,
    remaining: 0,
    created_at: opened.toISOString(),
    expires_at: plusMonths(opened, creditLimits.lifeMonths).toISOString(),
  });
  const spentBy = new Map<number, number>();
  for (const { firmId, amount } of spendings) spentBy.set(firmId, (spentBy.get(firmId) ?? 0) + amount);
  const spenders = [...spentBy];
  await insertRows(
    db,
    'wallets',
    firmIds.map((account_id) => ({ account_id, balance: 0 })),
  );
  const lotIds = await insertNumbered(db, 'credit_lots', [
    ...spenders.map(([firm, amount]) => lot(firm, amount)),
    ...firmIds.map((firm) => lot(firm, creditLimits.registration)),
  ]);
  const demoLot = new Map(spenders.map(([firm], index) => [firm, lotIds[index]]));
  const movement = (
    account_id: number,
    lot_id: number | undefined,
    amount: number,
    purpose: string,
    at: Date,
    response_id: number | null = null,
  ): DemoRow => ({
    account_id,
    lot_id,
    type: response_id === null ? CreditType.registration : CreditType.operation,
    amount,
    balance_after: 0,
    response_id,
    purpose,
    created_at: at.toISOString(),
  });
  await insertNumbered(db, 'credit_movements', [
    ...spenders.map(([firm, amount]) => movement(firm, demoLot.get(firm), amount, 'demo', opened)),
    ...firmIds.map((firm, index) =>
      movement(firm, lotIds[spenders.length + index], creditLimits.registration, 'registration', opened),
    ),
    ...[...spendings]
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ firmId, responseId, purpose, amount, at }) =>
        movement(firmId, demoLot.get(firmId), -amount, purpose, at, responseId),
      ),
  ]);
}
