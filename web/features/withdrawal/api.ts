import { sendInfo } from '../../api/client';
import type { components } from '../../api/schema';
import type { RequestDetail } from '../requests/types';

/** A paid plan that can still be withdrawn from. Sums in cents; `performed_share` from 0 to 1. */
export type Withdrawable = components['schemas']['Withdrawal'];

export const readWithdrawable = (signal?: AbortSignal): Promise<Withdrawable[]> =>
  sendInfo('GET', '/withdrawals', { signal });

export const withdraw = (requestId: number): Promise<RequestDetail> =>
  sendInfo('POST', `/requests/${requestId}/withdraw`);
