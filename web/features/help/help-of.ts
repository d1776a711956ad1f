import { lawDay } from '../../../src/shared/guidance/help-day.rules.js';
import { courtFeeOf } from '../../../src/shared/guidance/court-fee.rules.js';
import { ownIncomeTypes } from '../../../src/shared/guidance/legal-aid.codes.js';
import { legalAidLimitOn } from '../../../src/shared/guidance/legal-aid.rules.js';
import { SELF_REPRESENTATION_REVIEWED } from '../../../src/shared/guidance/self-representation.codes.js';
import { selfRepresentationOf } from '../../../src/shared/guidance/self-representation.rules.js';
import { serverNow } from '../../api/clock';

/** What `BeforeYouStart` shows for a type, looked up on the server so that the tables are not sent. */
export function helpOf(type: string) {
  const today = lawDay(new Date(serverNow()));
  const fee = courtFeeOf(type, 'indeterminable', today);
  return {
    alone: selfRepresentationOf(type),
    aloneReviewed: SELF_REPRESENTATION_REVIEWED,
    aid: legalAidLimitOn(today) ?? null,
    ownIncome: ownIncomeTypes.includes(type),
    feeIsDue: fee.due || fee.why !== 'at_start',
  };
}
