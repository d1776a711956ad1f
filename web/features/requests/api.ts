import { api, send, sendInfo, upload, type Page } from '../../api/client';
import type { Buyer } from '../billing/buyer';
import type { Ticket } from '../billing/api';
import type { FirmResponse, RequestChange, RequestDetail, RequestItem, ActivityItem } from './types';

const byStatus = (status: readonly number[]): string | undefined => (status.length > 0 ? status.join(',') : undefined);

/** One's own requests, newest first. */
export const listRequests = (page: number, status: readonly number[], signal?: AbortSignal) =>
  send<Page<RequestItem>>('GET', '/requests/user', {
    query: { page, page_size: 10, status: byStatus(status) },
    signal,
  });

export const readRequest = (id: number, signal?: AbortSignal) =>
  sendInfo<RequestDetail>('GET', `/requests/${id}`, { signal });

export const readActivity = (id: number, signal?: AbortSignal) =>
  sendInfo<ActivityItem[]>('GET', `/requests/${id}/timeline`, { signal });

/** @param key the same key twice gives the same draft, so that a lost answer makes no second one */
export const createRequest = (requestTypeId: string, key: string) =>
  sendInfo<RequestDetail>('POST', '/requests', { body: { request_type_id: requestTypeId }, idempotencyKey: key });

export const changeRequest = (id: number, change: RequestChange) =>
  sendInfo<RequestDetail>('PUT', `/requests/${id}`, { body: change });

export const extendRequest = (id: number) => sendInfo<RequestDetail>('POST', `/requests/${id}/extend`);

/** What an upgrade is ordered with. */
export interface UpgradeOrder {
  plan: number;
  invoice: Buyer | null;
  discount?: string;
  performance_agreed: boolean;
}

export const upgradeRequest = (id: number, order: UpgradeOrder, key: string): Promise<Ticket> =>
  sendInfo<{ checkout: Ticket }>('POST', `/requests/${id}/upgrade`, { body: order, idempotencyKey: key }).then(
    ({ checkout }) => checkout,
  );

export const askPlanRefund = (id: number, reason: string) =>
  sendInfo<RequestDetail>('POST', `/requests/${id}/refund`, { body: { reason } });

export const deleteRequest = (id: number) => send<undefined>('DELETE', `/requests/${id}`);

export const sendDocument = (id: number, file: File, onProgress: (share: number) => void, signal?: AbortSignal) =>
  upload('/requests/{id}/documents', { id }, file, onProgress, signal);

export const deleteDocument = (id: number) => send<undefined>('DELETE', `/documents/${id}`);

export const readDocument = (id: number) => api.GET('/documents/{id}', { params: { path: { id } }, parseAs: 'blob' });

/** Answers to all of one's requests, newest first. */
export const listAnswers = (page: number, status: readonly number[], signal?: AbortSignal) =>
  send<Page<FirmResponse>>('GET', '/responses', { query: { page, page_size: 10, status: byStatus(status) }, signal });

export const readResponse = (id: number, signal?: AbortSignal) =>
  sendInfo<FirmResponse>('GET', `/responses/${id}`, { signal });

/** Chooses the firm: contacts are shared both ways from here on. */
export const chooseFirm = (id: number) => sendInfo<FirmResponse>('PUT', `/responses/${id}`, { body: { status: 9 } });
