import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Icon } from '../../web/ui/icon';

/** A closed door, one sentence about what will come, and one action if there is one. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Box
      className="soft"
      sx={{
        display: 'grid',
        justifyItems: 'start',
        gap: 1.5,
        py: 4,
        maxWidth: '34rem',
        '& > .ico': { width: 36, height: 36, strokeWidth: 1.2 },
      }}
    >
      <Icon name="door" />
      <p>{text}</p>
      {children}
    </Box>
  );
}
