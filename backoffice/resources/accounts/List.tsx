import { useTranslate } from 'react-admin';
import type { Column, Filter } from '../../list/columns';
import { ListPage } from '../../list/ListPage';
import { Badge } from '../../ui/Badge';
import { useFormat } from '../../ui/format';
import { Moment } from '../shared';
import { stateOf, type Account } from './types';

/** Citizens and firms. */
export default function AccountList() {
  const t = useTranslate();
  const format = useFormat();
  const columns: Column<Account>[] = [
    { source: 'name', cell: ({ id, name }) => name ?? t('backOffice.nameless', { id }), phone: 'title' },
    { source: 'model', cell: ({ model }) => t(`backOffice.model.${model}`), phone: 'line' },
    { source: 'email', cell: ({ email }) => email ?? '–', sortable: true },
    { source: 'city', cell: ({ city }) => city ?? '', phone: 'line' },
    { source: 'created_at', cell: ({ created_at }) => <Moment at={created_at} />, sortable: true },
    {
      source: 'balance',
      cell: ({ balance }) => (balance === null ? '' : <span className="num">{format.number(balance)}</span>),
      figures: true,
      phone: 'figure',
    },
    { source: 'state', cell: (account) => <Badge of="accounts" state={stateOf(account)} />, phone: 'badge' },
  ];
  const filters: Filter[] = [
    { source: 'q', kind: 'text' },
    { source: 'model', kind: 'choice', choices: ['user', 'lawyer'], label: (model) => t(`backOffice.model.${model}`) },
  ];
  return (
    <ListPage
      columns={columns}
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      to={({ id }) => `/accounts/${id}/show`}
    />
  );
}
