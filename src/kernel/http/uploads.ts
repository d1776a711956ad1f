import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { documentLimits } from '../../limits.js';

/** A file of a form that was read whole, because what it holds is compared before it is stored. */
export interface KeptUpload {
  readonly field: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** There was more of it than documents may have. */
  readonly truncated: boolean;
  /** SHA-256, hex. */
  readonly digest: string;
}

const kept = new WeakMap<FastifyRequest, KeptUpload>();

/** The file that {@link keptUpload} has read of this call, if any. */
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
    name: part.filename,
    bytes: Buffer.concat(chunks),
    truncated: part.file.truncated,
    digest: hash.digest('hex'),
  };
  kept.set(request, upload);
  return upload;
}
