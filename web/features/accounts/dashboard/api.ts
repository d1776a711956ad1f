import { ResponseStatus } from '../../../../src/shared/requests/codes.js';
import { api, type Schemas } from '../../../api/client';
import { queries } from '../../../api/queries';

export type Statistic = Schemas['Statistic'];
export type Verification = Schemas['Verification'];

/** How often the open dashboard asks again, in milliseconds. */
const REFRESH_MS = 60_000;

/** Every request of the signed-in citizen. */
export const useAllRequests = () =>
  queries.useQuery('get', '/requests/user', { params: { query: { page: -1, page_size: -1 } } });

/** The citizen's own figures. */
export const useUserStatistics = (id: number) =>
  queries.useQuery('get', '/users/statistics/{id}', { params: { path: { id } } }, { select: ({ info }) => info });

/** The firm's own figures. */
export const useFirmStatistics = (id: number) =>
  queries.useQuery('get', '/lawyers/statistics/{id}', { params: { path: { id } } }, { select: ({ info }) => info });

/** The few requests that a firm should open or answer first. */
export const useUrgent = () =>
  queries.useQuery(
    'get',
    '/requests/lawyer',
    { params: { query: { page: 1, page_size: 3, status: `${ResponseStatus.new},${ResponseStatus.wait}` } } },
    { refetchInterval: REFRESH_MS },
  );

/** What is open for the firm on its first days. */
export const useFirstRequests = () =>
  queries.useQuery('get', '/requests/lawyer/first', {}, { select: ({ info }) => info });

/** What the firm can spend, and what expires when. */
export const useBalance = () =>
  queries.useQuery('get', '/credits', { params: { query: { page: 1, page_size: 1 } } }, { select: ({ info }) => info });

/** The status of the verification of the firm's enrolment. */
export const useVerification = () =>
  queries.useQuery('get', '/profile/verification', {}, { select: ({ info }) => info, refetchInterval: REFRESH_MS });

/** Answers what staff asked about the enrolment. */
export const answerVerification = (text: string) => api.POST('/profile/verification', { body: { text } });
