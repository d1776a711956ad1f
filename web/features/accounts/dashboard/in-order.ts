import type { NextStep, RequestItem } from '../../requests/types.js';

/** A request with its next step. */
export interface Entry {
  request: RequestItem;
  step: NextStep;
}

/** How urgent a request is: lower is more urgent. */
enum Rank {
  pay,
  lastWord,
  choose,
  read,
  complete,
  wait,
  chosen,
  ended,
}

/** Answers can be read while more may come: with nothing else, it is not urgent. */
export const hasUnread = ({ unread_responses, allowed_actions }: RequestItem): boolean =>
  unread_responses > 0 && allowed_actions.includes('add_information');

function rankOf({ request, step }: Entry): Rank {
  const can = request.allowed_actions;
  if (request.checkout) return Rank.pay;
  // While it may still receive quotes there is no hurry.
  if (can.includes('choose')) return can.includes('add_information') ? Rank.choose : Rank.lastWord;
  if (request.ruling && step.yours) return Rank.lastWord;
  if (hasUnread(request)) return Rank.read;
  if (step.yours || can.includes('extend')) return Rank.complete;
  if (can.includes('add_information') || request.held_at !== null || request.ruling?.kind === 'under_review')
    return Rank.wait;
  return request.approved_at === null ? Rank.ended : Rank.chosen;
}

/** Requests with their next step, the most urgent first, and the part that each belongs to. */
export const inOrder = (entries: Entry[]): (Entry & { stage: 'live' | 'chosen' | 'ended' })[] =>
  entries
    .map((entry) => ({ ...entry, rank: rankOf(entry) }))
    .sort((a, b) => a.rank - b.rank || b.request.created_at.localeCompare(a.request.created_at))
    .map(({ rank, ...entry }) => ({
      ...entry,
      stage: rank < Rank.chosen ? 'live' : rank === Rank.chosen ? 'chosen' : 'ended',
    }));
