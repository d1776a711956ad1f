import createClient, { type Middleware } from 'openapi-fetch';
import { localeOf } from '../app/locale';
import { learnServerTime } from './clock';
import { ApiProblem } from './problems';
import type { paths } from './schema';
import { closeSession, readSession } from './session';

/** Where every call of the contract lives. */
export const API_BASE = '/api/v1';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const locale = (): string => (typeof window === 'undefined' ? 'it' : localeOf(window.location.pathname));

function sharedHeaders(): Record<string, string> {
  const session = readSession();
  return { 'X-Localization': locale(), ...(session && { Authorization: `Bearer ${session.token}` }) };
}

/** A dead token ends the session here as well; the guards then lead to the login screen. */
function noticeDeadToken(response: Response): void {
  learnServerTime(response.headers.get('x-server-time'));
  if (response.status === 401 && readSession()) closeSession();
}

const everyCall: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(sharedHeaders())) request.headers.set(name, value);
    return request;
  },
  onResponse({ response }) {
    noticeDeadToken(response);
    return response;
  },
};

/** The typed client: `const { data, error } = await api.GET('/credits')`. Prefer `unwrap` around it. */
export const api = createClient<paths>({ baseUrl: API_BASE });
api.use(everyCall);

/**
 * The answer's body, or an `ApiProblem`: `await unwrap(api.GET('/credits'))`.
 * @throws ApiProblem for every status outside 2xx, and with status 0 when the line is down
 */
export async function unwrap<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call.catch(() => {
    throw ApiProblem.offline();
  });
  if (!response.ok) throw ApiProblem.from(response, error);
  return data as T;
}

export interface SendOptions {
  body?: unknown;
  query?: Record<string, string | number | boolean | null | undefined>;
  signal?: AbortSignal;
  /** The same key twice gets the first answer again. */
  idempotencyKey?: string;
}

/** The whole answer of a list. */
export interface Page<T> {
  info: T[];
  page: number;
  page_size: number;
  total: number;
}

/**
 * A call by hand, for what the generated types don't hold: gives the whole body (`info` and paging).
 * @throws ApiProblem
 */
export async function send<T>(method: Method, path: string, options: SendOptions = {}): Promise<T> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query.toString()}` : '';
  const form = options.body instanceof FormData;
  const response = await fetch(`${API_BASE}${path}${search}`, {
    method,
    signal: options.signal,
    headers: {
      Accept: 'application/json',
      ...sharedHeaders(),
      ...(options.body !== undefined && !form && { 'Content-Type': 'application/json' }),
      ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
    },
    body: options.body === undefined ? undefined : form ? (options.body as FormData) : JSON.stringify(options.body),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw ApiProblem.offline();
  });
  noticeDeadToken(response);
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (!response.ok) throw ApiProblem.from(response, body);
  return body as T;
}

/** `send`, and only the `info` of its answer. */
export async function sendInfo<T>(method: Method, path: string, options?: SendOptions): Promise<T> {
  return (await send<{ info: T }>(method, path, options)).info;
}

/** A file behind the token, as a Blob with the name the server gave it. */
export async function download(path: string): Promise<{ blob: Blob; name: string | null }> {
  const response = await fetch(`${API_BASE}${path}`, { headers: sharedHeaders() }).catch(() => {
    throw ApiProblem.offline();
  });
  noticeDeadToken(response);
  if (!response.ok) throw ApiProblem.from(response, await response.json().catch(() => undefined));
  const named = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await response.blob(), name: named === undefined ? null : decodeURIComponent(named) };
}

/** Sends a file and tells how far it is (0 to 1): `fetch` can't. */
export function upload<T>(
  path: string,
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', `${API_BASE}${path}`);
    for (const [name, value] of Object.entries(sharedHeaders())) call.setRequestHeader(name, value);
    call.responseType = 'json';
    call.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    call.addEventListener('error', () => {
      reject(ApiProblem.offline());
    });
    call.addEventListener('abort', () => {
      reject(new DOMException('Aborted', 'AbortError'));
    });
    call.addEventListener('load', () => {
      const body: unknown = call.response;
      const response = new Response(null, {
        status: call.status,
        headers: { 'retry-after': call.getResponseHeader('retry-after') ?? '' },
      });
      noticeDeadToken(response);
      if (response.ok) resolve((body as { info: T }).info);
      else reject(ApiProblem.from(response, body));
    });
    signal?.addEventListener('abort', () => {
      call.abort();
    });
    const form = new FormData();
    form.set('file', file, file.name);
    call.send(form);
  });
}
