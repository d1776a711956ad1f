import { z } from 'zod';
import { instant } from '../kernel/http/schemas.js';
import { accountReferenceRecord } from '../staff/records.dto.js';

/** A movement of a firm's credits, as the back office shows it. */
export const ledgerRecord = z
  .strictObject({
    id: z.number().int(),
    account: accountReferenceRecord,
    type: z.number().int(),
    type_label: z.string(),
    amount: z.number().int(),
    balance_after: z.number().int(),
    purpose: z.string(),
    lot_id: z.number().int(),
    response_id: z.number().int().nullable(),
    checkout_id: z.number().int().nullable(),
    created_at: instant,
  })
  .meta({ id: 'LedgerRecord' });
