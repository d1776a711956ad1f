import { send, sendInfo } from '../../api/client';
import type { components } from '../../api/schema';
import type { Ticket } from '../billing/api';

interface RefundState { id: number; status: { id: string; label: string } }

export type Movement = components['schemas']['CreditMovement'] & { refundable: boolean; refund?: RefundState | null; checkout_id?: number | null };

export interface Package { id: number; credits: number; price_cents: number; price_string: string; unit_price_string: string }

export type Credits = Omit<components['schemas']['Credits'], 'packages' | 'movements'> & { packages: Package[]; held: number; movements: Movement[] };

export interface CreditsPage { info: Credits; page: number; page_size: number; total: number }

/** What the ledger is narrowed to: codes of movements, comma-separated, and days (YYYY-MM-DD). */
export interface LedgerFilter { type?: string; from?: string; to?: string }

export interface BalancePoint { at: string; balance: number }

/** The requests that came near the firm in its subjects, and how many quotes they got. */
export interface DemandWindow {
  days: number;
  requests: number;
  quotes: number;
  by_quotes: { quotes: number; requests: number }[];
  by_type: { id: string; label: string; requests: number; quotes: number }[];
}
export interface Demand { radius_km: number | null; windows: DemandWindow[] }

/** Balance, what expires when, and one page of the ledger. */
export const readCredits = (page: number, signal?: AbortSignal, filter: LedgerFilter = {}): Promise<CreditsPage> =>
  send<CreditsPage>('GET', '/credits', { query: { page, page_size: 20, ...filter }, signal });

export const readHistory = (signal?: AbortSignal): Promise<BalancePoint[]> => sendInfo('GET', '/credits/history', { signal });

export const readDemand = (signal?: AbortSignal): Promise<Demand> => sendInfo('GET', '/credits/demand', { signal });

/** @param key the same key twice makes one order, so that a lost answer doesn't make a second */
export const orderCredits = (credits: number, coupon: string | null, key: string): Promise<Ticket> =>
  sendInfo<{ checkout: Ticket }>('POST', '/credits/orders', { body: { package: credits, ...(coupon && { coupon }) }, idempotencyKey: key }).then(({ checkout }) => checkout);

export const askCreditRefund = (movement: number, reason: string): Promise<unknown> => sendInfo('POST', `/credits/${movement}/refund`, { body: { reason } });
