import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin';
import { messageLimits } from '../../../src/shared/limits';
import { DraftOffer } from '../../form/DraftOffer';
import { useTypedReason } from '../../form/use-typed-reason';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Row } from '../../ui/Page';

/** A message of the staff to both sides of the conversation that a case is about, where the server says that it may be. */
export function WriteInConversation({ caseId, allowed = false }: { caseId: number; allowed?: boolean }) {
  const t = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [open, setOpen] = useState(false);
  const { reason: text, setReason: setText, kept } = useTypedReason('conversation', open);
  const [isEmpty, setEmpty] = useState(false);
  if (!allowed || !may('case:decide')) return null;
  const close = () => {
    setOpen(false);
    setEmpty(false);
  };
  const write = async () => {
    if (text.trim() === '') {
      setEmpty(true);
      return;
    }
    await kept.sending(() => act('cases', caseId, 'message', { text: text.trim() }));
    setText('');
    close();
    notify('backOffice.talk.done');
    refresh();
  };
  return (
    <Row>
      <Button
        variant="outlined"
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('backOffice.talk.write')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('backOffice.talk.title')}
        confirm={t('backOffice.talk.send')}
        onConfirm={write}
        onClose={close}
      >
        <p>{t('backOffice.talk.follows')}</p>
        <DraftOffer
          kept={kept}
          onTake={(taken) => {
            setText(taken.reason);
          }}
        />
        <TextField
          disabled={kept.offer !== null}
          label={t('backOffice.talk.text')}
          helperText={isEmpty ? t('backOffice.talk.empty') : undefined}
          error={isEmpty}
          slotProps={{ htmlInput: { maxLength: messageLimits.textMax } }}
          multiline
          minRows={4}
          required
          fullWidth
          sx={{ my: 2 }}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setEmpty(false);
          }}
        />
      </ConfirmDialog>
    </Row>
  );
}
