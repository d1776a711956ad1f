import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { Account } from '../../api/records';
import type { BackOfficeDataProvider } from '../../providers/data';
import { asFailure } from '../../providers/http';
import { Row } from '../../ui/Page';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { useWords } from '../cases/use-words';
import { nameOf } from '../shared';
import { reasons, type Verb } from './reasons';
import { SuspensionEnd } from './SuspensionEnd';

/** The actions on an account now. */
function offeredTo({ confirmed_at, suspended_at, deleted_at }: Account): Verb[] {
  if (deleted_at || !confirmed_at) return [];
  return [suspended_at ? 'reinstate' : 'suspend', 'sign-out', 'delete-for-abuse'];
}

const grave = new Set<Verb>(['suspend', 'delete-for-abuse']);

/** What a moderator does to an account, each with its reason. */
export function AccountActions({ account, onDone }: { account: Account; onDone: () => Promise<unknown> }) {
  const t = useTranslate();
  const say = useWords();
  const notify = useNotify();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [verb, setVerb] = useState<Verb>('suspend');
  const [asking, setAsking] = useState(false);
  const [until, setUntil] = useState<string | null | undefined>(null);
  const [wrongEnd, setWrongEnd] = useState<string>();
  const name = nameOf(account, t);
  const text = (what: string) => t(`backOffice.account.verb.${verb}.${what}`, { name });
  const send = async (reason: string) => {
    const lacksEnd = verb === 'suspend' && until === undefined;
    setWrongEnd(lacksEnd ? t('ra.validation.required') : undefined);
    if (lacksEnd) return false;
    try {
      await act('accounts', account.id, verb, { reason, ...(verb === 'suspend' && { until }) });
    } catch (error) {
      const { until: wrong } = asFailure(error).body.errors;
      if (!wrong) throw error;
      setWrongEnd(wrong);
      return false;
    }
    setAsking(false);
    notify(`backOffice.account.verb.${verb}.done`, { messageArgs: { name } });
    await onDone();
    return true;
  };
  return (
    <>
      <Row>
        {offeredTo(account).map((one) => (
          <Button
            key={one}
            variant="outlined"
            color={grave.has(one) ? 'error' : 'primary'}
            onClick={() => {
              setVerb(one);
              setUntil(null);
              setWrongEnd(undefined);
              setAsking(true);
            }}
          >
            {t(`backOffice.account.verb.${one}.label`)}
          </Button>
        ))}
      </Row>
      <ReasonDialog
        key={verb}
        draft={verb}
        open={asking}
        title={text('question')}
        confirm={text('label')}
        danger={grave.has(verb)}
        hint={text('hint')}
        templates={reasons[verb].map(say)}
        onConfirm={send}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{text('follows')}</p>
        {verb === 'suspend' && asking && (
          <SuspensionEnd
            wrong={wrongEnd}
            onChange={(end) => {
              setUntil(end);
              setWrongEnd(undefined);
            }}
          />
        )}
      </ReasonDialog>
    </>
  );
}
