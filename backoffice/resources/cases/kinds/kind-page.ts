import type { ComponentType } from 'react';
import type { DecisionOf } from '../../../../src/shared/moderation/case-decisions.codes';
import type { CaseKind } from '../../../../src/shared/moderation/case.codes';
import type { ModerationCase } from '../../../api/records';
import type { Words } from '../bilingual';

/** All that is said of a decision. */
export interface DecisionWords {
  readonly label: Words;
  /** What the case says once it is decided so. */
  readonly done: Words;
  /** Asked once more before it is sent. */
  readonly question: Words;
  /** Who reads the reason. */
  readonly hint: Words;
  /** What follows from it. */
  readonly follows: Words;
  /** It takes something away from somebody. */
  readonly danger?: true;
}

/** How cases of a kind are shown and decided. */
export interface KindPage<Kind extends CaseKind> {
  /** What is known of the subject: the `file` of the case, which each kind has its own of. */
  readonly File: ComponentType<{ one: ModerationCase }>;
  readonly decisions: Readonly<Record<DecisionOf<Kind>, DecisionWords>>;
}
