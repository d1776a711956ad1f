import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];

/** A line of the citizen's list. */
export type RequestItem = Schemas['UserRequestItem'];
/** A request as its owner reads it. */
export type RequestDetail = Schemas['UserRequest'];
/** An order that still waits for its payment. */
export type OpenOrder = Schemas['PlanOrder'];
/** A plan that the request could have, and what it costs now. */
export type Upgrade = RequestDetail['upgrades'][number];
/** A quote, an opinion, or a response not given yet, as the request's owner reads it. */
export type FirmResponse = Schemas['Response'];
/** A line of the list of responses. */
export type ResponseItem = Schemas['ResponseItem'];
export type DocumentInfo = Schemas['Document'];
/** One line of the activity, past or to come. */
export type ActivityItem = Schemas['TimelineItem'];
/** What a PUT of a request may carry. */
export type RequestChange = Schemas['RequestUpdate'];

/** The code of a subject, such as `malasanita`. */
export type RequestTypeId = Schemas['RequestCreation']['request_type_id'];

/** The code of a subject that comes from the server's list or from an address. The server checks it again. */
export const requestTypeId = (id: string): RequestTypeId => id as RequestTypeId;

/** The next step of the citizen, or what they are waiting for. */
export interface NextStep {
  title: string;
  text?: string;
  /** Until when it can be done, or by when it happens. */
  until: string | null;
  untilKind: 'choice' | 'closing' | 'reply' | null;
  action?: { to: string; label: string; price?: string };
  /** The second action, when there are two. */
  other?: { to: string; label: string };
  /** true when it is the reader's turn to act. */
  yours: boolean;
}
