import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];

export type InboxItem = Schemas['LawyerRequestItem'];
export type InboxRequest = Schemas['LawyerRequest'];
/** What of the inbox is shown, and how. */
export type InboxFilter = Required<Omit<Schemas['SavedFilterInput'], 'name'>>;
/** The same with the name that the firm gave it, and its place. */
export type SavedFilter = Schemas['SavedFilter'];
export type InboxCounts = Schemas['FirmInboxCounts'];
export type Document = Schemas['Document'];

/** The moves of a response, as `PUT /responses/{id}` takes them. */
export type Move = Schemas['ResponseUpdate'];
/** The quote as `PUT /responses/{id}` takes it, without its status. */
export type QuoteBody = Omit<Exclude<Extract<Move, { status: 7 }>, { only_validity_updated: true }>, 'status'>;
/** The figures of a quote as they are typed, as a saved text keeps them. */
export type QuoteFigures = Schemas['QuoteFigures'];
