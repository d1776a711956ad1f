import { sendInfo } from '../../api/client';
import type { RequestDetail } from '../requests/types';

/** A paid plan that can still be withdrawn from. Sums in cents. */
export interface Withdrawable {
  request_id: number;
  title: string;
  plan: { id: number; label: string };
  paid_at: string;
  until: string;
  amount_cents: number;
  /** What comes back now. */
  refund_cents: number;
  /** How much of the service was performed, 0 to 1; 0 while it was not agreed to. */
  performed_share: number;
}

export const readWithdrawable = (signal?: AbortSignal): Promise<Withdrawable[]> => sendInfo('GET', '/withdrawals', { signal });

export const withdraw = (requestId: number): Promise<RequestDetail> => sendInfo('POST', `/requests/${requestId}/withdraw`);
