import createClient, { defaultPathSerializer, type MethodResponse, type Middleware } from 'openapi-fetch';
import { localeOf } from '../app/locale';
import { learnServerTime } from './clock';
import { ApiProblem } from './problems';
import type { components, paths } from './schema';
import { closeSession, readSession } from './session';

/** The path under which every call of the contract lives. */
export const API_BASE = '/api/v1';

/** The paths of the contract as calls write them, without `/api/v1`. */
export type Paths = { [P in keyof paths as P extends `/api/v1${infer Path}` ? Path : never]: paths[P] };

/** The named schemas of the contract: `Schemas['UserRequest']`. */
export type Schemas = components['schemas'];

/** The headers of every call: the reader's language and, when signed in, the token. */
function sharedHeaders(): Record<string, string> {
  const session = readSession();
  return {
    'X-Localization': typeof window === 'undefined' ? 'it' : localeOf(window.location.pathname),
    ...(session && { Authorization: `Bearer ${session.token}` }),
  };
}

/** Reads the server's clock, and ends the session here when the server no longer accepts its token. */
function readHeaders(response: Response): void {
  learnServerTime(response.headers.get('x-server-time'));
  if (response.status === 401 && readSession()) closeSession();
}

const everyCall: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(sharedHeaders())) request.headers.set(name, value);
    return request;
  },
  async onResponse({ response }) {
    readHeaders(response);
    if (!response.ok) throw ApiProblem.from(response, await response.json().catch(() => undefined));
  },
  onError({ error }) {
    return error instanceof DOMException && error.name === 'AbortError' ? error : ApiProblem.offline();
  },
};

/**
 * The client of the contract. The path decides the parameters, the body and the type of the result:
 * `await api.DELETE('/requests/{id}', { params: { path: { id } } })`. Read a result with `infoOf` or `bodyOf`.
 * Every call throws an `ApiProblem` for a status outside 2xx, and one with status 0 when the server can't be reached.
 */
export const api = createClient<Paths>({ baseUrl: API_BASE });
api.use(everyCall);

/** The whole body of a call, for lists with their paging: `await bodyOf(api.GET('/invoices'))`. */
export async function bodyOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw new ApiProblem(200, 'unexpected');
  return data;
}

/** The `info` of a call's body: `await infoOf(api.GET('/account'))`. */
export async function infoOf<T>(call: Promise<{ data?: { info: T } }>): Promise<T> {
  return (await bodyOf(call)).info;
}

/** The paths that take a file. */
type UploadPath = {
  [P in keyof Paths]: Paths[P] extends { post: { requestBody: { content: { 'multipart/form-data': unknown } } } }
    ? P
    : never;
}[keyof Paths];

/** The `info` that a path answers an upload with. */
type Uploaded<P extends UploadPath> = MethodResponse<typeof api, 'post', P> extends { info: infer T } ? T : never;

/**
 * Sends a file and reports how much of it is sent, which `fetch` can't do.
 * @param params the parameters of the path, by name
 * @param onProgress is called with a share from 0 to 1
 * @param headers those that the path takes besides the usual ones
 * @throws ApiProblem, or a DOMException named AbortError when `signal` aborts
 */
export function upload<P extends UploadPath>(
  path: P,
  params: Record<string, number>,
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Uploaded<P>> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', API_BASE + defaultPathSerializer(path, params));
    for (const [name, value] of Object.entries({ ...sharedHeaders(), ...headers })) call.setRequestHeader(name, value);
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
      const response = new Response(null, {
        status: call.status,
        headers: { 'retry-after': call.getResponseHeader('retry-after') ?? '' },
      });
      readHeaders(response);
      if (response.ok) resolve((call.response as { info: Uploaded<P> }).info);
      else reject(ApiProblem.from(response, call.response));
    });
    signal?.addEventListener('abort', () => {
      call.abort();
    });
    const form = new FormData();
    form.set('file', file, file.name);
    call.send(form);
  });
}
