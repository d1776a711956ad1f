import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Problem } from './Problem';

export interface AskProps {
  open: boolean;
  /** The question. */
  title: string;
  children?: ReactNode;
  /** The answer that does it, as a verb. */
  answer: string;
  danger?: boolean;
  onAnswer: () => Promise<void>;
  onClose: () => void;
}

/** Asks once more before what can't be undone. The question is the title, the answers are the buttons; a failure is said here. */
export function Ask({ open, title, children, answer, danger = false, onAnswer, onClose }: AskProps) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const head = useId();
  const close = () => {
    if (busy) return;
    setError(null);
    onClose();
  };
  const act = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await onAnswer();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onClose={close} aria-labelledby={head} maxWidth="xs" fullWidth transitionDuration={0}>
      <DialogTitle id={head} component="h2">{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {children}
        {error !== null && <Problem error={error} />}
      </DialogContent>
      <DialogActions sx={{ padding: 3, paddingTop: 1, gap: 1, justifyContent: 'flex-start', flexDirection: 'row-reverse' }}>
        <button type="button" className={danger ? 'btn btn-danger' : 'btn btn-1'} aria-disabled={busy} onClick={() => void act()}>{answer}{busy && '…'}</button>
        <button type="button" className="btn btn-2" aria-disabled={busy} onClick={close}>{t('console.action.back')}</button>
      </DialogActions>
    </Dialog>
  );
}
