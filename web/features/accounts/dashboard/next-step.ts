import type { RequestItem } from '../../requests/types.js';

/** What a request asks of its owner next. `turn`: it is theirs to move. */
export interface NextStep {
  kind: 'pay' | 'complete' | 'compare' | 'choose' | 'read' | 'wait' | 'waitQuotes' | 'chosen' | 'ended';
  turn: boolean;
  /** Until when, if it matters. */
  until: string | null;
  to: string;
}

/** The order of the dashboard: what presses first. */
const ORDER: NextStep['kind'][] = [
  'pay',
  'choose',
  'compare',
  'read',
  'complete',
  'waitQuotes',
  'wait',
  'chosen',
  'ended',
];

/** The next step of a request, read off what the server allows and counts; no rule is worked out again here. */
export function nextStep(request: RequestItem): NextStep {
  const can = (move: string): boolean => request.allowed_actions.includes(move);
  const page = `/requests/${request.id}`;
  if (request.checkout)
    return { kind: 'pay', turn: true, until: request.checkout.expires_at, to: `/checkout/${request.checkout.id}` };
  if (can('send') || can('edit'))
    return { kind: 'complete', turn: true, until: null, to: `/request/complete/${request.id}` };
  if (can('choose')) {
    // While it may still receive quotes there is no hurry; once it can't, choosing is all that is left.
    const open = can('add_information');
    const to = request.responses_counter.ok > 1 ? `${page}/confronto` : page;
    return { kind: open ? 'compare' : 'choose', turn: true, until: request.choice_until, to };
  }
  if (can('add_information')) {
    if (request.unread_responses > 0) return { kind: 'read', turn: true, until: request.expires_at, to: page };
    return {
      kind: request.forwarded_responses.opened > 0 ? 'waitQuotes' : 'wait',
      turn: false,
      until: request.expires_at,
      to: page,
    };
  }
  if (request.responses_counter.approved > 0) return { kind: 'chosen', turn: false, until: null, to: page };
  return { kind: 'ended', turn: false, until: null, to: page };
}

/** Requests with their next step, what presses first in front. */
export function inOrder(requests: RequestItem[]): { request: RequestItem; step: NextStep }[] {
  return requests
    .map((request) => ({ request, step: nextStep(request) }))
    .sort(
      (a, b) =>
        ORDER.indexOf(a.step.kind) - ORDER.indexOf(b.step.kind) ||
        b.request.created_at.localeCompare(a.request.created_at),
    );
}
