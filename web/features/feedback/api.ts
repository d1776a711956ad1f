import { keepPreviousData } from '@tanstack/react-query';
import { api, type Schemas } from '../../api/client';
import { queries } from '../../api/queries';

export type UserRequest = Schemas['UserRequest'];
export type GivenFeedback = Schemas['GiveFeedback'];
export type FirmReview = Schemas['FirmReview'];
export type FirmReviews = Schemas['FirmReviews'];

/** Fields that are null are removed. */
export const giveFeedback = (id: number, body: GivenFeedback) =>
  api.PUT('/requests/{id}/feedback', { params: { path: { id } }, body });

/** The firm's reviews, newest first, one page. */
export const useReviews = (page: number) =>
  queries.useQuery(
    'get',
    '/feedbacks',
    { params: { query: { page, page_size: 10 } } },
    { placeholderData: keepPreviousData },
  );

export const replyTo = (id: number, text: string) =>
  api.PUT('/feedbacks/{id}/reply', { params: { path: { id } }, body: { text } });
