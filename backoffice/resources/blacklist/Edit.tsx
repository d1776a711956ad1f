import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import type { BlacklistEntry } from '../../api/records';
import { may, maySee } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Facts } from '../../ui/Facts';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment } from '../shared';
import { BlacklistForm, type BlacklistValues } from './BlacklistForm';

/** An entry of the blacklist: to correct, or to remove. */
export default function BlacklistEdit() {
  return <RecordOf<BlacklistEntry>>{(entry) => <EntryPage key={entry.id} entry={entry} />}</RecordOf>;
}

function EntryPage({ entry }: { entry: BlacklistEntry }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const data = useDataProvider<BackOfficeDataProvider>();
  const [asking, setAsking] = useState(false);
  const label = (name: string): string => t(`resources.blacklist.fields.${name}`);
  const leave = (message: string) => {
    notify(message);
    void navigate('/blacklist');
  };
  const save = async (values: BlacklistValues) => {
    await data.update('blacklist', { id: entry.id, data: values, previousData: entry });
    leave('backOffice.blacklist.changed');
  };
  const remove = async (reason: string) => {
    await data.delete('blacklist', { id: entry.id, previousData: entry, meta: { reason } });
    leave('backOffice.blacklist.removed');
  };
  return (
    <RecordPage title={entry.value ?? entry.kind_label} lead={entry.value === null ? undefined : entry.kind_label}>
      <Facts
        of={[
          [label('created_at'), <Moment key="at" at={entry.created_at} />],
          [label('created_by'), entry.created_by?.name],
          [
            label('closed_account_id'),
            entry.closed_account_id !== null &&
              (maySee('accounts') ? (
                <Link to={`/accounts/${entry.closed_account_id}/show`}>{entry.closed_account_id}</Link>
              ) : (
                entry.closed_account_id
              )),
          ],
        ]}
      />
      {may('blacklist:write') ? (
        <BlacklistForm
          entry={entry}
          submit="ra.action.save"
          onSave={save}
          actions={
            <Button
              variant="outlined"
              color="error"
              onClick={() => {
                setAsking(true);
              }}
            >
              {t('backOffice.blacklist.remove')}
            </Button>
          }
        />
      ) : (
        <p className="quote">{entry.reason}</p>
      )}
      <ReasonDialog
        draft="remove"
        open={asking}
        title={t('backOffice.blacklist.question')}
        confirm={t('backOffice.blacklist.remove')}
        danger
        hint={t('backOffice.blacklist.reason_hint')}
        onConfirm={remove}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t('backOffice.blacklist.follows')}</p>
      </ReasonDialog>
    </RecordPage>
  );
}
