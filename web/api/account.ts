import { api, infoOf } from './client';
import { refreshAccount } from './session';

/** Reads the signed-in account again: credits, name, completion and drafts may have changed. */
export const readAccountAgain = (signal?: AbortSignal): Promise<void> =>
  infoOf(api.GET('/account', { signal })).then(refreshAccount, () => undefined);
