import type { Refund } from '../../api/records';

/** Who decided a refund; null if nobody did. */
export const deciderOf = ({ decided_by }: Refund): string | null => decided_by?.name ?? null;
