import { defineEntity } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';
import type { SuspensionStatus } from '../../shared/accounts/suspension.codes.js';

const SuspensionSchema = defineEntity({
  name: 'Suspension',
  tableName: 'suspensions',
  properties: {
    id: column.id(),
    accountId: column.integer(),
    status: column.text().$type<SuspensionStatus>(),
    /** In the words of the staff; the person reads it. */
    reason: column.text(),
    suspendedAt: column.instant(),
    /** When it ends automatically; null where staff have to lift it. */
    until: column.instant().nullable(),
    suspendedBy: column.integer().nullable(),
    endedAt: column.instant().nullable(),
    liftedBy: column.integer().nullable(),
    liftedReason: column.text().nullable(),
  },
});

/** Staff block an account, with a reason and perhaps an end. */
export class Suspension extends SuspensionSchema.class {}
SuspensionSchema.setClass(Suspension);
