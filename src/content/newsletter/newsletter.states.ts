import { machine, type Move, type StateRow } from '../../shared/state-machine.js';
import { newsletterLabels, type NewsletterStatus } from '../../shared/content/newsletter.codes.js';
import type { Newsletter } from './newsletter.entity.js';

const state = (name: NewsletterStatus): StateRow => ({ name, label: newsletterLabels[name] });

/** One row a state. */
export const newsletterStates: Readonly<Record<NewsletterStatus, StateRow>> = {
  draft: state('draft'),
  sending: state('sending'),
  stopped: state('stopped'),
  sent: state('sent'),
};

/** A row of the table of newsletters. */
export type NewsletterMove = Move<NewsletterStatus, null, Newsletter, 'staff' | 'system'>;

/** The moves of a newsletter. Rules 24.6 to 24.8. */
export const newsletterTable = [
  { move: 'write', from: [null], to: 'draft', actor: 'staff', stamps: ['createdAt'] },
  { move: 'change', from: ['draft'], to: 'same', actor: 'staff' },
  { move: 'delete', from: ['draft'], to: null, actor: 'staff' },
  { move: 'send', from: ['draft'], to: 'sending', actor: 'staff', stamps: ['startedAt'] },
  { move: 'resume', from: ['stopped'], to: 'sending', actor: 'staff', clears: ['stoppedAt'] },
  { move: 'stop', from: ['sending'], to: 'stopped', actor: 'staff', stamps: ['stoppedAt'] },
  { move: 'go_on', from: ['sending'], to: 'same', actor: 'system' },
  { move: 'finish', from: ['sending'], to: 'sent', actor: 'system', stamps: ['finishedAt'] },
] as const satisfies readonly NewsletterMove[];

export type NewsletterMoveName = (typeof newsletterTable)[number]['move'];

/** Checks moves. `NewsletterMoves` makes them. */
export const newsletterMachine = machine<NewsletterStatus, null, Newsletter, NewsletterMoveName, NewsletterMove>(
  newsletterStates,
  newsletterTable,
);
