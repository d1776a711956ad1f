import { TextInput, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { securityEventKinds } from '../../../src/shared/accounts/security-event.codes';
import type { SecurityEvent } from '../../api/records';
import { Column } from '../../list/Column';
import { account, choice, member, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Moment, narrowed, OwnerLink, OwnerName } from '../shared';

const filters = [
  search,
  choice('kind', securityEventKinds, 'backOffice.securityEvents.kind'),
  account,
  member('member'),
  <TextInput key="address" source="address" label="backOffice.filter.address" resettable alwaysOn />,
  ...period,
];

/** Who signed in or tried to, from where, newest first. */
export default function SecurityEventList() {
  return (
    <ResourceList<SecurityEvent>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      card={{
        title: ({ kind_label }) => kind_label,
        line: (event) => [
          <Moment key="at" at={event.at} />,
          <Whose key="who" of={event} plain />,
          event.address,
          event.device,
        ],
      }}
    >
      <Column<SecurityEvent> source="at" render={({ at }) => <Moment at={at} />} sortable />
      <Column<SecurityEvent> source="kind" render={({ kind_label }) => kind_label} />
      <Column<SecurityEvent> source="who" render={(event) => <Whose of={event} />} />
      <Column<SecurityEvent> source="address" render={(event) => <From {...event} />} />
      <Column<SecurityEvent> source="device" render={({ device }) => device ?? '–'} />
    </ResourceList>
  );
}

/** The network address, as a link to all events from it. */
function From({ address }: SecurityEvent) {
  if (address === null) return <>–</>;
  return (
    <Link className="num" to={narrowed('security-events', { address })}>
      {address}
    </Link>
  );
}

/** The account or the member of the staff, as a link unless the whole card is one. */
function Whose({ of: { account: owner, staff }, plain }: { of: SecurityEvent; plain?: boolean }) {
  const t = useTranslate();
  if (owner) return plain ? <OwnerName of={owner} /> : <OwnerLink of={owner} />;
  if (!staff) return <span className="soft">{t('backOffice.securityEvents.nobody')}</span>;
  const name = t('backOffice.securityEvents.staff', { name: staff.name });
  return plain ? <>{name}</> : <Link to={`/staff/${staff.id}`}>{name}</Link>;
}
