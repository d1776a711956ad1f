import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
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
import { useKindOf } from './kind';

/** A background job, and its restart once it was given up. */
export default function JobShow() {
  return <RecordOf<Job>>{(one) => <JobPage key={one.id} one={one} />}</RecordOf>;
}

function JobPage({ one }: { one: Job }) {
  const t = useTranslate();
  const kind = useKindOf()(one.queue);
  const notify = useNotify();
  const navigate = useNavigate();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [asking, setAsking] = useState(false);
  const label = (name: string): string => t(`resources.jobs.fields.${name}`);
  const retry = async () => {
    await act('jobs', one.id, 'retry');
    notify('backOffice.job.done');
    // It may be done before this page is read again.
    void navigate('/jobs');
  };
  return (
    <RecordPage title={kind.name} badge={<Badge of="jobs" state={one.state} />}>
      <Stack sx={{ gap: 1, mb: 2.5, maxWidth: '42rem' }}>
        {kind.does && <p>{kind.does}</p>}
        {kind.failing && (one.state === 'failed' || one.state === 'retrying') && (
          <p>
            <b>{t(`backOffice.job.meaning.${one.state}`)}</b> {kind.failing}
          </p>
        )}
      </Stack>
      <Facts
        of={[
          [t('backOffice.job.queue'), one.queue],
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
