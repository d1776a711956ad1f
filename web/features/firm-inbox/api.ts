import { send, sendInfo, type Page } from '../../api/client';
import type { components } from '../../api/schema';

export type InboxItem = components['schemas']['LawyerRequestItem'];
export type InboxRequest = components['schemas']['LawyerRequest'];
export type InboxCounts = components['schemas']['FirmInboxCounts'];
export type Document = components['schemas']['Document'];

/** The quote as `PUT /responses/{id}` takes it. */
export interface QuoteBody {
  percentage: number;
  percentage_base: 'outcome' | 'saving' | 'agreed_value';
  agreed_value_cents?: number;
  text: string;
  fixed_costs_cents: number;
  final_costs_cents: number;
  additional_costs: boolean;
  shared_contacts: boolean;
}

const ALL = { page: -1, page_size: -1 };

/** Everything in a part of the inbox, what ends first on top. */
export const readInbox = (statuses: readonly number[], signal?: AbortSignal): Promise<Page<InboxItem>> =>
  send<Page<InboxItem>>('GET', '/requests/lawyer', { query: { ...ALL, status: statuses.join(',') }, signal });

export const readCounts = (signal?: AbortSignal): Promise<InboxCounts> =>
  sendInfo<InboxCounts>('GET', '/requests/lawyer/counts', { signal });

/** A request as the firm's place lets it be read. */
export const readRequest = (id: number | string, signal?: AbortSignal): Promise<InboxRequest> =>
  sendInfo<InboxRequest>('GET', `/requests/${id}`, { signal });

/** The same, by the place's own id. */
export const readResponse = (id: number | string, signal?: AbortSignal): Promise<InboxRequest> =>
  sendInfo<InboxRequest>('GET', `/responses/${id}`, { signal });

/** What the firm answered, one page. */
export const readResponses = (
  statuses: readonly number[],
  page: number,
  signal?: AbortSignal,
): Promise<Page<InboxItem>> =>
  send<Page<InboxItem>>('GET', '/responses', { query: { page, page_size: 20, status: statuses.join(',') }, signal });

const move = (responseId: number, body: object): Promise<InboxRequest> =>
  sendInfo<InboxRequest>('PUT', `/responses/${responseId}`, { body });

/** The first opening is what the five days count. */
export const openRequest = (responseId: number): Promise<InboxRequest> => move(responseId, { status: 3 });
/** The quote, or its correction while the citizen has not read it. */
export const sendQuote = (responseId: number, quote: QuoteBody): Promise<InboxRequest> =>
  move(responseId, { status: 7, ...quote });
/** An opinion or a reasoned decline; no credit. */
export const sendOpinion = (responseId: number, text: string): Promise<InboxRequest> =>
  move(responseId, { status: 5, text });
/** The citizen's phone and e-mail. */
export const buyContacts = (responseId: number): Promise<InboxRequest> =>
  move(responseId, { shared_contacts: true, only_shared_contacts_updated: true });
