import { useState, type ReactNode } from 'react';
import { ActionDialog } from './ActionDialog';
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
  /** Something is missing in the dialog. */
  disabled?: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for a confirmation before something that can't be undone. A failure is shown in the dialog, which stays open. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  danger,
  disabled,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = () => {
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
    <ActionDialog
      open={open}
      title={title}
      action={{ label: confirm, danger, disabled, onAct: () => void act() }}
      busy={busy}
      onClose={close}
    >
      {children}
      {error !== null && <Problem error={error} />}
    </ActionDialog>
  );
}
