import { useEffect, useSyncExternalStore } from 'react';
import { api, infoOf, type Schemas } from '../../api/client';
import { onLive } from '../../api/live';
import { readSession } from '../../api/session';

/** A notice as `GET /notifications/unread` gives it. `recent` ones are worth a toast. */
export type Notice = Schemas['Notification'];

/** Rule 15.9. */
const POLL_MS = 30_000;
const ANNOUNCED = 'announced';
const NONE: readonly Notice[] = [];

let unread: readonly Notice[] = NONE;
let failed = false;
const listeners = new Set<() => void>();

function change(next: readonly Notice[], broken = false): void {
  if (next === unread && broken === failed) return;
  unread = next;
  failed = broken;
  for (const listener of listeners) listener();
}

/** The ids that this tab has already raised a toast for; they outlive a reload, so that no toast appears twice. */
function announced(): Set<number> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(ANNOUNCED) ?? '[]') as number[]);
  } catch {
    return new Set();
  }
}

function remember(ids: Set<number>): void {
  try {
    sessionStorage.setItem(ANNOUNCED, JSON.stringify([...ids].slice(-200)));
  } catch {
    // Without storage a reload within two minutes shows the toast once more.
  }
}

/** Those of a list that are worth a toast and had none yet. */
function fresh(list: readonly Notice[]): Notice[] {
  const known = announced();
  const news = list.filter((notice) => notice.recent && !known.has(notice.id));
  if (news.length === 0) return [];
  for (const { id } of news) known.add(id);
  remember(known);
  return news;
}

/**
 * Follows the unread notices while someone is signed in: at once, as they come, every 30 seconds in case the
 * stream is down, and when the tab becomes visible again. An invalid token ends the session in the client itself.
 * @param onFresh what just happened, oldest first
 * @param onChange the number of unread notices is another than before
 */
export function useUnreadPolling(accountId: number, onFresh: (news: Notice[]) => void, onChange: () => void): void {
  useEffect(() => {
    const abort = new AbortController();
    let count: number | undefined;
    const ask = async (): Promise<void> => {
      if (document.visibilityState === 'hidden' || readSession()?.account.id !== accountId) return;
      try {
        const list = await infoOf(api.GET('/notifications/unread', { signal: abort.signal }));
        change(list);
        const news = fresh(list);
        if (news.length > 0) onFresh(news.reverse());
        if (count !== undefined && count !== list.length) onChange();
        count = list.length;
      } catch {
        // The line at the top says that the browser is offline; the next poll tries again.
        if (!abort.signal.aborted) change(unread, true);
      }
    };
    const again = () => {
      void ask();
    };
    again();
    const silence = onLive(({ kind }) => {
      if (kind === 'notification') again();
      if (kind === 'request') onChange();
    });
    const timer = setInterval(again, POLL_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      abort.abort();
      silence();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      change(NONE);
    };
    // The callbacks are read when the poll ends; a new closure does not start it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [accountId]);
}

/** Marks everything as read. @throws ApiProblem */
export async function readAllNotices(): Promise<void> {
  await api.GET('/notifications/read/all');
  change(NONE);
}

/** Marks one as read, and takes it out of the bell. @throws ApiProblem */
export async function readNotice(id: number): Promise<void> {
  await api.POST('/notifications/{id}/read', { params: { path: { id } } });
  if (unread.some((notice) => notice.id === id)) change(unread.filter((notice) => notice.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The unread notices, newest first. */
export function useUnread(): readonly Notice[] {
  return useSyncExternalStore(
    subscribe,
    () => unread,
    () => NONE,
  );
}

/** true while the last poll failed. */
export function useUnreadFailed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => failed,
    () => false,
  );
}
