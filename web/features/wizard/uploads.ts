import { useSyncExternalStore } from 'react';
import { documentLimits } from '../../../src/shared/limits.js';
import { ApiProblem } from '../../api/problems';
import { documentCalls } from './document-calls';
import { changeDocuments, readWizardSession, save } from './draft-store';

/** A file that is being uploaded. It continues while the reader opens other steps. */
export interface Upload {
  id: number;
  file: File;
  /** 0 to 1. */
  share: number;
  /** A picture that is not uploaded yet. */
  preview?: string;
  /** Why it failed: the server's words, or the name of a reason known here. */
  problem?: { reason: 'size' | 'empty' | 'count' | 'line' | 'refused'; words?: string };
}

const PICTURE = /^image\/(png|jpeg|webp|gif)$/;
const NONE: Upload[] = [];
let uploads: Upload[] = NONE;
let nextId = 1;
let queue: Promise<void> = Promise.resolve();
const stops = new Map<number, AbortController>();
const listeners = new Set<() => void>();

function show(next: Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

const patch = (id: number, values: Partial<Upload>): void => {
  show(uploads.map((each) => (each.id === id ? { ...each, ...values } : each)));
};

function remove(ids: (upload: Upload) => boolean): void {
  for (const { preview } of uploads.filter(ids)) if (preview) URL.revokeObjectURL(preview);
  show(uploads.filter((each) => !ids(each)));
}

const moving = (): Upload[] => uploads.filter((each) => !each.problem);

/** Accepts files; each is checked by size and number here, and by its content on the server. */
export function addFiles(files: Iterable<File>): void {
  for (const file of files) {
    const upload: Upload = {
      id: nextId++,
      file,
      share: 0,
      ...(PICTURE.test(file.type) && { preview: URL.createObjectURL(file) }),
    };
    const room = documentLimits.perRequest - readWizardSession().draft.documents.length - moving().length;
    if (room <= 0) upload.problem = { reason: 'count' };
    else if (file.size > documentLimits.maxBytes) upload.problem = { reason: 'size' };
    else if (file.size === 0) upload.problem = { reason: 'empty' };
    show([...uploads, upload]);
    if (!upload.problem) start(upload);
  }
}

/** One after the other: on a phone's connection two at once are slower than one by one. */
function start({ id, file }: Upload): void {
  const stop = new AbortController();
  const stopped = (): boolean => stop.signal.aborted;
  stops.set(id, stop);
  queue = queue.then(async () => {
    if (stopped()) return;
    try {
      await save();
      const { requestId } = readWizardSession().draft;
      const calls = documentCalls();
      if (calls === null) throw ApiProblem.offline();
      const document = await calls.send(
        file,
        (share) => {
          patch(id, { share });
        },
        stop.signal,
      );
      if (readWizardSession().draft.requestId === requestId) changeDocuments((documents) => [...documents, document]);
      remove((each) => each.id === id);
    } catch (error) {
      if (stopped()) return;
      patch(id, { problem: reasonOf(error) });
    } finally {
      stops.delete(id);
    }
  });
}

function reasonOf(error: unknown): NonNullable<Upload['problem']> {
  if (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 500) return { reason: 'line' };
  return { reason: 'refused', words: Object.values(error.fields)[0]?.[0] ?? error.messages[0] };
}

export function retryUpload(id: number): void {
  const upload = uploads.find((each) => each.id === id);
  if (!upload) return;
  patch(id, { problem: undefined, share: 0 });
  start(upload);
}

/** Stops an upload, or removes a failed one from the list. */
export function dropUpload(id: number): void {
  stops.get(id)?.abort();
  remove((each) => each.id === id);
}

/** Settles when all uploads have finished or failed. */
export async function uploadsSettled(): Promise<boolean> {
  await queue;
  return uploads.length === 0;
}

/** Clears the list, for another request. */
export function forgetUploads(): void {
  for (const stop of stops.values()) stop.abort();
  remove(() => true);
}

/** The uploads, as a subscription. */
export function useUploads(): Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => uploads,
    () => NONE,
  );
}
