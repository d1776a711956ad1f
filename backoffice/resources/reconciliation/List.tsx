import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Day as MoneyDay } from '../../api/records';
import { Column } from '../../list/Column';
import { period } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Badge } from '../../ui/Badge';
import { useFormat } from '../../ui/format';
import { Day, Euro } from '../shared';
import { stateOf } from './state';

/** Day by day, whether the books agree. */
export default function ReconciliationList() {
  const t = useTranslate();
  const format = useFormat();
  return (
    <ResourceList<MoneyDay>
      filters={period}
      actions={
        <Button variant="outlined" component={Link} to="/reconciliation/payouts">
          {t('backOffice.payouts.title')}
        </Button>
      }
      sort={{ field: 'id', order: 'DESC' }}
      marked={({ balanced }) => !balanced}
      card={{
        title: ({ id }) => <Day of={id} />,
        figure: ({ checkouts_cents }) => <Euro cents={checkouts_cents} />,
        badge: (day) => <Badge of="balance" state={stateOf(day)} />,
      }}
    >
      <Column<MoneyDay> source="id" render={({ id }) => <Day of={id} />} sortable link />
      <Column<MoneyDay> source="provider_cents" render={(day) => <Euro cents={day.provider_cents} />} figures />
      <Column<MoneyDay> source="checkouts_cents" render={(day) => <Euro cents={day.checkouts_cents} />} figures />
      <Column<MoneyDay> source="invoices_cents" render={(day) => <Euro cents={day.invoices_cents} />} figures />
      <Column<MoneyDay> source="credit_notes_cents" render={(day) => <Euro cents={day.credit_notes_cents} />} figures />
      <Column<MoneyDay> source="refunds_cents" render={(day) => <Euro cents={day.refunds_cents} />} figures />
      <Column<MoneyDay>
        source="ledger_credits"
        render={({ ledger_credits: credits }) => (
          <span className={credits === 0 ? 'soft' : undefined}>{format.number(credits)}</span>
        )}
        figures
      />
      <Column<MoneyDay> source="balanced" render={(day) => <Badge of="balance" state={stateOf(day)} />} />
    </ResourceList>
  );
}
