import { api, infoOf, type Schemas } from '../../../api/client';

export type ApiToken = Schemas['ApiToken'];
export type TokenScope = ApiToken['scopes'][number];

/** The key of the texts of each scope. */
export const scopeTexts = {
  'requests:read': 'requestsRead',
  'quotes:write': 'quotesWrite',
  'messages:read': 'messagesRead',
  'messages:write': 'messagesWrite',
} as const satisfies Readonly<Record<TokenScope, string>>;

export const createToken = (body: Schemas['NewApiToken']): Promise<Schemas['CreatedApiToken']> =>
  infoOf(api.POST('/firm/api-tokens', { body }));

export const revokeToken = (id: number) => api.DELETE('/firm/api-tokens/{id}', { params: { path: { id } } });
