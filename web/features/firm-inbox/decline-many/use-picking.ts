import { useState } from 'react';
import type { InboxItem } from '../types';

/** Which rows of the list the reader has selected. */
export interface Picking {
  /** Whether rows can be selected now. */
  readonly isOn: boolean;
  /** The shown rows that can be selected. */
  readonly able: readonly InboxItem[];
  /** The shown rows that are selected: what a filter hides is not. */
  readonly picked: readonly InboxItem[];
  readonly turn: (on: boolean) => void;
  /** @param ids all rows that are selected from now on */
  readonly set: (ids: readonly number[]) => void;
}

const canDecline = ({ response }: InboxItem): boolean => response.allowed_actions.includes('decline');

/** Selects rows that the firm can decline. */
export function usePicking(shown: readonly InboxItem[]): Picking {
  const [ids, set] = useState<readonly number[] | null>(null);
  const able = shown.filter(canDecline);
  return {
    isOn: ids !== null && able.length > 0,
    able,
    picked: able.filter(({ id }) => ids?.includes(id)),
    turn: (on) => {
      set(on ? [] : null);
    },
    set,
  };
}
