import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { api, type Schemas } from '../../api/client';
import { ApiProblem } from '../../api/problems';
import { invalidate, keepBody, keyOf, queries } from '../../api/queries';
import type { InboxItem, InboxRequest, Move, QuoteBody } from './types';

export type * from './types';

const REFRESH_MS = 60_000;

/** The contract answers a firm with its requests, and a citizen with responses. */
const isInboxItem = (item: InboxItem | Schemas['ResponseItem']): item is InboxItem => 'response' in item;

/** @throws ApiProblem when the reader is a citizen, whose screens read with `ownRequest` */
function firmRequest(
  request: InboxRequest | Schemas['UserRequest'] | Schemas['Response'] | Schemas['MovedResponse'],
): InboxRequest {
  if ('response' in request) return request;
  throw new ApiProblem(403, 'requires_lawyer');
}

/**
 * Everything in a part of the inbox, what ends first on top; with words to find, what is found in all parts.
 * @param q words to find; empty finds none
 */
export const useInbox = (statuses: readonly number[], q: string) =>
  queries.useQuery(
    'get',
    '/requests/lawyer',
    { params: { query: { page: -1, page_size: -1, ...(q === '' ? { status: statuses.join(',') } : { q }) } } },
    {
      select: ({ info }) => info,
      refetchInterval: REFRESH_MS,
      // While the reader types on, the list stays until the next answer.
      ...(q !== '' && { placeholderData: keepPreviousData }),
    },
  );

/** How many requests each part of the inbox holds. */
export const useInboxCounts = () =>
  queries.useQuery('get', '/requests/lawyer/counts', {}, { select: ({ info }) => info, refetchInterval: REFRESH_MS });

/** A request as far as the firm may read it. @param enabled whether it is asked for */
export const useFirmRequest = (id: number, enabled = true) =>
  queries.useQuery(
    'get',
    '/requests/{id}',
    { params: { path: { id } } },
    { select: ({ info }) => firmRequest(info), enabled },
  );

/** The request that a response of the firm belongs to. */
export const useFirmResponse = (id: number) =>
  queries.useQuery('get', '/responses/{id}', { params: { path: { id } } }, { select: ({ info }) => firmRequest(info) });

/** One page of the firm's own responses. @param q words to find; empty finds all */
export const useFirmResponses = (statuses: readonly number[], page: number, q: string) =>
  queries.useQuery(
    'get',
    '/responses',
    { params: { query: { page, page_size: 20, status: statuses.join(','), ...(q && { q }) } } },
    {
      select: ({ info, ...paging }) => ({ ...paging, info: info.filter(isInboxItem) }),
      ...(q !== '' && { placeholderData: keepPreviousData }),
    },
  );

/** The quote as it would be written, before it is sent: for `saveFile`. */
export const previewQuote = (id: number, quote: QuoteBody) =>
  api.POST('/responses/{id}/quote.pdf', {
    params: { path: { id } },
    body: { status: ResponseStatus.ok, ...quote },
    parseAs: 'blob',
  });

/** A list of the inbox, as it is kept. */
interface InboxBody {
  info: InboxItem[];
}

/** Makes a move of a request, gives it as it is afterwards, and keeps it for the screens. */
function useMove() {
  const client = useQueryClient();
  const { mutateAsync } = queries.useMutation('put', '/responses/{id}');
  return async ({ id, response }: InboxItem, body: Move): Promise<InboxRequest> => {
    const { info } = await mutateAsync({ params: { path: { id: response.id } }, body });
    const request = firmRequest(info);
    keepBody(client, '/requests/{id}', { params: { path: { id } } }, { info: request });
    // Its row says at once what it has become, and until when.
    client.setQueriesData<InboxBody>(
      { queryKey: keyOf('/requests/lawyer') },
      (body) => body && { ...body, info: body.info.map((item) => (item.id === id ? request : item)) },
    );
    return request;
  };
}

/** Opens a request, which is free; the five days of the firm count until this. */
export function useOpening() {
  const client = useQueryClient();
  const move = useMove();
  return async (item: InboxItem): Promise<void> => {
    await move(item, { status: ResponseStatus.wait });
    await invalidate(client, '/requests/lawyer/counts');
    // The list that is shown keeps the row until the reader opens another; the other lists are read again when shown.
    void client.invalidateQueries({ queryKey: keyOf('/requests/lawyer'), refetchType: 'none' });
  };
}

/** Sends an opinion or a reasoned decline about a request of the list, which costs no credit. */
export function useDeclining() {
  const move = useMove();
  return (item: InboxItem, text: string) => move(item, { status: ResponseStatus.ko, text });
}

/** What the firm can do with a request that it has opened. */
export function useMoves(request: InboxRequest) {
  const move = useMove();
  const decline = useDeclining();
  return {
    /** Sends the quote, or corrects it while the citizen has not read it. */
    quote: (quote: QuoteBody) => move(request, { status: ResponseStatus.ok, ...quote }),
    /** Sends an opinion or a reasoned decline, which costs no credit. */
    decline: (text: string) => decline(request, text),
    /** Moves the last day of the quote on. @param day YYYY-MM-DD; null lasts as long as the citizen may choose */
    renew: (day: string | null) =>
      move(request, { status: ResponseStatus.ok, only_validity_updated: true, valid_through: day }),
    /** Takes the quote back. @param reason needed once the citizen has read it */
    withdraw: (reason?: string) =>
      move(request, { status: ResponseStatus.fallback, ...(reason !== undefined && { reason }) }),
    /** Buys the citizen's phone number and e-mail address. */
    buyContacts: () => move(request, { shared_contacts: true, only_shared_contacts_updated: true }),
  };
}
