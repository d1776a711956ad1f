import './shell.css';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { EmptyState } from '../empty-state';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** true while the browser is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** At the top of every page while the browser is offline. */
export function OfflineStrip() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <div className="offline-strip">
          <div className="wrap">{t('offline.strip')}</div>
        </div>
      )}
    </div>
  );
}

/** The whole screen, only when nothing can be shown; the address loads again when the browser is online. */
export function OfflineScreen() {
  const { t } = useTranslation();
  useEffect(() => {
    const reload = () => {
      window.location.reload();
    };
    window.addEventListener('online', reload);
    return () => {
      window.removeEventListener('online', reload);
    };
  }, []);
  return (
    <div className="wrap page">
      <EmptyState
        title={<h1>{t('offline.title')}</h1>}
        action={
          <Button
            onClick={() => {
              window.location.reload();
            }}
          >
            {t('offline.retry')}
          </Button>
        }
      >
        {t('offline.text')}
      </EmptyState>
    </div>
  );
}
