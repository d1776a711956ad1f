import { HttpError } from 'react-admin';
import { askForCode, CONFIRMATION_REQUIRED } from './confirmation';
import { i18nProvider } from './i18n';
import { browserHeader, readSession } from './session';

/** The path of the back office's contract. */
export const API = '/api/backoffice/v1';

interface Envelope {
  message?: string;
  info?: { messages?: string[]; fields?: Record<string, string[]> };
}

/** What forms and screens read of a failed call; `errors` is what react-admin puts on the fields. */
export interface FailureBody {
  code: string;
  errors: Record<string, string>;
  info: Record<string, unknown>;
}

/** A failed call of the back office: a sentence in the reader's language, the status (0: offline) and the body. */
export class Failure extends HttpError {
  declare readonly body: FailureBody;

  constructor(message: string, status: number, body: FailureBody) {
    super(message, status, body);
    // HttpError makes an HttpError of everything it builds.
    Object.setPrototypeOf(this, Failure.prototype);
  }
}

const NO_LINE = 0;

function sentence(status: number, code: string): string {
  const t = (key: string, options?: object): string => i18nProvider.translate(key, options);
  if (status === NO_LINE) return t(navigator.onLine ? 'backOffice.problem.unreachable' : 'backOffice.problem.offline');
  const known = t(`backOffice.problem.${code}`, { _: '' });
  if (known) return known;
  return t(status >= 500 ? 'backOffice.problem.unavailable' : 'backOffice.problem.unexpected');
}

/**
 * Turns the error envelope into what react-admin shows. Words of the server are kept; a bare code never reaches the
 * screen.
 */
export function failure(status: number, body: unknown): Failure {
  const { message = 'unexpected', info } = (body ?? {}) as Envelope;
  const errors = Object.fromEntries(Object.entries(info?.fields ?? {}).map(([name, texts]) => [name, texts[0] ?? '']));
  const said = info?.messages?.filter(Boolean) ?? [];
  const text = said.length > 0 ? said.join(' ') : sentence(status, message);
  return new Failure(text, status, { code: message, errors, info: { ...info } });
}

/** Anything thrown, as a failure. */
export function asFailure(error: unknown): Failure {
  return error instanceof Failure ? error : failure(500, null);
}

export function headersOf(): Record<string, string> {
  const session = readSession();
  return {
    'X-Localization': i18nProvider.getLocale(),
    ...(session ? { Authorization: `Bearer ${session.access_token}` } : browserHeader()),
  };
}

/**
 * A call of the contract; the body of the answer is not read. JSON is sent as such, a form with a file as it is.
 * @throws Failure for every status outside 2xx, and with status 0 when the server cannot be reached
 */
export async function call(
  path: string,
  options: { method?: string; body?: unknown; headers?: HeadersInit; signal?: AbortSignal } = {},
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', ...headersOf() });
  new Headers(options.headers).forEach((value, name) => {
    headers.set(name, value);
  });
  const form = options.body instanceof FormData ? options.body : null;
  // The browser itself sets the boundary of a form's parts.
  if (options.body !== undefined && !form) headers.set('Content-Type', 'application/json');
  const response = await fetch(path.startsWith('/') ? path : `${API}/${path}`, {
    method: options.method ?? 'GET',
    headers,
    signal: options.signal,
    body: form ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw failure(NO_LINE, null);
  });
  if (response.ok) return response;
  const failed = failure(response.status, await response.json().catch(() => null));
  // Once the member has given a fresh code the same call is sent again.
  if (failed.body.code === CONFIRMATION_REQUIRED && (await askForCode())) return call(path, options);
  throw failed;
}

/** A call and its JSON. @throws Failure */
export async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await call(path, { method, body });
  return (response.status === 204 ? undefined : await response.json()) as T;
}
