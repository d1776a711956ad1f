import autocannon from 'autocannon';
import { summary, type Measured } from './measure.js';

/** One call of the API. */
export interface Call {
  readonly path: string;
  readonly method?: 'GET' | 'PUT';
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The number of simultaneous calls. */
export const WIDE = 16;

export const headersOf = ({ token, headers, body }: Call): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(body && { 'content-type': 'application/json' }),
  ...headers,
});

const requestOf = (call: Call): autocannon.Request => ({
  path: call.path,
  method: call.method ?? 'GET',
  headers: headersOf(call),
  ...(call.body && { body: JSON.stringify(call.body) }),
});

type Length = { readonly seconds: number } | 'once';

/**
 * Sends calls to a server, {@link WIDE} at a time. For a number of seconds each connection cycles through all of them,
 * each from a different start; or every call is sent once.
 */
export async function load(name: string, base: string, calls: readonly Call[], length: Length): Promise<Measured> {
  const requests = calls.map(requestOf);
  const times: number[] = [];
  let connection = 0;
  const own = (nth: number): autocannon.Request[] => {
    if (length === 'once') return requests.filter((_, index) => index % WIDE === nth);
    const start = Math.floor((nth * requests.length) / WIDE);
    return [...requests.slice(start), ...requests.slice(0, start)];
  };
  const begin = performance.now();
  let end = begin;
  const result = await autocannon({
    url: base,
    connections: WIDE,
    ...(length === 'once' ? { amount: calls.length } : { duration: length.seconds }),
    setupClient: (client) => {
      client.setRequests(own(connection++));
      client.on('response', (_status, _bytes, milliseconds) => {
        times.push(milliseconds);
        end = performance.now();
      });
    },
  });
  return { ...summary(name, times, end - begin), errors: result.errors + result.non2xx };
}
