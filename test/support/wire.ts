import type { TestApp } from './app.js';

/** An answer as received over the network. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when there is none. */
  readonly json: any; // oxlint-disable-line typescript/no-explicit-any -- a test reads what it expects and fails otherwise
}

export interface Sending {
  readonly token?: string;
  readonly headers?: Record<string, string>;
  /** Sent unchanged. */
  readonly body?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
}

export type Send = (
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'} /${string}`,
  sending?: Sending,
) => Promise<Reply>;

/**
 * Lets the application listen and calls it over a socket, for what an injected call skips:
 * parsers, limits, the server's own refusals.
 */
export async function listen(test: TestApp): Promise<Send> {
  const base = await test.listen();
  return async (call, { token, headers, body, json } = {}) => {
    const [method, path] = call.split(' ') as [string, string];
    const reply = await fetch(`${base}${/^\/(api|health)/.test(path) ? '' : '/api/v1'}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...((body ?? json) !== undefined && { body: body ?? JSON.stringify(json) }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json') === true && text !== '';
    return { status: reply.status, headers: reply.headers, text, json: isJson ? JSON.parse(text) : undefined };
  };
}
