import { sql } from 'kysely';
import { RequestStatus } from '../../shared/requests/codes.js';
import { responseStatesWith } from '../../requests/response.states.js';

/** The statuses of an open request, for `in`. */
export const open = sql`(${RequestStatus.new}, ${RequestStatus.wait})`;

/** The statuses of a live response, for `=`. */
export const live = sql`any(${[...responseStatesWith('live')]}::smallint[])`;
