import { send, sendInfo } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshAccount, type Account } from '../../api/session';
import type { Ticket } from '../billing/api';

type Schemas = components['schemas'];

export type Movement = Schemas['CreditMovement'];
export type Package = Schemas['CreditPackage'];
export type Credits = Schemas['Credits'];
/** The balance at the end of each day on which it changed, oldest first. */
export type History = Schemas['CreditHistory'];
/** The requests that came near the firm in its subjects, and how many quotes they got. */
export type Demand = Schemas['CreditDemand'];
export type DemandWindow = Demand['windows'][number];

export interface CreditsPage {
  info: Credits;
  page: number;
  page_size: number;
  total: number;
}

/** What the ledger is narrowed to: codes of movements, comma-separated, and days (YYYY-MM-DD). */
export interface LedgerFilter {
  type?: string;
  from?: string;
  to?: string;
}

/** Balance, what expires when, and one page of the ledger. */
export const readCredits = (page: number, signal?: AbortSignal, filter: LedgerFilter = {}): Promise<CreditsPage> =>
  send<CreditsPage>('GET', '/credits', { query: { page, page_size: 20, ...filter }, signal });

export const readHistory = (signal?: AbortSignal): Promise<History> => sendInfo('GET', '/credits/history', { signal });

export const readDemand = (signal?: AbortSignal): Promise<Demand> => sendInfo('GET', '/credits/demand', { signal });

/** @param key the same key twice makes one order, so that a lost answer doesn't make a second */
export const orderCredits = (credits: number, coupon: string | null, key: string): Promise<Ticket> =>
  sendInfo<{ checkout: Ticket }>('POST', '/credits/orders', {
    body: { package: credits, ...(coupon && { coupon }) },
    idempotencyKey: key,
  }).then(({ checkout }) => checkout);

export const askCreditRefund = (movement: number, reason: string): Promise<unknown> =>
  sendInfo('POST', `/credits/${movement}/refund`, { body: { reason } });

/**
 * Credits moved: the account in the header says so at once. A failure leaves the old figure, which the next page
 * corrects.
 */
export const refreshCredits = (): Promise<void> =>
  sendInfo<Account>('GET', '/account').then(refreshAccount, () => undefined);
