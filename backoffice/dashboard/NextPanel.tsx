import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The one next step, at the top of the first page. */
export const NextPanel = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: '0.75rem 1.5rem',
      alignItems: 'center',
      justifyContent: 'space-between',
      p: '1rem 1.25rem',
      mb: 3,
      border: '1px solid var(--rule)',
      borderLeft: '4px solid var(--terra-fill)',
      borderRadius: '5px',
      bgcolor: 'background.default',
    }}
  >
    {children}
  </Box>
);
