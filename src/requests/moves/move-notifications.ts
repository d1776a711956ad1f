import type { NotificationName, NotificationParams } from '../../notifications/notification-templates.js';
import { planReach } from '../../shared/limits.js';
import { Plan, ResponseStatus, type StoredResponseStatus } from '../../shared/requests/codes.js';
import { validUntilOf } from '../../shared/requests/quote-validity.rules.js';
import { choiceUntil, replyUntil } from '../forwarding/lifetime.rules.js';
import type { Request } from '../request.entity.js';
import type { Response } from '../response.entity.js';

/** What a notification of a move is about. */
export interface NotifiedMove {
  readonly request: Request;
  /** The response that moves, or that the move of the request is about. */
  readonly response?: Pick<Response, 'id' | 'lapseAt' | 'validThrough'>;
  /** Quotes so far; the request's own count may not know the newest one yet. */
  readonly okCount: number;
}

interface Wording {
  readonly params?: (about: NotifiedMove) => NotificationParams;
  /** What identifies this occasion; when left out, the id of the response, or else of the request. */
  readonly occasion?: (about: NotifiedMove) => string | number;
}

const until = (moment: Date | null | undefined): NotificationParams => (moment ? { until: moment.toISOString() } : {});
const choiceEnds = ({ request }: NotifiedMove) => until(request.sentAt && choiceUntil(request.sentAt));
const expiry = ({ request }: NotifiedMove) => until(request.expiresAt);
const response = ({ response: one }: NotifiedMove): NotificationParams => (one ? { response_id: one.id } : {});

/** Until when a quote can be chosen. */
const validity = (about: NotifiedMove): NotificationParams => {
  const { request, response: one } = about;
  const choice = request.sentAt ? choiceUntil(request.sentAt).toISOString() : null;
  const end = validUntilOf(choice, one?.validThrough ?? null);
  return { ...response(about), ...(end !== null && { until: end }) };
};
/** A last day may be moved on again and again. */
const lastDay = ({ response: one }: NotifiedMove) => `${one?.id ?? 0}:${one?.validThrough ?? ''}`;

/** A request ends twice when it was extended. */
const round = ({ request }: NotifiedMove) => `${request.id}:${request.extendedAt ? 2 : 1}`;

const moment = (at: Date | null | undefined): number => at?.getTime() ?? 0;
/** A request may be sent more than once: staff can send it back. */
const sending = ({ request }: NotifiedMove) => `${request.id}:${moment(request.sentAt)}`;
/** Staff may decide about a request more than once. */
const staffDecision = ({ request }: NotifiedMove) => `${request.id}:${moment(request.staffDecidedAt)}`;
const found = ({ request }: NotifiedMove): NotificationParams => ({ ruling: request.status });
const replyEnds = ({ request }: NotifiedMove) => until(request.staffDecidedAt && replyUntil(request.staffDecidedAt));

/** How it went is asked again after another end. */
const ending = ({ request }: NotifiedMove) => `${request.id}:${moment(request.approvedAt ?? request.closedAt)}`;

/** Until when a firm can respond: it loses its turn, or the request ends. */
const timeToRespond = ({ response: one, request: { expiresAt } }: NotifiedMove) => {
  const lapseAt = one?.lapseAt;
  if (!lapseAt || !expiresAt) return until(lapseAt ?? expiresAt);
  return until(lapseAt < expiresAt ? lapseAt : expiresAt);
};

/** What the texts of the moves' notifications name, and when the same notification may be sent again. */
const wordings: Partial<Record<NotificationName, Wording>> = {
  request_sent: { params: expiry, occasion: sending },
  request_held: { occasion: sending },
  request_cleared: { params: expiry, occasion: sending },
  request_to_complete: { occasion: staffDecision },
  request_rejected: { params: (about) => ({ ...found(about), ...replyEnds(about) }), occasion: staffDecision },
  request_invalidated: { params: found, occasion: staffDecision },
  rejection_kept: { params: found, occasion: staffDecision },
  request_reinstated: { params: expiry, occasion: staffDecision },
  top_plan_given: { params: () => ({ count: planReach[Plan.top] }) },
  request_taken_away: { occasion: (about) => `${about.response?.id ?? 0}:${staffDecision(about)}` },
  request_given_back: {
    params: timeToRespond,
    occasion: (about) => `${about.response?.id ?? 0}:${staffDecision(about)}`,
  },
  request_closed: { params: (about) => ({ ...choiceEnds(about), count: about.okCount }), occasion: round },
  request_first_opened: { occasion: ({ request }) => request.id },
  request_forwarded: { params: timeToRespond },
  request_released: { params: timeToRespond },
  // A response that is given back has another time to open.
  response_lapsing: {
    params: ({ response: one }) => until(one?.lapseAt),
    occasion: ({ response: one }) => `${one?.id ?? 0}:${moment(one?.lapseAt)}`,
  },
  last_day: { params: (about) => ({ ...expiry(about), count: about.okCount }), occasion: round },
  premium_reminder: { params: expiry },
  choose_before_late: { params: choiceEnds },
  quote_received: { params: (about) => ({ ...response(about), count: about.okCount }) },
  opinion_received: { params: response },
  quote_expiring: { params: validity, occasion: lastDay },
  quote_renewed: { params: validity, occasion: lastDay },
  quote_withdrawn: { params: response },
  unread_quote_withdrawn: { params: response },
  spoken_asked: { occasion: ending },
  feedback_asked: { occasion: ending },
  feedback_asked_again: { occasion: ending },
  site_feedback_asked: { occasion: ending },
  site_feedback_asked_again: { occasion: ending },
  contacts_shared: { params: response },
  firm_chosen_by_you: { params: response },
};

/** The parameters and the deduplication key of a move's notification. */
export function wordingOf(
  template: NotificationName,
  about: NotifiedMove,
): { params: NotificationParams; occasion: string | number } {
  const wording = wordings[template];
  return {
    params: wording?.params?.(about) ?? {},
    occasion: wording?.occasion?.(about) ?? about.response?.id ?? about.request.id,
  };
}

/** The firms of a request that a row names together, by the states of their responses. */
export const audiences = {
  /** Quoted, and another firm was chosen. */
  others: [ResponseStatus.ok],
  /** May read it or are reading it; a firm in waiting knows nothing of it yet. */
  readers: [ResponseStatus.new, ResponseStatus.wait],
  /** {@link audiences.readers}, and those that quoted. */
  holders: [ResponseStatus.new, ResponseStatus.wait, ResponseStatus.ok],
} as const satisfies Record<string, readonly StoredResponseStatus[]>;
