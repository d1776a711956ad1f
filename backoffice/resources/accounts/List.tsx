import { useTranslate } from 'react-admin';
import type { Account } from '../../api/records';
import { Column } from '../../list/Column';
import { choice, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Badge } from '../../ui/Badge';
import { useFormat } from '../../ui/format';
import { Moment, nameOf } from '../shared';
import { accountStates } from '../../../src/shared/accounts/account.codes';
import { stateOf } from './state';

const filters = [
  search,
  choice('model', ['user', 'lawyer'], 'backOffice.model'),
  choice('state', accountStates, 'backOffice.state.accounts'),
];

/** Citizens and firms. */
export default function AccountList() {
  const t = useTranslate();
  const format = useFormat();
  const name = (account: Account): string => nameOf(account, t);
  const credits = ({ balance }: Account) => balance !== null && <span className="num">{format.number(balance)}</span>;
  const badge = (account: Account) => <Badge of="accounts" state={stateOf(account)} />;
  const model = (account: Account): string => t(`backOffice.model.${account.model}`);
  return (
    <ResourceList<Account>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      card={{ title: name, figure: credits, line: (account) => [model(account), account.city], badge }}
    >
      <Column<Account> source="name" render={name} link />
      <Column<Account> source="model" render={model} />
      <Column<Account> source="email" render={({ email }) => email} sortable />
      <Column<Account> source="city" render={({ city }) => city} />
      <Column<Account> source="created_at" render={({ created_at }) => <Moment at={created_at} />} sortable />
      <Column<Account> source="balance" render={credits} figures />
      <Column<Account> source="state" render={badge} />
    </ResourceList>
  );
}
