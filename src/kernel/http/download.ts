import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** A file as it is handed to a browser. */
export interface Download {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly content: Buffer | Readable;
  /** Bytes, where a stream's length is known. */
  readonly length?: number | undefined;
}

/**
 * `Content-Disposition` of a file, for old and new browsers (RFC 6266, RFC 5987).
 * @param how a browser saves an attachment, and shows what is inline
 */
export function dispositionOf(name: string, how: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7E]/g, '_')
    .replace(/["\\%]/g, '_');
  if (plain === name) return `${how}; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The answer of a route that gives a file. */
export const download = ({ name, type, content, length }: Download, how?: 'attachment' | 'inline'): StreamableFile => {
  const options = { type, disposition: dispositionOf(name, how) };
  return Buffer.isBuffer(content)
    ? new StreamableFile(content, { ...options, length: content.length })
    : new StreamableFile(content, { ...options, ...(length !== undefined && { length }) });
};
