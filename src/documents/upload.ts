import type { MultipartFile } from '@fastify/multipart';
import type { ApiBodyOptions } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { deviceOf, type Origin } from '../kernel/auth/auth.api.js';
import { uploadKeptOf, type KeptUpload } from '../kernel/http/uploads.js';
import { problems } from '../kernel/problem.js';
import { documentLimits } from '../shared/limits.js';
import { documentProblems } from './documents.problems.js';

/** A generous maximum of the size of a form besides its file: boundary, head and tail of the part. */
const FORM_OVERHEAD = 16 * 1024;

/** How the contract describes an upload. */
export const fileBody: ApiBodyOptions = {
  schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
};

/** A file that is being uploaded. `bytes` is read once, and the caller counts while it reads. */
export interface Upload {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Its origin, for the security event of a refused one. */
  readonly origin: Origin;
}

/** A file larger than documents may be. */
export const tooLarge = () =>
  documentProblems.file_too_large({ values: { megabytes: documentLimits.maxBytes / 1024 / 1024 } });

async function* bytesOf(part: MultipartFile): AsyncIterable<Uint8Array> {
  for await (const chunk of part.file) yield chunk as Uint8Array;
  if (part.file.truncated) throw tooLarge();
}

// oxlint-disable-next-line typescript/require-await -- an upload is a stream, even one that is in memory already
async function* bytesKept({ chunks, truncated }: KeptUpload): AsyncIterable<Uint8Array> {
  yield* chunks;
  if (truncated) throw tooLarge();
}

/**
 * The `file` field of a multipart form.
 * @throws Problem file_too_large (413) as soon as the length says so, file_missing (422), unsupported_media_type (415)
 * for another kind of body
 */
export async function uploadOf(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw problems.unsupported_media_type();
  if (Number(request.headers['content-length'] ?? 0) > documentLimits.maxBytes + FORM_OVERHEAD) throw tooLarge();
  const origin = { address: request.ip, device: deviceOf(request.headers['user-agent']) };
  const kept = uploadKeptOf(request);
  if (kept) {
    if (kept.field !== 'file' || kept.name === '') throw documentProblems.file_missing();
    return { name: kept.name, bytes: bytesKept(kept), origin };
  }
  // One byte more than allowed, to distinguish "exactly at the limit" from "beyond it".
  const part = await request.file({
    limits: { fileSize: documentLimits.maxBytes + 1, files: 1 },
    throwFileSizeLimit: false,
  });
  // A part may have a type and no name at all, whatever the types of the library say.
  const name: string | undefined = part?.filename;
  if (!part || part.fieldname !== 'file' || !name) throw documentProblems.file_missing();
  return { name, bytes: bytesOf(part), origin };
}
