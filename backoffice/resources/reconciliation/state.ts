import type { Day } from '../../api/records';

/** Whether the books of a day agree. */
export const stateOf = ({ balanced, provider_cents }: Day): 'balanced' | 'different' | 'unknown' =>
  !balanced ? 'different' : provider_cents === null ? 'unknown' : 'balanced';
