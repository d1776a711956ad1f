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

/** A strip on top while there is no line. */
export function Offline() {
  const t = useTranslate();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className="strip">
          <Icon name="warn" />
          {t('backOffice.problem.offline')}
        </p>
      )}
    </div>
  );
}
