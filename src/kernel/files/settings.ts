import { z } from 'zod';
import { seconds } from '../database/connections/limits.js';
import { s3PlaceOf } from './s3/s3-url.js';
import { fileKeysOf } from './sealed/file-keys.js';

/** A value that a function parses; its error says what is wrong. */
const readBy = (read: (text: string) => unknown) =>
  z.string().superRefine((text, context) => {
    try {
      read(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
    }
  });

/** @throws Error for what is neither a folder nor a bucket */
export function checkStoreUrl(url: string): void {
  if (url.startsWith('s3:')) s3PlaceOf(url);
  else if (!url.startsWith('file:')) throw new Error('must begin with file: or s3:');
}

/** The setting of the place where erasures are kept outside the database. */
export const erasuresSettings = { ERASURES_URL: readBy(checkStoreUrl).optional() } as const;

/** The settings of the store of documents. */
export const documentsSettings = {
  DOCUMENTS_URL: readBy(checkStoreUrl).optional(),
  /** While documents move to another store: the old store, which is still read and deleted from. */
  DOCUMENTS_OTHER_URL: readBy(checkStoreUrl).optional(),
  /** `id:base64,…`: the first key seals, all of them open. */
  DOCUMENTS_KEYS: readBy(fileKeysOf).optional(),
  /** Seconds in which an `s3:` store takes a connection, and in which its answer begins and goes on. */
  DOCUMENTS_CONNECT_TIMEOUT: seconds(0.1).default(3_000),
  DOCUMENTS_ANSWER_TIMEOUT: seconds(0.1).default(15_000),
} as const;

/** The settings of the store, and the folder that it is in without any. */
export type DocumentsSettings = z.output<z.ZodObject<typeof documentsSettings>> & { readonly DATA_DIR: string };
