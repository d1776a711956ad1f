import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
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

/**
 * Asks once more before what can't be undone. The question is the title, the answers are the buttons; a failure is said
 * here.
 */
export function Ask({ open, title, children, answer, danger = false, onAnswer, onClose }: AskProps) {
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
      <DialogTitle id={head} component="h2">
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {children}
        {error !== null && <Problem error={error} />}
      </DialogContent>
      <Answers answer={answer} danger={danger} busy={busy} onAnswer={() => void act()} onClose={close} />
    </Dialog>
  );
}

/** The two answers. The keyboard starts at the one that does it; where that hurts, at the way back. */
function Answers({
  answer,
  danger,
  busy,
  onAnswer,
  onClose,
}: {
  answer: string;
  danger: boolean;
  busy: boolean;
  onAnswer: () => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    start.current?.focus();
  }, []);
  return (
    <DialogActions
      sx={{
        padding: 3,
        paddingTop: 1,
        gap: 1,
        flexWrap: 'wrap',
        justifyContent: 'flex-start',
        flexDirection: 'row-reverse',
      }}
    >
      <button
        ref={danger ? undefined : start}
        type="button"
        className={danger ? 'btn btn-danger' : 'btn btn-1'}
        aria-disabled={busy}
        onClick={onAnswer}
      >
        {answer}
        {busy && '…'}
      </button>
      <button
        ref={danger ? start : undefined}
        type="button"
        className="btn btn-2"
        aria-disabled={busy}
        onClick={onClose}
      >
        {t('backOffice.action.back')}
      </button>
    </DialogActions>
  );
}
