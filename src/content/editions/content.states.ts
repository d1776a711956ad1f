import { machine, type Move, type StateRow } from '../../shared/state-machine.js';
import { editionLabels, type EditionStatus } from '../../shared/content/content.codes.js';
import type { ContentEdition } from './content-edition.entity.js';

const state = (name: EditionStatus): StateRow => ({ name, label: editionLabels[name] });

/** One row a state. */
export const editionStates: Readonly<Record<EditionStatus, StateRow>> = {
  draft: state('draft'),
  scheduled: state('scheduled'),
  published: state('published'),
  superseded: state('superseded'),
  withdrawn: state('withdrawn'),
};

/** A row of the table of editions. */
export type EditionMove = Move<EditionStatus, null, ContentEdition, 'staff' | 'system'>;

/** The moves of an edition. Rules 27.4 to 27.8. */
export const editionTable = [
  { move: 'write', from: [null], to: 'draft', actor: 'staff', stamps: ['createdAt'] },
  { move: 'change', from: ['draft'], to: 'same', actor: 'staff' },
  { move: 'discard', from: ['draft'], to: null, actor: 'staff' },
  { move: 'schedule', from: ['draft'], to: 'scheduled', actor: 'staff' },
  { move: 'recall', from: ['scheduled'], to: 'draft', actor: 'staff', clears: ['publishAt'] },
  {
    move: 'publish',
    from: ['draft', 'scheduled'],
    to: 'published',
    actor: 'staff',
    stamps: ['publishedAt'],
    clears: ['publishAt'],
  },
  {
    move: 'come_out',
    from: ['scheduled'],
    to: 'published',
    actor: 'system',
    deadline: 'publishAt',
    stamps: ['publishedAt'],
    clears: ['publishAt'],
  },
  { move: 'supersede', from: ['published'], to: 'superseded', actor: 'system', stamps: ['endedAt'] },
  { move: 'check_facts', from: [null], to: 'published', actor: 'staff', stamps: ['createdAt', 'publishedAt'] },
  { move: 'withdraw', from: ['published'], to: 'withdrawn', actor: 'staff', stamps: ['endedAt'] },
] as const satisfies readonly EditionMove[];

export type EditionMoveName = (typeof editionTable)[number]['move'];

/** Checks moves. `EditionMoves` makes them. */
export const editionMachine = machine<EditionStatus, null, ContentEdition, EditionMoveName, EditionMove>(
  editionStates,
  editionTable,
);
