import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Logo } from '../../web/ui/brand/logo';
import { DemoStrip } from '../layout/DemoStrip';
import { LanguageButton } from '../layout/LanguageButton';
import { Offline } from '../layout/Offline';
import { useTitle } from '../ui/Page';

/** The frame of the pages before the login. */
export function LoginLayout({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const t = useTranslate();
  useTitle(title);
  return (
    <>
      <Offline />
      <DemoStrip />
      <Box
        component="header"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          p: '1rem clamp(1rem, 4vw, 2rem)',
        }}
      >
        <Logo label={`Giustamente, ${t('backOffice.name')}`} />
        <LanguageButton />
      </Box>
      <Box
        component="main"
        sx={{
          display: 'grid',
          gap: 2.25,
          width: `min(${wide ? 34 : 26}rem, 100% - 2rem)`,
          m: 'clamp(1rem, 8vh, 5rem) auto 3rem',
          '& .MuiButton-contained': { width: '100%', minHeight: 48 },
        }}
      >
        <h1>{title}</h1>
        {children}
      </Box>
    </>
  );
}
