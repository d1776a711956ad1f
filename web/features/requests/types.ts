import type { components } from '../../api/schema.js';
import type { Buyer } from '../billing/buyer.js';

type Schemas = components['schemas'];

/** A line of the citizen's list. */
export type RequestItem = Schemas['UserRequestItem'];
/** A request as its owner reads it. */
export type RequestDetail = Schemas['UserRequest'];
/** An order that still waits for its payment. */
export type OpenOrder = Schemas['PlanOrder'];
/** A plan that the request could have, and what it costs now. */
export type Upgrade = RequestDetail['upgrades'][number];
/** A quote, an opinion, or a place without an answer yet, as the request's owner reads it. */
export type FirmResponse = Schemas['Response'];
export type DocumentInfo = Schemas['Document'];
/** One line of the story, past or to come. */
export type ActivityItem = Schemas['TimelineItem'];

/** What a PUT of a request may carry. */
export interface RequestChange {
  request_type_id?: string;
  part?: number;
  city?: string;
  province_id?: string | null;
  country_id?: string | null;
  latitude?: number;
  longitude?: number;
  description?: string;
  shared_contacts?: boolean;
  extra?: string;
  opposing_party?: string | null;
  plan?: number;
  invoice?: Buyer | null;
  discount?: string | null;
  performance_agreed?: boolean;
  status?: 2 | 9;
}

/** Codes by which a screen tells states apart. */
export const REQUEST = { closed: 0, init: 1, new: 2, wait: 3, approved: 5, retired: 9, incomplete: 69 } as const;
export const RESPONSE = { new: 2, wait: 3, ko: 5, ok: 7, approved: 9 } as const;
