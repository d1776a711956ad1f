import type { ReactNode } from 'react';

/** Names and values of a record; what has no value is left out. */
export function Facts({ of }: { of: (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A titled part of a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sect">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
