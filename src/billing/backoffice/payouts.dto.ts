import { z } from 'zod';
import { differenceRecord } from './records.dto.js';

const cents = z.number().int();
const sums = { count: z.number().int(), gross_cents: cents, fee_cents: cents, net_cents: cents };

/** The provider's payouts, and where they do not agree with our payments and refunds. */
export const comparedPayoutsRecord = z
  .strictObject({
    ...sums,
    payouts: z.array(z.strictObject({ id: z.string(), ...sums })),
    categories: z
      .array(z.strictObject({ id: z.string(), ...sums }))
      .meta({ description: 'in the provider’s words: charge, refund, dispute …' }),
    differences: z.array(differenceRecord),
  })
  .meta({ id: 'ComparedPayouts' });
export type ComparedPayouts = z.output<typeof comparedPayoutsRecord>;
