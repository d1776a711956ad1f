import type { ComponentType } from 'react';
import type { DecisionOf } from '../../../../src/shared/moderation/case-decisions.codes';
import type { CaseKind } from '../../../../src/shared/moderation/case.codes';
import type { ModerationCase } from '../../../api/records';
import type { Words } from '../bilingual';

/** All texts of a decision. */
export interface DecisionWords {
  readonly label: Words;
  /** What the case says after this decision. */
  readonly done: Words;
  /** The question before it is sent. */
  readonly question: Words;
  /** Who reads the reason. */
  readonly hint: Words;
  /** Its consequences. */
  readonly follows: Words;
  /** It removes something. */
  readonly danger?: true;
}

/** How cases of a kind are shown and decided. */
export interface KindPage<Kind extends CaseKind> {
  /** What is known about the subject: the `file` of the case, of which each kind has its own. */
  readonly File: ComponentType<{ one: ModerationCase }>;
  readonly decisions: Readonly<Record<DecisionOf<Kind>, DecisionWords>>;
}
