import type { CaseKind } from '../../../../src/shared/moderation/case.codes';
import type { DecisionWords, KindPage } from './kind-page';
import { inactive } from './inactive';
import { message } from './message';
import { registration } from './registration';
import { appeal } from './appeal';
import { conduct } from './conduct';
import { contact } from './contact';
import { relatedReview } from './related-review';
import { report } from './report';
import { duplicate, rejectionReply, screening } from './screening';
import { text } from './text';
import { verification } from './verification';

/** The page of each kind of case. A new kind needs its line here, and its reasons in `reasons.ts`. */
export const kinds: { readonly [Kind in CaseKind]: KindPage<Kind> } = {
  verification,
  message,
  registration,
  inactive,
  report,
  appeal,
  contact,
  screening,
  duplicate,
  rejection_reply: rejectionReply,
  text,
  related_review: relatedReview,
  conduct,
};

/** The texts of a decision; undefined for one that the kind no longer knows. */
export function wordsOf(kind: CaseKind, decision: string): DecisionWords | undefined {
  const words: Readonly<Record<string, DecisionWords>> = kinds[kind].decisions;
  return Object.hasOwn(words, decision) ? words[decision] : undefined;
}
