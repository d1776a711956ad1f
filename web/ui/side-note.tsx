import './side-note.css';
import type { ReactNode } from 'react';

/**
 * A note in the margin, in plain words: an italic title and two or three sentences. `level` keeps the order of
 * headings.
 */
export function SideNote({ title, level = 2, children }: { title: string; level?: 2 | 3 | 4; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <div className="side-note">
      <Heading className="side-note-title">{title}</Heading>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  );
}
