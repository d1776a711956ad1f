import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';

/** What a mailed token is for. */
export type TokenPurpose = 'confirm' | 'reset' | 'change_email' | 'invitation' | 'sign_in';

const AccountTokenSchema = defineEntity({
  name: 'AccountToken',
  tableName: 'account_tokens',
  properties: {
    id: column.id(),
    accountId: column.integer(),
    /** Whose of the firm's sign-ins it is for; null is the owner. */
    memberId: column.integer().nullable(),
    purpose: column.text().$type<TokenPurpose>(),
    tokenHash: column.text(),
    /** The new address, when the token changes it. */
    email: p.string().columnType('citext').nullable(),
    createdAt: column.instant(),
    expiresAt: column.instant(),
    usedAt: column.instant().nullable(),
  },
});

/** A token that was mailed; only its hash is stored. */
export class AccountToken extends AccountTokenSchema.class {}
AccountTokenSchema.setClass(AccountToken);
