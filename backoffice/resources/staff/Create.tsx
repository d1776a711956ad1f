import { useState } from 'react';
import { CreateBase, useDataProvider, useRefresh, useTranslate } from 'react-admin';
import type { StaffMember } from '../../api/records';
import { RecordPage } from '../RecordPage';
import { FirstPassword } from './FirstPassword';
import { StaffForm, type StaffBody } from './StaffForm';

/** A new member; their first password is shown once. */
export default function StaffCreate() {
  const t = useTranslate();
  const refresh = useRefresh();
  const data = useDataProvider();
  const [made, setMade] = useState<{ name: string; password: string } | null>(null);
  const save = async (body: StaffBody) => {
    const answer = await data.create<StaffMember>('staff', { data: body as Partial<StaffMember> });
    setMade({ name: body.name, password: String((answer.data as StaffMember & { password?: string }).password) });
    refresh();
  };
  if (made) return <FirstPassword {...made} />;
  return (
    <CreateBase>
      <RecordPage title={t('backOffice.staff.create')} lead={t('backOffice.staff.create_lead')}>
        <StaffForm submit="backOffice.staff.create" onSave={save} />
      </RecordPage>
    </CreateBase>
  );
}
