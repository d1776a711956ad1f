import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Transitions, type MoveDetails } from '../../kernel/transitions.js';
import type { EditionStatus } from '../../shared/content/content.codes.js';
import { ContentEdition } from './content-edition.entity.js';
import { contentProblems } from '../content.problems.js';
import { editionMachine, type EditionMove, type EditionMoveName } from './content.states.js';

/** Makes the moves of editions. {@link Transitions} says how. */
@Injectable()
export class EditionMoves extends Transitions<EditionStatus, null, ContentEdition, EditionMoveName, EditionMove> {
  constructor() {
    super(editionMachine, {
      entity: ContentEdition,
      facts: () => null,
      touched: 'updatedAt',
      problem: (_, { status }) => contentProblems.content_moved({ facts: { status } }),
    });
  }

  /** Checks, makes and writes one move of an edition whose text is locked. @throws content_moved (409) */
  async move(
    em: EntityManager,
    name: EditionMoveName,
    edition: ContentEdition,
    now: Date,
    set: MoveDetails<ContentEdition>['set'] = {},
  ): Promise<void> {
    await this.make(em, this.prepare(name, edition, now, undefined, { set }));
    await em.flush();
  }

  /** Writes a new edition. */
  async write(
    em: EntityManager,
    name: 'write' | 'check_facts',
    columns: Partial<ContentEdition>,
    now: Date,
  ): Promise<ContentEdition> {
    const [made] = await this.make(em, this.create(name, columns, now, undefined));
    await em.flush();
    return made as ContentEdition;
  }
}
