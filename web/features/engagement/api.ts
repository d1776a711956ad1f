import { useQueryClient } from '@tanstack/react-query';
import { api, type Schemas } from '../../api/client';
import { invalidate, queries } from '../../api/queries';

/** The letter of engagement of a response, with what the reader may do about it. */
export type EngagementOf = Schemas['Engagement'];
export type Letter = NonNullable<EngagementOf['letter']>;
/** What the firm writes. */
export type Written = Pick<Letter, 'scope' | 'excluded' | 'payment' | 'notices' | 'note'>;

const at = (id: number) => ({ params: { path: { id } } });

export const useEngagement = (id: number) =>
  queries.useQuery('get', '/responses/{id}/engagement', at(id), { select: ({ info }) => info });

/** The changes of a letter; each shows the letter as it is then. */
export function useEngagementMoves(id: number) {
  const client = useQueryClient();
  const then = async (call: Promise<unknown>): Promise<void> => {
    try {
      await call;
    } finally {
      // After a refusal too: the letter on the screen is an old one.
      await invalidate(client, '/responses/{id}/engagement');
    }
  };
  return {
    send: (body: Written) => then(api.PUT('/responses/{id}/engagement', { ...at(id), body })),
    withdraw: () => then(api.DELETE('/responses/{id}/engagement', at(id))),
    ask: (text: string) => then(api.PUT('/responses/{id}/engagement/question', { ...at(id), body: { text } })),
    accept: (body: { hash: string; starts_now: boolean }) =>
      then(api.PUT('/responses/{id}/engagement/acceptance', { ...at(id), body })),
  };
}

/** The letter as a PDF, for `saveFile`. */
export const readEngagementPdf = (id: number) =>
  api.GET('/responses/{id}/engagement.pdf', { ...at(id), parseAs: 'blob' });

/** The letter as it would be sent, for `saveFile`. */
export const previewEngagement = (id: number, body: Written) =>
  api.POST('/responses/{id}/engagement.pdf', { ...at(id), body, parseAs: 'blob' });
