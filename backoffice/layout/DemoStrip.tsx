import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

/** Says that this instance is filled with invented people. The server says so in the page. */
export function DemoStrip() {
  const t = useTranslate();
  if (document.documentElement.dataset.demo !== '1') return null;
  return (
    <Box
      component="aside"
      aria-label={t('backOffice.demo.name')}
      sx={{ px: 'clamp(1rem, 2vw, 1.5rem)', py: '0.375rem', bgcolor: 'var(--well)', color: 'text.secondary' }}
      className="micro no-print"
    >
      {t('backOffice.demo.text')}
    </Box>
  );
}
