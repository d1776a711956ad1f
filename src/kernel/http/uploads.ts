import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { finished } from 'node:stream';
import { documentLimits, httpLimits } from '../../shared/limits.js';
import { problems } from '../problem.js';

/** A file of a form that was read into memory, because its content is compared before it is stored. */
export interface KeptUpload {
  readonly field: string;
  readonly name: string;
  /** Its bytes, as they came. */
  readonly chunks: readonly Uint8Array[];
  /** The file was larger than documents may be. */
  readonly truncated: boolean;
  /** SHA-256, hex. */
  readonly digest: string;
}

/** The messages of the form parser for a form that is cut off or invalid. Its errors have no code. */
const BROKEN_FORM =
  /^(?:Multipart: Boundary not found|(?:\w+ terminated early due to u|U)nexpected end of multipart data)$/;

/** Whether an error means that the caller sent half a form, or something else with its content type. */
export const isBrokenForm = (error: unknown): boolean => error instanceof Error && BROKEN_FORM.test(error.message);

const kept = new WeakMap<FastifyRequest, KeptUpload>();

/** The bytes of uploads that this process holds in memory now. */
let held = 0;

/** The file that {@link keptUpload} has read from this call, if any. */
export const uploadKeptOf = (request: FastifyRequest): KeptUpload | undefined => kept.get(request);

/**
 * Reads the file of a form into memory, ten megabytes at most. Whoever takes the upload later gets it from here.
 * @returns null for a call without a file
 * @throws unavailable (503) while calls without an answer hold as much as a process may
 */
export async function keptUpload(request: FastifyRequest, reply: FastifyReply): Promise<KeptUpload | null> {
  if (!request.isMultipart()) return null;
  const part = await request.file({
    limits: { fileSize: documentLimits.maxBytes + 1, files: 1 },
    throwFileSizeLimit: false,
  });
  if (!part) return null;
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  const own = { size: 0, isOver: false };
  const forget = finished(reply.raw, () => {
    forget();
    held -= own.size;
    own.isOver = true;
  });
  for await (const chunk of part.file as AsyncIterable<Uint8Array>) {
    if (own.isOver || held + chunk.length > httpLimits.uploadsHeld) throw problems.unavailable();
    held += chunk.length;
    own.size += chunk.length;
    hash.update(chunk);
    chunks.push(chunk);
  }
  const upload = {
    field: part.fieldname,
    // A part may have a type and no name at all, whatever the types of the library say.
    name: (part.filename as string | undefined) ?? '',
    chunks,
    truncated: part.file.truncated,
    digest: hash.digest('hex'),
  };
  kept.set(request, upload);
  return upload;
}
