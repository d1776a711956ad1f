import type { Review } from '../../api/records';

/** Whether a review is public. */
export const stateOf = ({ removed_at }: Review): 'public' | 'removed' => (removed_at === null ? 'public' : 'removed');
