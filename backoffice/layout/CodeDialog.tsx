import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAskedForCode } from '../providers/confirmation';
import { asFailure, send } from '../providers/http';
import { ActionDialog } from '../ui/ActionDialog';

/** Asks for a fresh code when the server requires one, and then lets the action continue. Rule 16.8. */
export function CodeDialog() {
  const settle = useAskedForCode();
  return settle && <CodeForm settle={settle} />;
}

function CodeForm({ settle }: { settle: (confirmed: boolean) => void }) {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
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
    <ActionDialog
      open
      title={t('backOffice.confirmation.title')}
      action={{
        label: t('backOffice.confirmation.confirm'),
        disabled: code.trim() === '',
        onAct: () => void confirm(),
      }}
      busy={busy}
      focusInside
      onClose={() => {
        settle(false);
      }}
    >
      <DialogContentText sx={{ mb: 2 }}>{t('backOffice.confirmation.text')}</DialogContentText>
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
    </ActionDialog>
  );
}
