import type { Problem } from '../../problem.js';
import { ROOM_AFTER, storeProblems } from '../file-store.js';

/** What stores answer when they have no room, or a bucket has used up what it may hold. */
const FULL = new Set([
  'InsufficientCapacity',
  'QuotaExceeded',
  'XMinioAdminBucketQuotaExceeded',
  'XMinioStorageFull',
  'XMinioDiskFull',
]);

/** The fields of an error of the SDK that identify it. */
interface SdkError {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const statusOf = (error: unknown): number | undefined => (error as SdkError).$metadata?.httpStatusCode;
const nameOf = (error: unknown): string => (error as SdkError).name ?? '';

/** There is nothing under the key, or no bucket. */
export const isMissing = (error: unknown): boolean => nameOf(error) === 'NoSuchKey' || nameOf(error) === 'NotFound';

/** The store has no room for a file. */
export const isFull = (error: unknown): boolean => FULL.has(nameOf(error)) || statusOf(error) === 507;

/** The store does not know the operation; simple stores cannot list unfinished uploads. */
export const isUnknownOperation = (error: unknown): boolean =>
  nameOf(error) === 'NotImplemented' || statusOf(error) === 501;

/**
 * The problem that the caller gets. Everything but a full store is for the operator to mend: it is unreachable,
 * overloaded, or refuses our credentials.
 */
export const problemOf = (error: unknown): Problem =>
  isFull(error)
    ? storeProblems.storage_full({ retryAfter: ROOM_AFTER })
    : Object.assign(storeProblems.storage_unavailable(), { cause: error });
