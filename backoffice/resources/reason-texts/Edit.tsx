import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ReasonText } from '../../api/records';
import { may } from '../../providers/access';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { RecordOf, RecordPage } from '../RecordPage';
import { ReasonTextForm, type ReasonTextBody } from './ReasonTextForm';
import { useDecisionName } from './use-decision-name';

/** A ready text: to change, or to delete. */
export default function ReasonTextEdit() {
  return <RecordOf<ReasonText>>{(one) => <TextPage key={one.id} one={one} />}</RecordOf>;
}

function TextPage({ one }: { one: ReasonText }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const data = useDataProvider();
  const nameOf = useDecisionName();
  const [asking, setAsking] = useState(false);
  const leave = (message: string) => {
    notify(message);
    void navigate('/reason-texts');
  };
  const save = async (body: ReasonTextBody) => {
    await data.update('reason-texts', { id: one.id, data: body, previousData: one });
    leave('backOffice.reason_text.saved');
  };
  const remove = async () => {
    await data.delete('reason-texts', { id: one.id, previousData: one });
    leave('backOffice.reason_text.deleted');
  };
  const deleteButton = (
    <Button
      variant="outlined"
      color="error"
      onClick={() => {
        setAsking(true);
      }}
    >
      {t('ra.action.delete')}
    </Button>
  );
  return (
    <RecordPage title={one.name} lead={nameOf(one.decision)}>
      {may('reason-text:write') ? (
        <ReasonTextForm one={one} submit="ra.action.save" onSave={save} actions={deleteButton} />
      ) : (
        <>
          <p className="quote">{one.text_it}</p>
          <p className="quote" lang="en">
            {one.text_en}
          </p>
        </>
      )}
      <ConfirmDialog
        open={asking}
        title={t('backOffice.reason_text.question', { name: one.name })}
        confirm={t('ra.action.delete')}
        danger
        onConfirm={remove}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t('backOffice.reason_text.follows')}</p>
      </ConfirmDialog>
    </RecordPage>
  );
}
