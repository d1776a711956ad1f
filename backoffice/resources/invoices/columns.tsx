import { useTranslate } from 'react-admin';
import type { Invoice } from '../../api/records';
import { Column } from '../../list/Column';
import { Badge } from '../../ui/Badge';
import { Day, Euro, OwnerName } from '../shared';

/** "Invoice" or "Credit note". */
export function DocumentKind({ of }: { of: Invoice['kind'] }) {
  const t = useTranslate();
  return <>{t(`backOffice.document.${of}`)}</>;
}

/** The columns of invoices, in their list and beside an account. */
export const invoiceColumns = [
  <Column<Invoice>
    key="number"
    source="number"
    render={({ number }) => <span className="num">{number}</span>}
    sortable
    link
  />,
  <Column<Invoice> key="kind" source="kind" render={({ kind }) => <DocumentKind of={kind} />} />,
  <Column<Invoice> key="issued_on" source="issued_on" render={({ issued_on }) => <Day of={issued_on} />} sortable />,
  <Column<Invoice> key="account" source="account" render={({ account }) => <OwnerName of={account} />} />,
  <Column<Invoice>
    key="signed_net_cents"
    source="signed_net_cents"
    render={({ signed_net_cents }) => <Euro cents={signed_net_cents} />}
    figures
  />,
  <Column<Invoice>
    key="signed_vat_cents"
    source="signed_vat_cents"
    render={({ signed_vat_cents }) => <Euro cents={signed_vat_cents} />}
    figures
  />,
  <Column<Invoice>
    key="signed_gross_cents"
    source="signed_gross_cents"
    render={({ signed_gross_cents }) => <Euro cents={signed_gross_cents} />}
    figures
    sortable
  />,
  <Column<Invoice>
    key="to_send_by"
    source="to_send_by"
    render={({ to_send_by }) => (to_send_by ? <Day of={to_send_by} /> : '–')}
    sortable
  />,
  <Column<Invoice>
    key="state"
    source="state"
    render={({ state, transmission }) => (
      <>
        <Badge of="invoices" state={state} />
        {transmission === 'held' && <Badge of="transmissions" state="held" />}
      </>
    )}
  />,
];
