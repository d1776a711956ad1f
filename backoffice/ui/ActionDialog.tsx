import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, type ReactNode, type SubmitEvent } from 'react';
import { useTranslate } from 'react-admin';

/** The button of a dialog that acts. */
interface DialogAction {
  /** A verb. */
  readonly label: string;
  /** What can't be undone: the button is red, the focus starts on "cancel", and Enter in a field does not act. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onAct: () => void;
}

interface ActionDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Null if the dialog can only be closed. */
  action: DialogAction | null;
  /** While it acts, nothing can be pressed or closed. */
  busy: boolean;
  /** A field of the dialog has the focus at first, and not a button. */
  focusInside?: boolean;
  onClose: () => void;
}

/** Every dialog of the back office: first "cancel", then the action, also in the order of the keys. */
export function ActionDialog({ open, title, children, action, busy, focusInside = false, onClose }: ActionDialogProps) {
  const head = useId();
  const close = () => {
    if (!busy) onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // In React's tree the dialog is below the page: a form there must not be sent with it.
    event.stopPropagation();
    if (action && !action.danger && !action.disabled && !busy) action.onAct();
  };
  return (
    <Dialog
      open={open}
      aria-labelledby={head}
      onClose={close}
      onClick={(event) => {
        event.stopPropagation();
      }}
    >
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={head}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <Buttons action={action} busy={busy} focusInside={focusInside} onClose={close} />
      </Box>
    </Dialog>
  );
}

function Buttons({
  action,
  busy,
  focusInside,
  onClose,
}: Required<Pick<ActionDialogProps, 'action' | 'busy' | 'focusInside' | 'onClose'>>) {
  const t = useTranslate();
  const first = useRef<HTMLButtonElement>(null);
  const danger = action?.danger ?? false;
  useEffect(() => {
    if (!focusInside) first.current?.focus();
  }, [focusInside]);
  return (
    <DialogActions>
      <Button ref={!action || danger ? first : undefined} variant="outlined" disabled={busy} onClick={onClose}>
        {t(action ? 'backOffice.action.back' : 'ra.action.close')}
      </Button>
      {action && (
        <Button
          ref={danger ? undefined : first}
          type={danger ? 'button' : 'submit'}
          variant={danger ? 'outlined' : 'contained'}
          color={danger ? 'error' : 'primary'}
          disabled={busy || action.disabled === true}
          onClick={danger ? action.onAct : undefined}
        >
          {busy ? `${action.label}…` : action.label}
        </Button>
      )}
    </DialogActions>
  );
}
