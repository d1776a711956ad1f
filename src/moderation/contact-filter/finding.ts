/** The kind of contact in a fragment. */
export type ContactKind =
  | 'phone'
  | 'email'
  | 'link'
  | 'handle'
  | 'bank'
  | 'tax_code'
  | 'meeting'
  | 'directory'
  | 'off_platform';

/** How sure the filter is of one fragment, or of a whole text. */
export type Certainty = 'doubtful' | 'certain';

/** A fragment by tokens: the first and the last. */
export interface Finding {
  readonly kind: ContactKind;
  readonly certainty: Certainty;
  /** A short code that says which rule found it: for tests and for the moderators. */
  readonly reason: string;
  readonly from: number;
  readonly to: number;
}
