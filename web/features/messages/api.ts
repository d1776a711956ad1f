import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api, infoOf, type Schemas } from '../../api/client';
import { onLive, type LiveEvent } from '../../api/live';
import { invalidate, queries } from '../../api/queries';

export type Message = Schemas['Message'];
export type Conversation = Schemas['Conversation'];

/** Events come by the stream; the data is also read now and then, in case the stream is down. */
const POLL_MS = 30_000;

/** The caller's conversations, found by words where there are some. */
export const useConversations = (q: string) =>
  queries.useQuery('get', '/conversations', { params: { query: q === '' ? {} : { q } } }, { refetchInterval: POLL_MS });

/** The reader's conversations about one request. */
export const useRequestConversations = (requestId: number) =>
  queries.useQuery(
    'get',
    '/conversations',
    { params: { query: { request_id: requestId } } },
    { refetchInterval: POLL_MS },
  );

/** The newest messages of a conversation, with the conversation. */
export const useMessages = (responseId: number) =>
  queries.useQuery(
    'get',
    '/messages',
    { params: { query: { response_id: responseId } } },
    { refetchInterval: POLL_MS },
  );

/** Messages before one, oldest first. */
export const olderMessages = (responseId: number, before: number) =>
  api.GET('/messages', { params: { query: { response_id: responseId, before } } });

/** How much is unread, for the menu. */
export const useUnreadMessages = () =>
  queries.useQuery(
    'get',
    '/conversations/unread',
    {},
    { refetchInterval: POLL_MS, select: ({ info }) => info.messages },
  );

/** Reads what is on the screen again as it changes. @param onEvent also gets the events of somebody who writes */
export function useLiveMessages(onEvent: (event: LiveEvent) => void = () => undefined): void {
  const client = useQueryClient();
  const refresh = useEffectEvent((event: LiveEvent) => {
    if (event.kind !== 'message') return;
    onEvent(event);
    if (event.refs.change !== 'writing')
      void invalidate(client, '/messages', '/conversations', '/conversations/unread');
  });
  useEffect(() => onLive((event) => refresh(event)), []);
}

export interface Outgoing {
  readonly key: string;
  readonly text: string;
  readonly attachments: readonly Schemas['Document'][];
  /** Kinds of papers that a firm asks for. */
  readonly papers?: Message['papers'];
}

/** @throws ApiProblem */
export const sendMessage = (responseId: number, { key, text, attachments, papers = [] }: Outgoing): Promise<Message> =>
  infoOf(
    api.POST('/messages', {
      body: { response_id: responseId, text, attachments: attachments.map(({ id }) => id), papers },
      headers: { 'Idempotency-Key': key },
    }),
  );
