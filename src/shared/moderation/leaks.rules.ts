import { contactFilterLimits } from '../limits.js';

/** Whether the messages of an account wait for staff: so many confirmed leaks within 90 days. Rule 19.8. */
export const needsApproval = (leaks: number): boolean => leaks >= contactFilterLimits.leaksToApproval;
