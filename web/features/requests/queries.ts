import { keepPreviousData } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { ApiProblem } from '../../api/problems';
import { queries } from '../../api/queries';
import { ownRequest, statusQuery } from './api';
import type { FirmResponse, ResponseItem } from './types';

/** How often an open screen asks again, in milliseconds. */
const REFRESH_MS = 60_000;

/** The contract answers a citizen with responses, and a firm with its requests. */
const isOwn = <Own extends FirmResponse | ResponseItem>(
  response: Own | Schemas['LawyerRequest'] | Schemas['LawyerRequestItem'],
): response is Own => 'request' in response;

/** A request as its owner reads it. */
export const useOwnRequest = (id: number, { follow = false } = {}) =>
  queries.useQuery(
    'get',
    '/requests/{id}',
    { params: { path: { id } } },
    { select: ({ info }) => ownRequest(info), refetchInterval: follow && REFRESH_MS },
  );

/** One page of the reader's own requests, newest first. @param q words to find; empty finds all */
export const useOwnRequests = (page: number, status: readonly number[], q: string) =>
  queries.useQuery(
    'get',
    '/requests/user',
    { params: { query: { page, page_size: 10, status: statusQuery(status), ...(q && { q }) } } },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  );

/** What happened to a request and what comes next, oldest first. */
export const useActivity = (id: number) =>
  queries.useQuery(
    'get',
    '/requests/{id}/timeline',
    { params: { path: { id } } },
    { select: ({ info }) => info, refetchInterval: REFRESH_MS },
  );

/** One page of the responses to the reader's own requests, newest first. */
export const useResponses = (page: number, status: readonly number[]) =>
  queries.useQuery(
    'get',
    '/responses',
    { params: { query: { page, page_size: 10, status: statusQuery(status) } } },
    { select: ({ info, ...paging }) => ({ ...paging, info: info.filter(isOwn) }), placeholderData: keepPreviousData },
  );

/** A response to one of the reader's own requests. */
export const useResponse = (id: number) =>
  queries.useQuery(
    'get',
    '/responses/{id}',
    { params: { path: { id } } },
    {
      select: ({ info }) => {
        if (!isOwn(info)) throw new ApiProblem(403, 'requires_user');
        return info;
      },
    },
  );
