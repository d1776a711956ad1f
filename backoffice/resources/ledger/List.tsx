import { CreditType } from '../../../src/shared/credits/credits.codes';
import type { Movement } from '../../api/records';
import { account, choice, period } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Moment, OwnerName } from '../shared';
import { Amount, movementColumns } from './columns';

const filters = [account, choice('type', Object.values(CreditType), 'backOffice.movement'), ...period];

/** The credits of all firms or of one, with the balance after each movement. */
export default function LedgerList() {
  return (
    <ResourceList<Movement>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      card={{
        title: ({ account: of }) => <OwnerName of={of} />,
        figure: ({ amount }) => <Amount of={amount} />,
        line: ({ created_at, type_label }) => [<Moment key="at" at={created_at} />, type_label],
      }}
    >
      {movementColumns}
    </ResourceList>
  );
}
