import type { Review } from '../../api/records';

/** Whether the public sees a review. */
export const stateOf = ({ removed_at }: Review): 'public' | 'removed' => (removed_at === null ? 'public' : 'removed');
