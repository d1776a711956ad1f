import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { documentLimits } from '../../shared/limits.js';

/** A file of a form that was read into memory, because its content is compared before it is stored. */
export interface KeptUpload {
  readonly field: string;
  readonly name: string;
  readonly bytes: Uint8Array;
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

/** The file that {@link keptUpload} has read from this call, if any. */
export const uploadKeptOf = (request: FastifyRequest): KeptUpload | undefined => kept.get(request);

/**
 * Reads the file of a form into memory, ten megabytes at most. Whoever takes the upload later gets it from here.
 * @returns null for a call without a file
 */
export async function keptUpload(request: FastifyRequest): Promise<KeptUpload | null> {
  if (!request.isMultipart()) return null;
  const part = await request.file({
    limits: { fileSize: documentLimits.maxBytes + 1, files: 1 },
    throwFileSizeLimit: false,
  });
  if (!part) return null;
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  for await (const chunk of part.file as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    chunks.push(chunk);
  }
  const upload = {
    field: part.fieldname,
    // A part may have a type and no name at all, whatever the types of the library say.
    name: (part.filename as string | undefined) ?? '',
    bytes: Buffer.concat(chunks),
    truncated: part.file.truncated,
    digest: hash.digest('hex'),
  };
  kept.set(request, upload);
  return upload;
}
