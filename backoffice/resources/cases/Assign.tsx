import MuiButton from '@mui/material/Button';
import { useState } from 'react';
import { Button, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { caseStates } from '../../../src/shared/moderation/case.states';
import { Icon } from '../../../web/ui/icon';
import type { ModerationCase } from '../../api/records';
import { BulkDialog } from '../../list/BulkDialog';
import type { BackOfficeDataProvider } from '../../providers/data';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { nameOf } from '../shared';
import { chosenOf, ColleagueField } from './ColleagueField';

/** Gives a case to a colleague, or back to the queue. Rules 18.16 and 18.17. */
export function Assign({ one, refetch }: { one: ModerationCase; refetch: () => Promise<unknown> }) {
  const t = useTranslate();
  const notify = useNotify();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [asking, setAsking] = useState(false);
  const [value, setValue] = useState('');
  const to = chosenOf(value);
  return (
    <>
      <MuiButton
        variant="outlined"
        fullWidth
        sx={{ justifyContent: 'flex-start', mt: 1 }}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('backOffice.cases.assign.go')}
      </MuiButton>
      <ConfirmDialog
        open={asking}
        title={t('backOffice.cases.assign.question', { smart_count: 1 })}
        confirm={t('backOffice.cases.assign.confirm')}
        disabled={to === undefined}
        onConfirm={async () => {
          await act('cases', one.id, 'assign', { staff_id: to });
          setAsking(false);
          setValue('');
          notify('backOffice.cases.assign.done', { messageArgs: { smart_count: 1 } });
          await refetch();
        }}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t('backOffice.cases.assign.follows', { smart_count: 1 })}</p>
        <ColleagueField value={value} onChange={setValue} />
      </ConfirmDialog>
    </>
  );
}

/** Gives the selected cases to a colleague, or back to the queue. */
export function BulkAssign() {
  const t = useTranslate();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [asking, setAsking] = useState(false);
  const [value, setValue] = useState('');
  const to = chosenOf(value);
  return (
    <>
      <Button
        label="backOffice.cases.assign.go"
        onClick={() => {
          setAsking(true);
        }}
      >
        <Icon name="user" />
      </Button>
      <BulkDialog<ModerationCase>
        open={asking}
        onClose={() => {
          setAsking(false);
        }}
        title={(count) => t('backOffice.cases.assign.question', { smart_count: count })}
        confirm={t('backOffice.cases.assign.confirm')}
        disabled={to === undefined}
        applies={({ status }) => caseStates[status].undecided}
        nameOf={({ id, account }) => (account ? nameOf(account, t) : String(id))}
        act={({ id }) => act('cases', id, 'assign', { staff_id: to })}
        onDone={() => {
          setValue('');
        }}
        done={(count) => t('backOffice.cases.assign.done', { smart_count: count })}
      >
        <p>{t('backOffice.cases.assign.follows', { smart_count: 2 })}</p>
        <ColleagueField value={value} onChange={setValue} />
      </BulkDialog>
    </>
  );
}
