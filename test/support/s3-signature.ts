import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The credentials that the double of a store accepts. */
export const s3Credentials = { id: 'TESTKEY', secret: 'a secret that only the tests know' } as const;

const FORM = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Checks the signature of a call (AWS Signature Version 4), implemented from its specification and not with the SDK.
 * @returns the code of the error that a store answers, or undefined
 */
export function signatureFault(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const parts = FORM.exec(request.headers.authorization ?? '');
  if (!parts) return 'AccessDenied';
  const [, id, scope = '', names = '', signature] = parts;
  if (id !== s3Credentials.id) return 'InvalidAccessKeyId';
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(''), names, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${s3Credentials.secret}`);
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
