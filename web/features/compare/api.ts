import { sendInfo } from '../../api/client';
import type { components } from '../../api/schema';

export type UserRequest = components['schemas']['UserRequest'];
export type Quote = UserRequest['responses'][number];

/** A request with all that answered it, as its owner reads it. */
export const readRequest = (id: string, signal?: AbortSignal): Promise<UserRequest> =>
  sendInfo<UserRequest>('GET', `/requests/${id}`, { signal });

/** Chooses the firm of a response: contacts are shared, the request ends. */
export const chooseFirm = (responseId: number): Promise<unknown> =>
  sendInfo<unknown>('PUT', `/responses/${responseId}`, { body: { status: 9 } });
