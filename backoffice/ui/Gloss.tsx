import type { ReactNode } from 'react';

/** A note in the margin, in plain words. */
export function Gloss({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="gloss">
      <h3 className="gloss-title">{title}</h3>
      {children}
    </div>
  );
}
