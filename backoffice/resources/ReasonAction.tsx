import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useResourceContext, useTranslate, type Identifier } from 'react-admin';
import type { BackOfficeDataProvider } from '../providers/data';
import { Row } from '../ui/Page';
import { ReasonDialog } from '../ui/ReasonDialog';

interface ReasonActionProps {
  id: Identifier;
  /** As the server's address names it. */
  verb: string;
  /** The prefix of its texts: `action`, `question`, `hint`, `follows` and `done`. */
  texts: string;
  /** Common reasons. */
  templates?: readonly string[];
  /** It removes something; so it is where nothing else is said. */
  danger?: boolean;
  onDone: () => Promise<unknown>;
}

/** A button under a record that needs a reason: it asks why, does it, confirms it and has the record read again. */
export function ReasonAction({ id, verb, texts, templates = [], danger = true, onDone }: ReasonActionProps) {
  const t = useTranslate();
  const notify = useNotify();
  const resource = useResourceContext() ?? '';
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [asking, setAsking] = useState(false);
  const confirm = async (reason: string) => {
    await act(resource, id, verb, { reason });
    setAsking(false);
    notify(`${texts}.done`);
    await onDone();
  };
  return (
    <>
      <Row>
        <Button
          variant="outlined"
          color={danger ? 'error' : 'primary'}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t(`${texts}.action`)}
        </Button>
      </Row>
      <ReasonDialog
        draft={verb}
        open={asking}
        title={t(`${texts}.question`)}
        confirm={t(`${texts}.action`)}
        danger={danger}
        hint={t(`${texts}.hint`)}
        templates={templates}
        onConfirm={confirm}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t(`${texts}.follows`)}</p>
      </ReasonDialog>
    </>
  );
}
