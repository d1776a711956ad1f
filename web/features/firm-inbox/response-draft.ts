import { useEffect, useRef, useState } from 'react';
import { api, type Schemas } from '../../api/client';
import { ApiProblem } from '../../api/problems';
import { queries } from '../../api/queries';
import type { QuoteValues } from './quote-values';

const PAUSE_MS = 800;
const RETRY_MS = 5000;

/** What an opinion's form holds. */
export type OpinionValues = Schemas['OpinionDraft'];

/** Drafts of one kind, by the ids of their responses. */
interface Drafts<Values> {
  /** What was typed and is not on the server yet: it is kept when the page is left. */
  readonly unsaved: Map<number, Values>;
  /** Responses whose answer is being sent. */
  readonly sending: Set<number>;
  /** @param leaving lets the browser finish it without the page */
  readonly put: (id: number, body: Values, leaving: boolean) => Promise<unknown>;
}

const draftsBy = <Values>(put: Drafts<Values>['put']): Drafts<Values> => ({
  unsaved: new Map(),
  sending: new Set(),
  put,
});

export const quoteDrafts = draftsBy<QuoteValues>((id, body, leaving) =>
  api.PUT('/responses/{id}/draft', { params: { path: { id } }, body, keepalive: leaving }),
);

export const opinionDrafts = draftsBy<OpinionValues>((id, body, leaving) =>
  api.PUT('/responses/{id}/opinion-draft', { params: { path: { id } }, body, keepalive: leaving }),
);

/** Sends the draft; resolves at once if nothing waits. */
async function save<Values>(drafts: Drafts<Values>, id: number, leaving: boolean): Promise<void> {
  const body = drafts.unsaved.get(id);
  if (!body || drafts.sending.has(id)) return;
  await drafts.put(id, body, leaving);
  if (drafts.unsaved.get(id) === body) drafts.unsaved.delete(id);
}

/** A draft that was read is the start of a form; the next form reads it again. Events of the request do not. */
const ONCE = { gcTime: 0, staleTime: 'static' } as const;

/** The unfinished quote of a response as any device of the firm left it; null when there is none. */
export const useQuoteDraft = (id: number) =>
  queries.useQuery(
    'get',
    '/responses/{id}/draft',
    { params: { path: { id } } },
    // A draft that is being sent from here is newer than the server's.
    { ...ONCE, select: ({ info }): Partial<QuoteValues> | null => quoteDrafts.unsaved.get(id) ?? info.draft },
  );

/** The same of an opinion. */
export const useOpinionDraft = (id: number) =>
  queries.useQuery(
    'get',
    '/responses/{id}/opinion-draft',
    { params: { path: { id } } },
    { ...ONCE, select: ({ info }): OpinionValues | null => opinionDrafts.unsaved.get(id) ?? info.draft },
  );

/** The answer is being sent: its draft is not, unless sending fails. */
export async function sendingAnswer<Values, T>(
  { unsaved, sending }: Drafts<Values>,
  id: number,
  send: () => Promise<T>,
): Promise<T> {
  sending.add(id);
  try {
    const sent = await send();
    unsaved.delete(id);
    return sent;
  } finally {
    sending.delete(id);
  }
}

/** The state of the draft: saved on the server, being sent, or still to be saved. */
export type Keeping = 'start' | 'kept' | 'saving' | 'failed';

/** Saves what is typed on the server, after each pause and when the page is left. @param id null saves nothing */
export function useKeepOnServer<Values>(drafts: Drafts<Values>, id: number | null, values: Values): Keeping {
  const [keeping, setKeeping] = useState<Keeping>('start');
  const text = JSON.stringify(values);
  /** What the server has, or is being sent. */
  const sent = useRef(text);

  useEffect(() => {
    if (id === null || text === sent.current) return;
    drafts.unsaved.set(id, JSON.parse(text) as Values);
    const send = async (): Promise<void> => {
      sent.current = text;
      setKeeping('saving');
      try {
        await save(drafts, id, false);
        setKeeping('kept');
      } catch (error) {
        sent.current = '';
        setKeeping('failed');
        // If the server can't be reached it is tried again; a refusal would be repeated.
        if (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 500) timer = later(RETRY_MS);
      }
    };
    const later = (pause: number) => setTimeout(() => void send(), pause);
    let timer = later(PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [drafts, id, text]);

  useEffect(() => {
    if (id === null) return;
    const leave = (): void => {
      save(drafts, id, true).catch(() => undefined);
    };
    const hide = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, [drafts, id]);

  return keeping;
}
