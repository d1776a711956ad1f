import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useAskedForCode } from '../providers/confirmation';
import { asFailure, send } from '../providers/http';

/** Asks for a fresh code when the server requires one, and then lets the action continue. Rule 16.8. */
export function CodeDialog() {
  const settle = useAskedForCode();
  return settle && <CodeForm settle={settle} />;
}

function CodeForm({ settle }: { settle: (confirmed: boolean) => void }) {
  const t = useTranslate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // The dialog is below others in React's tree: their forms must not be sent with it.
    event.stopPropagation();
    setBusy(true);
    try {
      await send('POST', 'confirm', { code });
      settle(true);
    } catch (error) {
      const { body, message } = asFailure(error);
      setProblem(body.errors.code ?? message);
      setBusy(false);
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => {
        if (!busy) settle(false);
      }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}-title`}>{t('backOffice.confirmation.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
            {t('backOffice.confirmation.text')}
          </DialogContentText>
          <TextField
            inputRef={field}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing that the dialog asks for
            autoFocus
            fullWidth
            required
            label={t('backOffice.login.code')}
            value={code}
            error={problem !== ''}
            helperText={problem || t('backOffice.confirmation.hint')}
            autoComplete="one-time-code"
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
            onChange={(event) => {
              setCode(event.target.value);
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button
            disabled={busy}
            onClick={() => {
              settle(false);
            }}
          >
            {t('backOffice.action.back')}
          </Button>
          <Button type="submit" variant="contained" disabled={busy || code.trim() === ''}>
            {t('backOffice.confirmation.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
