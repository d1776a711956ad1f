import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../../web/ui/icon';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A strip on top while the browser is offline. */
export function Offline() {
  const t = useTranslate();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <Box
          component="p"
          sx={{
            display: 'flex',
            gap: 1,
            px: 2,
            py: 1,
            bgcolor: 'var(--ochre-tint)',
            color: 'var(--ochre)',
            fontWeight: 600,
          }}
        >
          <Icon name="warn" />
          {t('backOffice.problem.offline')}
        </Box>
      )}
    </div>
  );
}
