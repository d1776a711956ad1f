import type { RequestItem } from './types.js';

/** A stage that every request passes. */
export interface Stage {
  name: 'sent' | 'checked' | 'forwarded' | 'quotes' | 'choice';
  state: 'past' | 'now' | 'future';
  /** The day on which it happened; ISO 8601. */
  at: string | null;
  /** Until when it lasts, while it does or will; ISO 8601. */
  until: string | null;
  /** Quotes that came. */
  count: number | null;
}

/** What the stages are read off. */
type Staged = Pick<
  RequestItem,
  | 'sent_at'
  | 'held_at'
  | 'forwarded_at'
  | 'expires_at'
  | 'choice_until'
  | 'approved_at'
  | 'responses_counter'
  | 'allowed_actions'
>;

/** The stages of a request that was sent: those behind it, the present one, and until when the rest lasts. */
export function stagesOf(request: Staged): Stage[] {
  const { sent_at, held_at, forwarded_at, expires_at, choice_until, approved_at, allowed_actions: can } = request;
  if (sent_at === null) return [];
  const isOpen = can.includes('add_information');
  const isChosen = approved_at !== null;
  const quotes = request.responses_counter.ok + request.responses_counter.approved;
  const isForwarded = forwarded_at !== null;
  const choosing = !isChosen && can.includes('choose');
  const waits = isForwarded && isOpen && quotes === 0;
  const nothing = { at: null, until: null, count: null };
  return [
    { ...nothing, name: 'sent', state: 'past', at: sent_at },
    held_at !== null
      ? { ...nothing, name: 'checked', state: 'now' }
      : { ...nothing, name: 'forwarded', state: isForwarded ? 'past' : 'now', at: forwarded_at },
    {
      ...nothing,
      name: 'quotes',
      state: waits ? 'now' : isForwarded ? 'past' : 'future',
      until: isOpen && held_at === null && quotes === 0 ? expires_at : null,
      count: isForwarded && !waits ? quotes : null,
    },
    {
      ...nothing,
      name: 'choice',
      state: isChosen ? 'past' : choosing ? 'now' : 'future',
      at: approved_at,
      until: choosing || waits ? choice_until : null,
    },
  ];
}
