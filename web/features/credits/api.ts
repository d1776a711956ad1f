import { send } from '../../api/client';
import type { components } from '../../api/schema';

export type Credits = components['schemas']['Credits'];
export type Movement = components['schemas']['CreditMovement'];

export interface CreditsPage { info: Credits; page: number; page_size: number; total: number }

/** Balance, what expires when, and one page of the ledger. */
export const readCredits = (page: number, signal?: AbortSignal): Promise<CreditsPage> =>
  send<CreditsPage>('GET', '/credits', { query: { page, page_size: 20 }, signal });
