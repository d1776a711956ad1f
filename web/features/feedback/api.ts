import { send, sendInfo } from '../../api/client';
import type { components } from '../../api/schema';

export type UserRequest = components['schemas']['UserRequest'];
export type Feedback = components['schemas']['Feedback'];
export type GivenFeedback = components['schemas']['GiveFeedback'];
export type FirmReview = components['schemas']['FirmReview'];
export type FirmReviews = components['schemas']['FirmReviews'];

export const readRequest = (id: string, signal?: AbortSignal): Promise<UserRequest> =>
  sendInfo<UserRequest>('GET', `/requests/${id}`, { signal });

/** What is null is taken back. */
export const giveFeedback = (requestId: number, body: GivenFeedback): Promise<Feedback> =>
  sendInfo<Feedback>('PUT', `/requests/${requestId}/feedback`, { body });

/** The firm's reviews, newest first, one page. */
export const readReviews = (page: number, signal?: AbortSignal): Promise<FirmReviews> =>
  send<FirmReviews>('GET', '/feedbacks', { query: { page, page_size: 10 }, signal });

export const replyTo = (requestId: number, text: string): Promise<FirmReview> =>
  sendInfo<FirmReview>('PUT', `/feedbacks/${requestId}/reply`, { body: { text } });
