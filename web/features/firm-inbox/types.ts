import type { Complexity } from '../../../src/requests/codes.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];

export type InboxItem = Schemas['LawyerRequestItem'];
export type InboxRequest = Schemas['LawyerRequest'];
export type InboxCounts = Schemas['FirmInboxCounts'];
export type Document = Schemas['Document'];

/** The moves of a response, as `PUT /responses/{id}` takes them. */
export type Move = Schemas['ResponseUpdate'];
/** The quote as `PUT /responses/{id}` takes it, without its status. */
export type QuoteBody = Required<
  Omit<Extract<Move, { percentage: number }>, 'status' | 'agreed_value_cents' | 'complexity'>
> & {
  complexity?: Complexity;
  agreed_value_cents?: number;
};
