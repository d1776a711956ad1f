import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client';
import { ApiProblem } from '../../api/problems';
import { queries } from '../../api/queries';
import type { QuoteValues } from './quote-values';

const PAUSE_MS = 800;
const RETRY_MS = 5000;

/** What is typed and not on the server yet, by response: it outlives the page that it was typed on. */
const unsaved = new Map<number, QuoteValues>();
/** Responses whose quote is on its way. */
const sending = new Set<number>();

/** Sends the draft; done at once where nothing waits. `leaving` lets the browser finish it without the page. */
async function save(id: number, leaving: boolean): Promise<void> {
  const body = unsaved.get(id);
  if (!body || sending.has(id)) return;
  await api.PUT('/responses/{id}/draft', { params: { path: { id } }, body, keepalive: leaving });
  if (unsaved.get(id) === body) unsaved.delete(id);
}

/** The unfinished quote of a response as any device of the firm left it; null when there is none. */
export const useQuoteDraft = (id: number) =>
  queries.useQuery(
    'get',
    '/responses/{id}/draft',
    { params: { path: { id } } },
    {
      // What is still on its way from here is newer than what the server has.
      select: ({ info }): Partial<QuoteValues> | null => unsaved.get(id) ?? info.draft,
      // What was read once is the start of a form; the next form asks again. News of the request are no reason to.
      gcTime: 0,
      staleTime: 'static',
    },
  );

/** The quote is being sent: its draft is not, unless sending fails. */
export async function sendingQuote<T>(id: number, send: () => Promise<T>): Promise<T> {
  sending.add(id);
  try {
    const sent = await send();
    unsaved.delete(id);
    return sent;
  } finally {
    sending.delete(id);
  }
}

/** Where the draft stands: as the server has it, on its way, or still to be kept. */
export type Keeping = 'start' | 'kept' | 'saving' | 'failed';

/** Keeps what is typed on the server, after each pause and when the page is left. @param id null keeps nothing */
export function useKeepQuoteDraft(id: number | null, values: QuoteValues): Keeping {
  const [keeping, setKeeping] = useState<Keeping>('start');
  const text = JSON.stringify(values);
  /** What the server has, or is being sent. */
  const sent = useRef(text);

  useEffect(() => {
    if (id === null || text === sent.current) return;
    unsaved.set(id, JSON.parse(text) as QuoteValues);
    const send = async (): Promise<void> => {
      sent.current = text;
      setKeeping('saving');
      try {
        await save(id, false);
        setKeeping('kept');
      } catch (error) {
        sent.current = '';
        setKeeping('failed');
        // Without the server it is tried again; what the server refuses it would refuse again.
        if (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 500) timer = later(RETRY_MS);
      }
    };
    const later = (pause: number) => setTimeout(() => void send(), pause);
    let timer = later(PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [id, text]);

  useEffect(() => {
    if (id === null) return;
    const leave = (): void => {
      save(id, true).catch(() => undefined);
    };
    const hide = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, [id]);

  return keeping;
}
