import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Job } from '../../api/records';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Badge } from '../../ui/Badge';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Facts } from '../../ui/Facts';
import { Row } from '../../ui/Page';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment } from '../shared';

/** A background job, and its new start once it was given up. */
export default function JobShow() {
  return <RecordOf<Job>>{(one) => <JobPage key={one.id} one={one} />}</RecordOf>;
}

function JobPage({ one }: { one: Job }) {
  const t = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [asking, setAsking] = useState(false);
  const label = (name: string): string => t(`resources.jobs.fields.${name}`);
  const retry = async () => {
    await act('jobs', one.id, 'retry');
    notify('backOffice.job.done');
    // It may be done before this page could be read again.
    void navigate('/jobs');
  };
  return (
    <RecordPage title={one.queue} badge={<Badge of="jobs" state={one.state} />}>
      <Facts
        of={[
          [label('id'), one.id],
          [label('attempts'), t('backOffice.job.attempts', { done: one.attempts, most: one.most_attempts })],
          [label('created_at'), <Moment key="c" at={one.created_at} />],
          [label('due_at'), <Moment key="d" at={one.due_at} />],
          [label('started_at'), one.started_at && <Moment at={one.started_at} />],
          [label('ended_at'), one.ended_at && <Moment at={one.ended_at} />],
          ...Object.entries(one.data ?? {}).map(([name, value]) => [name, String(value)] as const),
          [label('error'), one.error],
        ]}
      />
      {may('job:retry') && one.state === 'failed' && (
        <Row>
          <Button
            variant="contained"
            onClick={() => {
              setAsking(true);
            }}
          >
            {t('backOffice.job.retry')}
          </Button>
        </Row>
      )}
      <ConfirmDialog
        open={asking}
        title={t('backOffice.job.question')}
        confirm={t('backOffice.job.retry')}
        onConfirm={retry}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t('backOffice.job.follows')}</p>
      </ConfirmDialog>
    </RecordPage>
  );
}
