import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTimeout, useTranslate } from 'react-admin';
import { PageFrame } from './Page';

/** Milliseconds after which the outlines are drawn, and after which a sentence says that it takes long. */
const DRAWN = 300;
const LONG = 4000;

/** Shown while data loads: nothing at first, then outlines, then a sentence as well. */
export function Loading({ rows = 6 }: { rows?: number }) {
  const t = useTranslate();
  const drawn = useTimeout(DRAWN);
  const long = useTimeout(LONG);
  if (!drawn) return null;
  return (
    <Stack aria-busy="true" sx={{ gap: 1 }}>
      {long && (
        <p className="soft" role="status">
          {t('backOffice.slow')}
        </p>
      )}
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} />
      ))}
    </Stack>
  );
}

/** The same for a whole page. */
export const LoadingPage = () => (
  <PageFrame>
    <Loading />
  </PageFrame>
);
