import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** An e-mail address breaks behind its sign, where it has to. */
function breakable(value: ReactNode): ReactNode {
  if (typeof value !== 'string' || !value.includes('@')) return value;
  const [person, ...hosts] = value.split('@');
  return (
    <>
      {person}@<wbr />
      {hosts.join('@')}
    </>
  );
}

/** Names and values of a record. Empty values are left out. */
export function Facts({ of }: { of: (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))',
        gap: '0.875rem 1.5rem',
        mb: 2,
        fontSize: '0.9375rem',
      }}
    >
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt className="soft micro">{label}</dt>
            <Box component="dd" sx={{ fontWeight: 600 }}>
              {breakable(value)}
            </Box>
          </div>
        ))}
    </Box>
  );
}

/** A titled part of a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      sx={{ mt: 3.5, '& > h2': { font: '600 1rem/1.3 var(--font-text)', letterSpacing: 0, mb: 1.25 } }}
    >
      <h2>{title}</h2>
      {children}
    </Box>
  );
}
