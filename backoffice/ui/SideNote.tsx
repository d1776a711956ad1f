import type { ReactNode } from 'react';

/** A note in the margin, in plain words. */
export function SideNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="side-note">
      <h3>{title}</h3>
      {children}
    </div>
  );
}
