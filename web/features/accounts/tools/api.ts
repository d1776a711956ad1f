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

export type Webhook = Schemas['Webhook'];
export type Delivery = Schemas['WebhookDelivery'];

/** The key of the texts of each event. */
export const eventTexts = {
  'request.new': 'requestNew',
  'message.new': 'messageNew',
  'quote.chosen': 'quoteChosen',
  test: 'test',
} as const satisfies Readonly<Record<Delivery['event'], string>>;

/** The key of the texts of why there was no answer. */
export const answerTexts = { address_refused: 'refused', timeout: 'timeout', no_connection: 'noConnection' } as const;

export const addWebhook = (body: Schemas['NewWebhook']): Promise<Schemas['CreatedWebhook']> =>
  infoOf(api.POST('/firm/webhooks', { body }));

const path = (id: number) => ({ params: { path: { id } } });

export const enableWebhook = (id: number) => api.POST('/firm/webhooks/{id}/enable', path(id));

export const testWebhook = (id: number) => api.POST('/firm/webhooks/{id}/test', path(id));

export const removeWebhook = (id: number) => api.DELETE('/firm/webhooks/{id}', path(id));
