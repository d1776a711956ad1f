import { mailStates } from '../../../src/shared/notifications/outbox.codes';
import type { Mail } from '../../api/records';
import { Column } from '../../list/Column';
import { account, choice, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Badge } from '../../ui/Badge';
import { Moment } from '../shared';

const filters = [search, account, choice('state', mailStates, 'backOffice.state.outbox'), ...period];

/** The mails of the outbox, newest first. */
export default function OutboxList() {
  return (
    <ResourceList<Mail>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      marked={({ state }) => state === 'given_up'}
      card={{
        title: ({ subject }) => subject,
        line: ({ recipient, created_at }) => [recipient, <Moment key="at" at={created_at} />],
        badge: ({ state }) => <Badge of="outbox" state={state} />,
      }}
    >
      <Column<Mail> source="subject" render={({ subject }) => subject} link />
      <Column<Mail> source="recipient" render={({ recipient }) => recipient ?? '–'} />
      <Column<Mail> source="state" render={({ state }) => <Badge of="outbox" state={state} />} />
      <Column<Mail> source="attempts" render={({ attempts }) => attempts} figures sortable />
      <Column<Mail> source="created_at" render={({ created_at }) => <Moment at={created_at} />} sortable />
      <Column<Mail> source="error" render={({ error }) => error ?? '–'} />
    </ResourceList>
  );
}
