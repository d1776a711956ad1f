import type { Client } from 'pg';
import type { Callers } from '../../bench/data/callers.js';
import type { Read } from './load.js';
import { newCitizens, newResponses } from './people.js';
import type { Places } from './writes.js';

/** How many places there are for the writes of each kind. */
export interface PlaceCounts {
  readonly citizens: number;
  readonly responses: number;
  readonly messages: number;
}

/** New places for writes. */
export async function placesFor(client: Client, key: Buffer, callers: Callers, counts: PlaceCounts): Promise<Places> {
  const citizens = await newCitizens(client, key, counts.citizens);
  const responses = await newResponses(client, callers, counts.responses);
  const tokens = new Map(callers.quoting.map(({ id, token }) => [id, token]));
  const conversations = callers.citizens.flatMap(({ token, conversations }) =>
    conversations.map((response) => ({ token, response })),
  );
  return {
    drafts: citizens.map(({ token }) => token),
    messages: Array.from({ length: counts.messages }, (_, nth) => conversations[(nth * 7) % conversations.length]!),
    quotes: [...responses].flatMap(([firm, ids]) =>
      ids.map((response) => ({ token: tokens.get(firm) ?? '', response })),
    ),
    orders: callers.quoting.map(({ token }) => token),
  };
}

/** What people read meanwhile. */
export const readsOf = ({ citizens, firms }: Callers): Read[] =>
  citizens.slice(0, 50).flatMap(({ token, requests }, nth): Read[] => [
    { token, path: `/requests/${requests[0] ?? 0}` },
    { token, path: '/conversations' },
    { token: firms[nth % firms.length]?.token ?? '', path: '/requests/lawyer?status=2' },
    { token: firms[nth % firms.length]?.token ?? '', path: '/credits?page=1' },
    { token, path: '/notifications/unread' },
  ]);
