import { useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '../../../api/client';
import { roleAllows } from '../../../../src/shared/permissions.rules.js';
import { invalidate, keepBody, keyOf, queries } from '../../../api/queries';
import type { InboxItem, InboxRequest } from '../types';

/** What the firm notes about a request, as its page shows it. */
export type FirmNotes = Schemas['FirmNotes'];

/** The labels that the firm has given, the most frequent first. */
export const useLabels = () => queries.useQuery('get', '/firm/labels', {}, { select: ({ info }) => info });

/** Who can be responsible: the owner, and those who have accepted their invitation and work on requests. */
export const useColleagues = () =>
  queries.useQuery(
    'get',
    '/firm/members',
    {},
    {
      select: ({ info }) =>
        info.members.filter(({ accepted_at: accepted, role }) => accepted !== null && roleAllows(role, 'notes:write')),
    },
  );

/** Writes the notes about a request, and keeps them for the screens that show it. */
export function useKeepNotes(request: InboxRequest) {
  const client = useQueryClient();
  const { mutateAsync } = queries.useMutation('put', '/responses/{id}/notes');
  const { id, response } = request;
  return {
    keep: async (body: Schemas['FirmNotesInput']): Promise<FirmNotes> => {
      const { info: notes } = await mutateAsync({ params: { path: { id: response.id } }, body });
      const noted = { info: { ...request, response: { ...response, notes } } };
      keepBody(client, '/requests/{id}', { params: { path: { id } } }, noted);
      keepBody(client, '/responses/{id}', { params: { path: { id: response.id } } }, noted);
      client.setQueriesData<{ info: InboxItem[] }>({ queryKey: keyOf('/requests/lawyer') }, (list) => {
        const noting = (item: InboxItem): InboxItem =>
          item.id === id ? { ...item, response: { ...item.response, notes } } : item;
        return list && { ...list, info: list.info.map(noting) };
      });
      await invalidate(client, '/firm/labels');
      // Who sees the request may change with who is responsible.
      if (notes.responsible?.id !== response.notes?.responsible?.id)
        await invalidate(client, '/requests/lawyer', '/requests/lawyer/counts');
      return notes;
    },
    /** A colleague wrote meanwhile: what they wrote. */
    readAgain: () => invalidate(client, '/requests/{id}', '/responses/{id}'),
  };
}
