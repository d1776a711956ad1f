import type { UserRequest as Request } from '../../../src/requests/requests.dto.js';
import { sendInfo } from '../../api/client';

export type UserRequest = Request;
export type Quote = Request['responses'][number];

/** A request with all that answered it, as its owner reads it. */
export const readRequest = (id: string, signal?: AbortSignal): Promise<UserRequest> => sendInfo<UserRequest>('GET', `/requests/${id}`, { signal });

/** Chooses the firm of a response: contacts are shared, the request ends. */
export const chooseFirm = (responseId: number): Promise<unknown> => sendInfo<unknown>('PUT', `/responses/${responseId}`, { body: { status: 9 } });
