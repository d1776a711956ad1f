import './badge.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

/** slate (quiet), go (petrol), ok (moss), wait (ochre), no (crimson), new (terracotta). */
export type Tint = 'slate' | 'go' | 'ok' | 'wait' | 'no' | 'new';

/** A state: a word, a shape and a tint, never a colour alone. Can't be pressed. */
export function Badge({ tint = 'slate', shape, children }: { tint?: Tint; shape?: IconName; children: ReactNode }) {
  return (
    <span className={`badge ${tint}`}>
      {shape && <Icon name={shape} />}
      {children}
    </span>
  );
}
