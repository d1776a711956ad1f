import type { Insertable } from 'kysely';
import { CreditType, type MovementPurpose, type SpendPurpose } from '../shared/credits/credits.codes.js';
import type { CreditLots, CreditMovements } from '../database.types.js';
import { plus, plusMonths } from '../shared/clock.js';
import type { Sql } from '../kernel/database/database.js';
import { initialSettings } from '../shared/staff/setting.codes.js';
import { OPENED } from './accounts.js';

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
  const lot = (account_id: number, amount: number): Insertable<CreditLots> => ({
    account_id,
    type: CreditType.registration,
    amount,
    remaining: 0,
    created_at: opened,
    expires_at: plusMonths(opened, initialSettings.credit_months),
  });
  const spentBy = new Map<number, number>();
  for (const { firmId, amount } of spendings) spentBy.set(firmId, (spentBy.get(firmId) ?? 0) + amount);
  const spenders = [...spentBy];
  await db
    .insertInto('wallets')
    .values(firmIds.map((account_id) => ({ account_id, balance: 0 })))
    .execute();
  const lots = await db
    .insertInto('credit_lots')
    .values([
      ...spenders.map(([firm, amount]) => lot(firm, amount)),
      ...firmIds.map((firm) => lot(firm, initialSettings.welcome_credits)),
    ])
    .returning('id')
    .execute();
  const lotIds = lots.map(({ id }) => id);
  const demoLot = new Map(spenders.map(([firm], index) => [firm, lotIds[index] as number]));
  const movement = (
    account_id: number,
    lot_id: number,
    amount: number,
    purpose: MovementPurpose,
    at: Date,
    response_id: number | null = null,
  ): Insertable<CreditMovements> => ({
    account_id,
    lot_id,
    type: response_id === null ? CreditType.registration : CreditType.operation,
    amount,
    balance_after: 0,
    response_id,
    purpose,
    created_at: at,
  });
  await db
    .insertInto('credit_movements')
    .values([
      ...spenders.map(([firm, amount]) => movement(firm, demoLot.get(firm) as number, amount, 'demo', opened)),
      ...firmIds.map((firm, index) =>
        movement(
          firm,
          lotIds[spenders.length + index] as number,
          initialSettings.welcome_credits,
          'registration',
          opened,
        ),
      ),
      ...[...spendings]
        .sort((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ firmId, responseId, purpose, amount, at }) =>
          movement(firmId, demoLot.get(firmId) as number, -amount, purpose, at, responseId),
        ),
    ])
    .execute();
}
