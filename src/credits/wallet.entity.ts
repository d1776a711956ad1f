import { defineEntity } from '@mikro-orm/core';
import { column } from '../kernel/database/entity.js';

const WalletSchema = defineEntity({
  name: 'Wallet',
  tableName: 'wallets',
  properties: {
    accountId: column.id(),
    balance: column.integer().default(0),
    lowNotifiedAt: column.instant().nullable(),
  },
});

/** A firm's credits in one number. The balance follows from the ledger by a trigger: nothing in the code assigns it. */
export class Wallet extends WalletSchema.class {}
WalletSchema.setClass(Wallet);
