import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { s3Credentials, signatureFault } from './s3-signature.js';

interface Kept {
  bytes: Buffer;
  at: Date;
}

interface Unfinished {
  readonly key: string;
  readonly at: Date;
  readonly parts: Map<number, Buffer>;
}

/** A failure that the double answers instead of the call. */
export interface S3Fault {
  /** Only for calls of this method. */
  readonly method?: string;
  /** Only for this operation, such as `uploads`. */
  readonly operation?: string;
  /** An error of the protocol; silence without one. */
  readonly answer?: readonly [status: number, code: string];
}

const BUCKET = 'documenti';
/** Small, so that lists of a few files have several pages. */
const PAGE = 2;
const LEAST_PART = 5 * 1024 * 1024;

const environment = { AWS_ACCESS_KEY_ID: s3Credentials.id, AWS_SECRET_ACCESS_KEY: s3Credentials.secret };

const xml = (name: string, inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}>${inside}</${name}>`;
const etag = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/**
 * A store with the part of the S3 protocol that we use. It checks signatures and SHA-256 checksums, and refuses
 * too small parts, as real ones do.
 */
export class S3Double {
  readonly files = new Map<string, Kept>();
  readonly unfinished = new Map<string, Unfinished>();
  /** Each call, as `PUT key` or `GET ?list-type`. */
  readonly calls: string[] = [];
  fault: S3Fault | undefined;
  private server: Server | undefined;
  private readonly silent = new Set<ServerResponse>();

  /** Listens on a local port, and sets the SDK's credentials in the environment. */
  static async start(): Promise<S3Double> {
    // A real store used instead has its own credentials.
    if (process.env.TEST_S3_URL === undefined) Object.assign(process.env, environment);
    const double = new S3Double();
    const server = createServer((request, response) => {
      double.serve(request, response).catch((error: unknown) => {
        // On a busy machine a caller gives up before its whole body is here, and tries again.
        if (!request.errored) throw error;
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    double.server = server;
    return double;
  }

  /** The value of DOCUMENTS_URL. */
  url(prefix = '', bucket = BUCKET): string {
    const { port } = this.server?.address() as AddressInfo;
    return `s3://${bucket}${prefix && `/${prefix}`}?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=eu-south-1`;
  }

  async close(): Promise<void> {
    for (const response of this.silent) response.destroy();
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucket, ...path] = url.pathname.split('/').map(decodeURIComponent);
    const key = path.join('/');
    const body = await buffer(request);
    const operation = [...url.searchParams.keys()].find((name) => /^(?:list-type|uploads|uploadId)$/.test(name));
    this.calls.push(`${request.method} ${key}${operation ? `?${operation}` : ''}`);
    const { fault } = this;
    if (
      fault &&
      (fault.method === undefined || fault.method === request.method) &&
      (fault.operation === undefined || fault.operation === operation)
    ) {
      if (fault.answer) this.fail(response, ...fault.answer);
      else this.silent.add(response);
      return;
    }
    const refused = signatureFault(request, url, body) ?? this.checksumFault(request, body);
    if (refused) this.fail(response, refused === 'BadDigest' ? 400 : 403, refused);
    else if (bucket !== BUCKET) this.fail(response, 404, 'NoSuchBucket');
    else if (key === '') this.serveBucket(request, response, url);
    else this.serveFile(request, response, url, key, body);
  }

  private checksumFault(request: IncomingMessage, body: Buffer): string | undefined {
    if (request.method !== 'PUT') return undefined;
    const sent = request.headers['x-amz-checksum-sha256'];
    return sent === createHash('sha256').update(body).digest('base64') ? undefined : 'BadDigest';
  }

  private serveBucket(request: IncomingMessage, response: ServerResponse, { searchParams }: URL): void {
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const prefix = searchParams.get('prefix') ?? '';
    if (searchParams.has('uploads')) {
      const found = [...this.unfinished].filter(([, { key }]) => key.startsWith(prefix));
      const entries = found.map(
        ([id, { key, at }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
      );
      response.end(xml('ListMultipartUploadsResult', entries.join('')));
      return;
    }
    const keys = [...this.files.keys()].filter((key) => key.startsWith(prefix)).sort();
    const from = Number(searchParams.get('continuation-token') ?? 0);
    const entries = keys
      .slice(from, from + PAGE)
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${this.files.get(key)?.at.toISOString()}</LastModified></Contents>`,
      );
    const more = from + PAGE < keys.length;
    const next = more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    response.end(xml('ListBucketResult', `<IsTruncated>${more}</IsTruncated>${next}${entries.join('')}`));
  }

  private serveFile(
    { method }: IncomingMessage,
    response: ServerResponse,
    { searchParams }: URL,
    key: string,
    body: Buffer,
  ): void {
    const id = searchParams.get('uploadId');
    if (id !== null || searchParams.has('uploads')) {
      this.serveParts(method, response, searchParams, key, body);
      return;
    }
    const kept = this.files.get(key);
    if (method === 'PUT') {
      this.files.set(key, { bytes: body, at: new Date() });
      response.setHeader('etag', etag(body)).end();
      return;
    }
    if (method === 'DELETE') {
      this.files.delete(key);
      response.writeHead(204).end();
      return;
    }
    if (!kept) {
      this.fail(response, 404, 'NoSuchKey');
      return;
    }
    response.setHeader('content-length', kept.bytes.length).setHeader('etag', etag(kept.bytes));
    response.end(method === 'GET' ? kept.bytes : undefined);
  }

  private serveParts(
    method: string | undefined,
    response: ServerResponse,
    parameters: URLSearchParams,
    key: string,
    body: Buffer,
  ): void {
    const id = parameters.get('uploadId') ?? randomUUID();
    if (method === 'POST' && parameters.has('uploads')) {
      this.unfinished.set(id, { key, at: new Date(), parts: new Map() });
      response.end(xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${id}</UploadId>`));
      return;
    }
    const upload = this.unfinished.get(id);
    if (!upload) {
      this.fail(response, 404, 'NoSuchUpload');
      return;
    }
    if (method === 'PUT') {
      upload.parts.set(Number(parameters.get('partNumber')), body);
      response.setHeader('etag', etag(body)).end();
      return;
    }
    this.unfinished.delete(id);
    if (method === 'DELETE') {
      response.writeHead(204).end();
      return;
    }
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    if (parts.slice(0, -1).some((part) => part.length < LEAST_PART)) {
      this.fail(response, 400, 'EntityTooSmall');
      return;
    }
    const bytes = Buffer.concat(parts);
    this.files.set(key, { bytes, at: new Date() });
    response.end(xml('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>${etag(bytes)}</ETag>`));
  }

  private fail(response: ServerResponse, status: number, code: string): void {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(xml('Error', `<Code>${code}</Code>`));
  }
}
