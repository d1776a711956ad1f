import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../web/ui/icon';

interface Check {
  key: string;
  icon: IconName;
  /** Green (moss) for facts in favour, crimson for facts against. */
  tint?: 'moss' | 'crimson';
  text: ReactNode;
}

/** Sentences with a mark each. */
export function CheckList({ of }: { of: readonly Check[] }) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 0.75, mb: 1.5 }}>
      {of.map(({ key, icon, tint, text }) => (
        <Box
          component="li"
          key={key}
          sx={{ display: 'flex', gap: 1, '& > .ico': { color: tint && `var(--${tint})`, strokeWidth: 2.25 } }}
        >
          <Icon name={icon} />
          <span>{text}</span>
        </Box>
      ))}
    </Box>
  );
}
