import { engagementLabels, type EngagementStatus } from '../../shared/requests/engagement.codes.js';
import { machine, type Move, type StateRow, type Verdict } from '../../shared/state-machine.js';
import { contactsVisibleToUser } from '../response.rules.js';
import type { RequestStatus, StoredResponseStatus } from '../../shared/requests/codes.js';
import type { Engagement } from './engagement.entity.js';

/** The facts that the rules of a letter read. */
export interface EngagementFacts {
  readonly response: StoredResponseStatus;
  readonly request: RequestStatus;
}

/** The citizen has chosen the firm, and both know who the other is. */
export const firmIsChosen = ({ response, request }: EngagementFacts): Verdict =>
  contactsVisibleToUser({ status: response, request: { status: request } }) ? 'ok' : 'move_not_allowed';

const state = (name: EngagementStatus): StateRow => ({ name, label: engagementLabels[name] });

/** One row a state. */
export const engagementStates: Readonly<Record<EngagementStatus, StateRow>> = {
  sent: state('sent'),
  asked: state('asked'),
  withdrawn: state('withdrawn'),
  accepted: state('accepted'),
};

/** A row of the table of letters. */
export type EngagementMove = Move<EngagementStatus, EngagementFacts, Engagement, 'firm' | 'user'>;

/** The moves of a letter of engagement. What was accepted stays. Rules 32.1 to 32.6. */
export const engagementTable = [
  {
    move: 'send',
    from: [null],
    to: 'sent',
    actor: 'firm',
    rules: [firmIsChosen],
    stamps: ['sentAt'],
    notifies: ['user:engagement_sent'],
  },
  {
    move: 'send_again',
    from: ['sent', 'asked', 'withdrawn'],
    to: 'sent',
    actor: 'firm',
    rules: [firmIsChosen],
    stamps: ['sentAt'],
    clears: ['question', 'askedAt', 'withdrawnAt'],
    notifies: ['user:engagement_sent'],
  },
  { move: 'withdraw', from: ['sent', 'asked'], to: 'withdrawn', actor: 'firm', stamps: ['withdrawnAt'] },
  {
    move: 'ask',
    from: ['sent', 'asked'],
    to: 'asked',
    actor: 'user',
    rules: [firmIsChosen],
    stamps: ['askedAt'],
    notifies: ['firm:engagement_asked'],
  },
  {
    move: 'accept',
    from: ['sent', 'asked'],
    to: 'accepted',
    actor: 'user',
    rules: [firmIsChosen],
    stamps: ['acceptedAt'],
    notifies: ['firm:engagement_accepted'],
  },
] as const satisfies readonly EngagementMove[];

export type EngagementMoveName = (typeof engagementTable)[number]['move'];

/** Checks moves. `EngagementMoves` makes them. */
export const engagementMachine = machine<
  EngagementStatus,
  EngagementFacts,
  Engagement,
  EngagementMoveName,
  EngagementMove
>(engagementStates, engagementTable);
