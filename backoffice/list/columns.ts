import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';

/** A column of a list. On a phone the same values make a card, each in its place. */
export interface Column<R extends RaRecord = RaRecord> {
  /** The field; the column's head is `resources.{resource}.fields.{source}`. */
  source: string;
  cell: (record: R) => ReactNode;
  /** Figures stand right, in tabular digits. */
  figures?: boolean;
  sortable?: boolean;
  /** Where the value goes on a phone; left out where it is not named. */
  phone?: 'title' | 'figure' | 'line' | 'badge';
}

/** A control above a list. Its value stands in the address. */
export type Filter = {
  source: string;
  /** Comes with a link from elsewhere and is seen only then. */
  brought?: boolean;
} & (
  | { kind: 'text' | 'day' | 'account' }
  | { kind: 'choice'; choices: readonly string[]; label: (choice: string) => string }
);
