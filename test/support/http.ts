import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DatabaseListener } from '../../src/kernel/database/listener.js';
import { expectDocumented } from './documented.js';
import './matchers.js';

/** An answer, with the contract's envelope opened. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects and fails otherwise
export interface Answer<T = any> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: any; // oxlint-disable-line typescript/no-explicit-any -- the same
  info: T;
  text: string;
  bytes: Buffer;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls the API in this process, through the whole of Fastify and Nest, as one account or as a visitor. */
export class HttpClient {
  constructor(
    private readonly app: NestFastifyApplication,
    readonly token?: string,
  ) {}

  /** The same client with a bearer token. */
  as(token: string): HttpClient {
    return new HttpClient(this.app, token);
  }

  get = (path: string, headers?: Record<string, string>) => this.call('GET', path, undefined, headers);
  post = (path: string, body: unknown = {}, headers?: Record<string, string>) => this.call('POST', path, body, headers);
  put = (path: string, body: unknown = {}, headers?: Record<string, string>) => this.call('PUT', path, body, headers);
  delete = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('DELETE', path, body, headers);

  /** Uploads one file as multipart `file`, or as another field. */
  upload(
    path: string,
    file: { name: string; content: Buffer; type?: string; field?: string },
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const boundary = 'giustamente-test-boundary';
    const head = [
      `--${boundary}`,
      `content-disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.name}"`,
      `content-type: ${file.type ?? 'application/octet-stream'}`,
      '\r\n',
    ].join('\r\n');
    const payload = Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return this.call('POST', path, payload, {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    });
  }

  /** The status of a stream's answer. */
  async opened(path: string, base = '/api/v1'): Promise<number> {
    const reply = await this.app.inject({
      method: 'GET',
      url: `${base}${path}`,
      headers: { ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }) },
      payloadAsStream: true,
    });
    reply.stream().destroy();
    return reply.statusCode;
  }

  async call(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const raw = Buffer.isBuffer(body);
    // The application has processed the test's own writes before the call.
    await this.app.get(DatabaseListener).caughtUp();
    const url = /^\/(api|health|metrics|dev)/.test(path) ? path : `/api/v1${path}`;
    const reply = await this.app.inject({
      method,
      url,
      headers: {
        'x-localization': 'it',
        ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      ...(body !== undefined && { payload: raw ? body : JSON.stringify(body) }),
    });
    const text: string = reply.payload;
    const isJson = (reply.headers['content-type'] ?? '').includes('json');
    const parsed = isJson && text ? (JSON.parse(text) as { info?: unknown }) : undefined;
    expectDocumented(this.app, method, url, { status: reply.statusCode, body: parsed });
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: parsed,
      info: parsed?.info,
      text,
      bytes: reply.rawPayload,
    };
  }
}
