import type { RawBuilder } from 'kysely';

/** Something that must hold in the data whatever happened, with a statement that finds what breaks it. */
export interface Invariant {
  readonly name: string;
  /** @param late whatever was due before this moment should have happened */
  readonly offenders: (now: Date, late: Date) => RawBuilder<Offender>;
}

/** A row that breaks an invariant: ids and numbers, never personal data. */
export type Offender = Readonly<Record<string, unknown>>;
