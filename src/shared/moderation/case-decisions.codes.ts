import type { CaseKind } from './case.codes.js';

/** What a decision does to its case. */
export interface DecisionRow {
  /** `ask` leaves the case to the person, `decide` ends it. */
  readonly move: 'ask' | 'decide';
  /** It changes nothing and nobody is told: it can be undone for a while instead of being confirmed. Rule 18.14. */
  readonly undoable?: true;
}

/** The decisions of each kind of case, in the order of the keys that choose them. Rules 18.2 and 18.6. */
export const caseDecisions = {
  verification: {
    verify: { move: 'decide' },
    ask: { move: 'ask' },
    refuse: { move: 'decide' },
  },
  message: {
    approve: { move: 'decide' },
    reject_contacts: { move: 'decide' },
    reject_insult: { move: 'decide' },
    reject_off_topic: { move: 'decide' },
    ignore: { move: 'decide' },
    reply: { move: 'decide' },
  },
  registration: {
    keep: { move: 'decide', undoable: true },
    report: { move: 'decide' },
    allow: { move: 'decide' },
  },
  inactive: {
    keep: { move: 'decide', undoable: true },
    delete: { move: 'decide' },
  },
  report: {
    uphold: { move: 'decide' },
    dismiss: { move: 'decide' },
    unfounded: { move: 'decide' },
  },
  appeal: {
    grant: { move: 'decide' },
    reject: { move: 'decide' },
  },
  contact: {
    reply: { move: 'decide' },
    close: { move: 'decide', undoable: true },
  },
  screening: {
    release: { move: 'decide' },
    ask_to_complete: { move: 'decide' },
    reject_unclear: { move: 'decide' },
    reject_out_of_scope: { move: 'decide' },
    reject_against_terms: { move: 'decide' },
    invalidate_data: { move: 'decide' },
    invalidate_occurrence: { move: 'decide' },
  },
  rejection_reply: {
    reinstate: { move: 'decide' },
    keep: { move: 'decide' },
  },
  duplicate: {
    leave: { move: 'decide', undoable: true },
    invalidate_occurrence: { move: 'decide' },
    reject_against_terms: { move: 'decide' },
  },
  related_review: {
    clear: { move: 'decide' },
    refuse: { move: 'decide' },
  },
  text: {
    keep: { move: 'decide' },
    remove_contacts: { move: 'decide' },
    remove_insult: { move: 'decide' },
    remove_other: { move: 'decide' },
  },
  conduct: {
    leave: { move: 'decide', undoable: true },
    warn: { move: 'decide' },
    suspend: { move: 'decide' },
  },
} as const satisfies Readonly<Record<CaseKind, Readonly<Record<string, DecisionRow>>>>;

/** What may be decided about a case of a kind. */
export type DecisionOf<Kind extends CaseKind> = keyof (typeof caseDecisions)[Kind] & string;

/** The decision by its name; undefined where the kind knows none of that name. */
export function decisionOf(kind: CaseKind, name: string): DecisionRow | undefined {
  const known: Readonly<Record<string, DecisionRow>> = caseDecisions[kind];
  return Object.hasOwn(known, name) ? known[name] : undefined;
}
