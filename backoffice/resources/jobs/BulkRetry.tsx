import { useState } from 'react';
import { Button, useDataProvider, useTranslate } from 'react-admin';
import { Icon } from '../../../web/ui/icon';
import type { Job } from '../../api/records';
import { BulkDialog } from '../../list/BulkDialog';
import type { BackOfficeDataProvider } from '../../providers/data';
import { useKindOf } from './kind';

/** Retries the selected failed jobs: after the cause of many failures was fixed. */
export function BulkRetry() {
  const t = useTranslate();
  const kindOf = useKindOf();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        label="backOffice.job.retry"
        onClick={() => {
          setAsking(true);
        }}
      >
        <Icon name="check" />
      </Button>
      <BulkDialog<Job>
        open={asking}
        onClose={() => {
          setAsking(false);
        }}
        title={(count) => t('backOffice.job.bulk.question', { smart_count: count })}
        confirm={t('backOffice.job.retry')}
        applies={({ state }) => state === 'failed'}
        nameOf={({ queue }) => kindOf(queue).name}
        act={({ id }) => act('jobs', id, 'retry')}
        done={(count) => t('backOffice.job.bulk.done', { smart_count: count })}
      >
        <p>{t('backOffice.job.bulk.follows')}</p>
      </BulkDialog>
    </>
  );
}
