import { defineEntity } from '@mikro-orm/core';
import { column } from '../kernel/database/entity.js';
import type { LotType } from '../shared/credits/credits.codes.js';

const CreditLotSchema = defineEntity({
  name: 'CreditLot',
  tableName: 'credit_lots',
  properties: {
    id: column.id(),
    accountId: column.integer(),
    type: column.smallint().$type<LotType>(),
    amount: column.integer(),
    remaining: column.integer().default(0),
    createdAt: column.instant(),
    expiresAt: column.instant(),
    expiringNotifiedAt: column.instant().nullable(),
    /** Reserved while its refund is decided. */
    heldAt: column.instant().nullable(),
  },
});

/**
 * Credits that came in together and expire together. `remaining` follows from the ledger by a trigger: nothing in the
 * code assigns it.
 */
export class CreditLot extends CreditLotSchema.class {}
CreditLotSchema.setClass(CreditLot);
