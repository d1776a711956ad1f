import { send, sendInfo, type Page } from '../../../api/client';
import type { InboxItem } from '../../firm-inbox/api';
import type { Model } from '../api';

/** A citizen's request, as far as the dashboard tells of it. */
export interface RequestLine {
  id: number;
  status: { id: number; label: string };
  request_type: { id: string; label: string };
  geo: { city: string | null };
  created_at: string;
  expires_at: string | null;
  choice_until: string | null;
  exclusive_until: string | null;
  title: string;
  places: { live: number; opened: number };
  responses_counter: { ok: number; ko: number; approved: number; given: number };
  unread_responses: number;
  allowed_actions: string[];
  /** An order that waits for its payment. */
  checkout: { id: number; amount_cents: number; expires_at: string } | null;
}

export interface Statistic {
  name: string;
  type: string;
  count: number;
}
export interface InboxCounts {
  new: number;
  to_answer: number;
  quoted: number;
  won: number;
  lost: number;
}
interface ExpiringLot {
  amount: number;
  expires_at: string;
  soon: boolean;
}
export interface CreditsInfo {
  balance: number;
  expiring: ExpiringLot[];
}

export const readRequests = (signal: AbortSignal): Promise<Page<RequestLine>> =>
  send('GET', '/requests/user', { query: { page: -1, page_size: -1 }, signal });

export const readStatistics = (model: Model, id: number, signal: AbortSignal): Promise<Statistic[]> =>
  sendInfo('GET', `/${model === 'user' ? 'users' : 'lawyers'}/statistics/${id}`, { signal });

export const readInboxCounts = (signal: AbortSignal): Promise<InboxCounts> =>
  sendInfo('GET', '/requests/lawyer/counts', { signal });

/** The few requests that a firm should open or answer first. */
export const readUrgent = (signal: AbortSignal): Promise<Page<InboxItem>> =>
  send('GET', '/requests/lawyer', { query: { page: 1, page_size: 3, status: '2,3' }, signal });

export const readCredits = (signal: AbortSignal): Promise<CreditsInfo> =>
  sendInfo('GET', '/credits', { query: { page: 1, page_size: 1 }, signal });
