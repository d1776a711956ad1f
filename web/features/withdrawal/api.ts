import { api, infoOf, type Schemas } from '../../api/client';

/** A paid plan that can still be withdrawn from. Sums in cents; `performed_share` from 0 to 1. */
export type Withdrawable = Schemas['Withdrawal'];

export const readWithdrawable = (signal?: AbortSignal) => infoOf(api.GET('/withdrawals', { signal }));

export const withdraw = (id: number) => infoOf(api.POST('/requests/{id}/withdraw', { params: { path: { id } } }));
