import { defineEntity } from '@mikro-orm/core';
import { column } from '../kernel/database/entity.js';
import type { CreditTypeCode, MovementPurpose } from '../shared/credits/credits.codes.js';

// Triggers of credit_movements:
// - credit_movement_applies: the balance follows from the ledger, row by row, under the lock of the wallet.
// - credit_movements_append_only: a ledger is only added to.
// - market_added: the market's figures are counted of every movement, whoever writes it.
const CreditMovementSchema = defineEntity({
  name: 'CreditMovement',
  tableName: 'credit_movements',
  properties: {
    id: column.id(),
    accountId: column.integer(),
    lotId: column.integer(),
    type: column.smallint().$type<CreditTypeCode>(),
    amount: column.integer(),
    /** Set by the trigger that applies the movement. */
    balanceAfter: column.integer().default(0),
    responseId: column.integer().nullable(),
    purpose: column.text().$type<MovementPurpose>(),
    createdAt: column.instant(),
  },
});

/** One line of the ledger, never changed afterwards: so many credits into or out of one lot. */
export class CreditMovement extends CreditMovementSchema.class {}
CreditMovementSchema.setClass(CreditMovement);
