import { jobStates } from '../../../src/shared/staff/jobs.codes';
import type { Job } from '../../api/records';
import { OptionalSelect } from '../../form/inputs';
import { Column } from '../../list/Column';
import { choice, period } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Badge } from '../../ui/Badge';
import { may } from '../../providers/access';
import { Moment } from '../shared';
import { BulkRetry } from './BulkRetry';
import { useKindOf, useKinds } from './kind';
import { Queues } from './Queues';
import { Runs } from './Runs';

/** The background jobs that are not done, newest first, under the counts of their queues. */
export default function JobList() {
  const kindOf = useKindOf();
  const kinds = useKinds();
  const filters = [
    choice('state', jobStates, 'backOffice.state.jobs'),
    <OptionalSelect
      key="queue"
      source="queue"
      label="backOffice.filter.queue"
      choices={kinds}
      translateChoice={false}
      emptyText="backOffice.all"
      alwaysOn
    />,
    ...period,
  ];
  return (
    <ResourceList<Job>
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      marked={({ state }) => state === 'failed'}
      actions={<Queues />}
      foot={<Runs />}
      bulkActions={may('job:retry') ? <BulkRetry /> : undefined}
      card={{
        title: ({ queue }) => kindOf(queue).name,
        line: ({ due_at, error }) => [<Moment key="at" at={due_at} />, error],
        badge: ({ state }) => <Badge of="jobs" state={state} />,
      }}
    >
      <Column<Job> source="queue" render={({ queue }) => kindOf(queue).name} link sortable />
      <Column<Job> source="state" render={({ state }) => <Badge of="jobs" state={state} />} />
      <Column<Job> source="attempts" render={({ attempts }) => attempts} figures />
      <Column<Job> source="created_at" render={({ created_at }) => <Moment at={created_at} />} sortable />
      <Column<Job> source="due_at" render={({ due_at }) => <Moment at={due_at} />} sortable />
      <Column<Job> source="error" render={({ error }) => error ?? '–'} />
    </ResourceList>
  );
}
