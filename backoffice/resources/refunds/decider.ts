import type { Refund } from '../../api/records';

/** Who decided a refund; null where nobody did. */
export const deciderOf = ({ decided_by: by }: Refund): string | null =>
  by === null ? null : typeof by === 'object' ? by.name : String(by);
