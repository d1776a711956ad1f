import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Confirm } from 'react-admin';
import { Problem } from './Problem';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: string;
  children?: ReactNode;
  /** The label of the button, a verb. */
  confirm: string;
  /** What can't be undone: the button is red, and the focus starts on "cancel". */
  danger?: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for a confirmation before something that can't be undone. A failure is shown in the dialog, which stays open. */
export function ConfirmDialog({ open, title, children, confirm, danger, onConfirm, onClose }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = () => {
    if (busy) return;
    setError(null);
    onClose();
  };
  const act = async () => {
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Confirm
      isOpen={open}
      loading={busy}
      title={title}
      confirm={busy ? `${confirm}…` : confirm}
      confirmColor={danger ? 'warning' : 'primary'}
      cancel="backOffice.action.back"
      content={
        <>
          {danger && <StartAtCancel />}
          {children}
          {error !== null && <Problem error={error} />}
        </>
      }
      onConfirm={() => void act()}
      onClose={close}
    />
  );
}

/** Moves the focus from the confirming button, where react-admin puts it, to the first, "cancel". */
function StartAtCancel() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    here.current?.closest('[role=dialog]')?.querySelector<HTMLElement>('.MuiDialogActions-root button')?.focus();
  }, []);
  return <span ref={here} hidden />;
}
