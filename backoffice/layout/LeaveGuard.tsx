import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import { ms, staffLimits } from '../../src/shared/limits';
import { hasUnsaved, unsavedIsKept } from '../form/use-kept';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/**
 * Asks before somebody leaves a page with unsent text. Signed-out people are sent to the login at once: after a
 * logout there is nothing to save any more, and what was typed before a session ended is stored.
 */
export function LeaveGuard() {
  const t = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() && nextLocation.pathname !== currentLocation.pathname && !nextLocation.pathname.endsWith('/login'),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, []);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('backOffice.draft.leaving')}
      confirm={t('backOffice.draft.leave')}
      danger
      onConfirm={() => Promise.resolve(blocker.proceed?.())}
      onClose={() => blocker.reset?.()}
    >
      <p>
        {unsavedIsKept()
          ? t('backOffice.draft.stays', {
              smart_count: staffLimits.typedKept / ms.day,
            })
          : t('backOffice.draft.lost')}
      </p>
    </ConfirmDialog>
  );
}
