import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { moderationLimits } from '../../src/shared/limits';
import { sendNow, undo, useWaiting } from './undoable';

/**
 * What was decided, and the way back while it has not been sent. react-admin's own notice is not used: it shows one
 * after another, so a second decision would wait unseen.
 */
export function UndoNotice() {
  const t = useTranslate();
  const waiting = useWaiting();
  useEffect(() => {
    if (!waiting) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [waiting]);
  if (!waiting) return null;
  return (
    <Snackbar
      key={waiting.text}
      open
      message={waiting.text}
      autoHideDuration={moderationLimits.undo}
      disableWindowBlurListener
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ content: { role: 'status' } }}
      action={
        <Button variant="outlined" onClick={undo}>
          {t('backOffice.undo')}
        </Button>
      }
      onClose={(_event, reason) => {
        // A click elsewhere or Escape is no answer.
        if (reason === 'timeout') void sendNow();
      }}
    />
  );
}
