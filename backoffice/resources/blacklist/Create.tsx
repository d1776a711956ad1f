import { CreateBase, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { BlacklistEntry } from '../../api/records';
import { RecordPage } from '../RecordPage';
import { BlacklistForm, type BlacklistValues } from './BlacklistForm';

/** A new entry of the blacklist. */
export default function BlacklistCreate() {
  const t = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const data = useDataProvider();
  const save = async (values: BlacklistValues) => {
    await data.create<BlacklistEntry>('blacklist', { data: values });
    notify('backOffice.blacklist.created');
    void navigate('/blacklist');
  };
  return (
    <CreateBase>
      <RecordPage title={t('backOffice.blacklist.create')} lead={t('backOffice.blacklist.create_lead')}>
        <BlacklistForm submit="backOffice.blacklist.create" onSave={save} />
      </RecordPage>
    </CreateBase>
  );
}
