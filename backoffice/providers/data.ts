import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils, Identifier } from 'react-admin';
import { API, call, send } from './http';

/** Uses `call`, which repeats a call after a confirmation: nothing here is shown before the server has answered. */
const rest = simpleRest(API, async (url: string, options: fetchUtils.Options = {}) => {
  const response = await call(url, {
    method: options.method,
    headers: options.headers,
    signal: options.signal ?? undefined,
    body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
  });
  const body = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body,
    json: body === '' ? {} : (JSON.parse(body) as unknown),
  };
});

/** react-admin's calls, and the verbs that are ours. */
export interface BackOfficeDataProvider extends DataProvider {
  /** `POST /{resource}/{id}/{verb}`. @throws Failure */
  act: <T>(resource: string, id: Identifier, verb: string, body?: object) => Promise<T>;
  /** A call that is not about a resource. @throws Failure */
  read: <T>(path: string) => Promise<T>;
}

export const dataProvider: BackOfficeDataProvider = {
  ...(rest as BackOfficeDataProvider),
  // The server takes JSON or nothing, and simple-rest would announce plain text.
  delete: async (resource, { id, previousData, meta }) => {
    // What the server requires for a deletion, such as a reason.
    const body: unknown = meta;
    await call(`${resource}/${encodeURIComponent(id)}`, { method: 'DELETE', ...(body !== undefined && { body }) });
    return { data: previousData ?? ({ id } as never) };
  },
  act: (resource, id, verb, body = {}) => send('POST', `${resource}/${encodeURIComponent(id)}/${verb}`, body),
  read: (path) => send('GET', path),
};
