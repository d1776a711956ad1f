import { useSyncExternalStore } from 'react';
import { RequestStatus } from '../../../src/shared/requests/codes.js';
import { ApiProblem } from '../../api/problems';
import { readSession } from '../../api/session';
import type { DocumentInfo, RequestDetail } from '../requests/types';
import { emptyDraft, FIELDS, filled, firstMissing, hasContent, toChange, type Draft, type Field } from './draft';
import { forgetDraft, keepDraft, readKept } from './draft-storage';
import { requestCalls } from './request-calls';

/** How the last save went, and where the draft is kept. */
export type Saving =
  | { state: 'none' | 'saving' | 'waiting' | 'retrying' | 'refused' | 'unkept' }
  | { state: 'saved'; at: number; on: 'device' | 'server' };

export interface WizardSession {
  /** false on the server, and until the draft has been read here or from the server. */
  ready: boolean;
  draft: Draft;
  saving: Saving;
  /** Changes when the answers came from elsewhere, so that fields show them. */
  round: number;
}

/** A pause in typing before the server gets the text. */
const PAUSE_MS = 800;
const RETRY_MS = 15_000;

const ON_SERVER: WizardSession = { ready: false, draft: emptyDraft(), saving: { state: 'none' }, round: 0 };

let wizard: WizardSession = ON_SERVER;
let unsent = new Set<Field>();
let timer: ReturnType<typeof setTimeout> | undefined;
let finished = false;
let inFlight: Promise<void> | undefined;
const listeners = new Set<() => void>();

function show(next: Partial<WizardSession>): void {
  wizard = { ...wizard, ...next };
  for (const listener of listeners) listener();
}

function keep(draft: Draft): void {
  const kept = keepDraft({ draft, unsent: [...unsent] });
  if (draft.owner === null)
    show({ draft, saving: kept ? { state: 'saved', at: Date.now(), on: 'device' } : { state: 'unkept' } });
  else show({ draft });
}

/** Reads the draft that this browser holds for the current account or visitor. */
export function openWizardSession(): void {
  finished = false;
  const account = readSession()?.account;
  const own = account ? readKept('session') : null;
  const mine = own?.draft.owner === account?.id ? own : null;
  const visitors = readKept('local');
  const kept = mine ?? (visitors && hasContent(visitors.draft) ? visitors : null);
  unsent = new Set(kept?.unsent ?? []);
  const draft = kept?.draft ?? emptyDraft(account?.id ?? null);
  show({
    // The answers of an account's draft are on the server: `refresh` brings them.
    ready: draft.requestId === null,
    draft,
    saving: { state: 'none' },
    round: wizard.round + 1,
  });
}

/** The draft as it is now, outside of components. */
export const readWizardSession = (): WizardSession => wizard;

/** Changes the draft: kept in the browser at once, and on the server after a pause when an account is signed in. */
export function change(values: Partial<Draft>): void {
  for (const field of FIELDS) if (field in values && values[field] !== wizard.draft[field]) unsent.add(field);
  keep({ ...wizard.draft, ...values });
  if (wizard.draft.owner !== null && unsent.size > 0) later(PAUSE_MS);
}

function later(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    void save().catch(() => undefined);
  }, ms);
}

/**
 * Sends what the server doesn't know yet, one call at a time and only the changed fields, so that two tabs don't undo
 * each other.
 * @throws ApiProblem when the server refuses; what was typed stays unsent and kept
 */
export async function save(): Promise<void> {
  clearTimeout(timer);
  while (inFlight) await inFlight.catch(() => undefined);
  const { draft } = wizard;
  if (draft.owner === null || !draft.type || (unsent.size === 0 && draft.requestId !== null)) return;
  inFlight = sendUnsent();
  try {
    await inFlight;
  } finally {
    inFlight = undefined;
  }
}

async function sendUnsent(): Promise<void> {
  show({ saving: { state: 'saving' } });
  let sending = new Set(unsent);
  try {
    const { changeRequest, createRequest } = await requestCalls();
    if (wizard.draft.requestId === null) {
      // A new draft starts empty on the server, so everything that is there has to go along.
      sending = new Set([...sending, ...FIELDS.filter((field) => filled(wizard.draft, field))]);
      const key = wizard.draft.key || crypto.randomUUID();
      keep({ ...wizard.draft, key });
      const created = await createRequest(wizard.draft.type ?? '', key);
      keep({ ...wizard.draft, requestId: created.id });
    }
    const { draft } = wizard;
    unsent = new Set([...unsent].filter((field) => !sending.has(field)));
    const body = toChange(draft, sending);
    const changed =
      draft.requestId !== null && Object.keys(body).length > 0 ? await changeRequest(draft.requestId, body) : undefined;
    keep({
      ...wizard.draft,
      // The request has the files that waited.
      ...(changed && sending.has('uploadSecret') && { uploadSecret: null, documents: changed.documents }),
      ...(sending.has('opposingParty') && { opposingGiven: draft.opposingParty.trim() !== '' }),
    });
    show({ saving: { state: 'saved', at: Date.now(), on: 'server' } });
  } catch (error) {
    unsent = new Set([...unsent, ...sending]);
    // A coupon that is no longer valid must not block the rest: it is reported once, and left out.
    if (error instanceof ApiProblem && 'discount' in error.fields) {
      unsent.delete('discount');
      keep({ ...wizard.draft, discount: '' });
    } else {
      keep(wizard.draft);
    }
    if (error instanceof ApiProblem && error.status === 404 && wizard.draft.requestId !== null) {
      // Deleted elsewhere: what is written here becomes a new draft at the next save.
      keep({ ...wizard.draft, requestId: null, key: '', documents: [] });
    }
    show({ saving: { state: unsavedBecause(error) } });
    if (error instanceof ApiProblem && (error.status === 0 || error.status >= 500)) later(RETRY_MS);
    throw error;
  }
}

/** Why the server has no copy: offline, a text that it refuses, or something temporary. */
function unsavedBecause(error: unknown): 'waiting' | 'refused' | 'retrying' {
  if (error instanceof ApiProblem && error.status === 422) return 'refused';
  return navigator.onLine ? 'retrying' : 'waiting';
}

/** As `save`, for continuing. Being offline does not stop the citizen: the draft is kept here and sent later. */
export async function saveAndGoOn(): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 0) throw error;
  }
}

/** Gives a visitor's draft to the account that signed in. @throws ApiProblem */
export async function adopt(owner: number): Promise<void> {
  forgetDraft('local');
  for (const field of FIELDS) if (filled(wizard.draft, field)) unsent.add(field);
  keep({ ...wizard.draft, owner, requestId: null });
  await save();
}

const merging = () => import('./draft-merge');

/**
 * Puts a server's draft into the wizard's session; local changes that were never sent are kept. The merge is
 * loaded then: a visitor, for whom the first page has to be small, has no draft on the server.
 */
export async function take(request: RequestDetail, owner: number): Promise<void> {
  const { merge } = await merging();
  const here = wizard.draft.requestId === request.id ? wizard.draft : emptyDraft(owner);
  if (here !== wizard.draft) unsent = new Set();
  const next = merge({ ...here, owner }, request, unsent, firstMissing);
  const differs = FIELDS.some((field) => JSON.stringify(next[field]) !== JSON.stringify(wizard.draft[field]));
  keep(next);
  if (differs || !wizard.ready) show({ ready: true, round: wizard.round + 1 });
}

/**
 * Reads the server's copy again: another device may have changed it. False when it is no draft any more.
 * @throws ApiProblem when there is nothing to show without it
 */
export async function refresh(): Promise<boolean> {
  const { requestId, owner } = wizard.draft;
  if (requestId === null || owner === null) return true;
  try {
    const [{ readRequest }] = await Promise.all([requestCalls(), merging()]);
    // Nothing else is awaited between reading and taking over, so that no other draft is begun.
    const request = await readRequest(requestId);
    if (request.status.id !== RequestStatus.init && request.status.id !== RequestStatus.incomplete) return false;
    if (wizard.draft.requestId === requestId) await take(request, owner);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) {
      if (!wizard.ready) throw error;
      return true;
    }
    keep({ ...wizard.draft, requestId: null, key: '', documents: [] });
    show({ ready: true });
  }
  return true;
}

/** Starts again with nothing; a server's draft stays among the requests. */
export function clearWizardSession(): void {
  clearTimeout(timer);
  unsent = new Set();
  const { owner } = wizard.draft;
  forgetDraft(owner === null ? 'local' : 'session');
  show({ draft: emptyDraft(readSession()?.account.id ?? null), saving: { state: 'none' }, round: wizard.round + 1 });
}

/** Removes the name of the opposing party, of which only the server has a hash. */
export function forgetOpposingParty(): void {
  unsent.add('opposingParty');
  keep({ ...wizard.draft, opposingParty: '', opposingGiven: false });
  if (wizard.draft.owner !== null) later(PAUSE_MS);
}

/** The request was sent: nothing of it is stored here. The answers stay on the screen until the page has changed. */
export function finishWizardSession(): void {
  clearTimeout(timer);
  unsent = new Set();
  finished = true;
  forgetDraft('session');
}

/** A request that was sent elsewhere (by its payment, from another device) is no draft any more. */
export function forgetDraftOf(requestId: number): void {
  const kept = readKept('session');
  if (kept?.draft.requestId === requestId) forgetDraft('session');
  if (wizard.draft.requestId === requestId) finishWizardSession();
}

/** true when the wizard's session has to be opened: at first, and after something was sent. */
export const isClosed = (): boolean => !wizard.ready || finished;

/** Documents were added or removed. */
export function changeDocuments(update: (documents: DocumentInfo[]) => DocumentInfo[]): void {
  keep({ ...wizard.draft, documents: update(wizard.draft.documents) });
}

/** true if there is something to give to an account that has just signed in. */
export const awaitsOwner = (): boolean => wizard.ready && wizard.draft.owner === null && hasContent(wizard.draft);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const otherTab = (event: StorageEvent) => {
    if (event.storageArea === window.localStorage && wizard.draft.owner === null && event.key?.startsWith('request'))
      openWizardSession();
  };
  const lineIsBack = () => {
    if (unsent.size > 0) later(0);
  };
  window.addEventListener('storage', otherTab);
  window.addEventListener('online', lineIsBack);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', otherTab);
    window.removeEventListener('online', lineIsBack);
  };
}

/** The draft, as a subscription. */
export function useWizardSession(): WizardSession {
  return useSyncExternalStore(subscribe, readWizardSession, () => ON_SERVER);
}
