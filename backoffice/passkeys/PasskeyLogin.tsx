import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Session } from '../api/records';
import { asFailure, Failure } from '../providers/http';
import { hasPasskeys, logInWithPasskey } from './device';

/** Signs in without password and code. */
export function PasskeyLogin({ onEntered }: { onEntered: (session: Session) => Promise<void> }) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!hasPasskeys()) return null;
  const enter = async () => {
    setBusy(true);
    setProblem('');
    try {
      await onEntered(await logInWithPasskey());
    } catch (error) {
      setProblem(error instanceof Failure ? asFailure(error).message : t('backOffice.passkeys.not_confirmed'));
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="outlined" disabled={busy} onClick={() => void enter()}>
        {t('backOffice.passkeys.login')}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
