import { CreateBase, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ReasonText } from '../../api/records';
import { RecordPage } from '../RecordPage';
import { ReasonTextForm, type ReasonTextBody } from './ReasonTextForm';

/** A new ready text. */
export default function ReasonTextCreate() {
  const t = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const data = useDataProvider();
  const save = async (body: ReasonTextBody) => {
    await data.create<ReasonText>('reason-texts', { data: body as Partial<ReasonText> });
    notify('backOffice.reason_text.saved');
    void navigate('/reason-texts');
  };
  return (
    <CreateBase>
      <RecordPage title={t('backOffice.reason_text.create')}>
        <ReasonTextForm submit="backOffice.reason_text.create" onSave={save} />
      </RecordPage>
    </CreateBase>
  );
}
