import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Badge } from '../../ui/Badge';
import { Facts, Section } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { RecordOf, RecordPage } from '../RecordPage';
import { Euro, Moment, OwnerLink } from '../shared';
import { Documents } from './Documents';
import { StateChange } from './StateChange';
import { numberOf, type Invoice } from './types';

/** A document as it was issued, and what became of it at the exchange. */
export default function InvoiceShow() {
  return (
    <RecordOf<Invoice>>
      {(invoice, refetch) => <Document key={invoice.id} invoice={invoice} onChanged={refetch} />}
    </RecordOf>
  );
}

function Document({ invoice, onChanged }: { invoice: Invoice; onChanged: () => Promise<unknown> }) {
  const t = useTranslate();
  const format = useFormat();
  const label = (name: string): string => t(`resources.invoices.fields.${name}`);
  return (
    <RecordPage
      resource="invoices"
      title={`${t(`backOffice.document.${invoice.kind}`)} ${numberOf(invoice)}`}
      lead={invoice.description}
      actions={<Documents invoice={invoice} />}
    >
      <div className="row">
        <Badge of="invoices" state={invoice.state} />
        {invoice.state_at && (
          <span className="micro soft">
            {t('backOffice.since')} <Moment at={invoice.state_at} />
          </span>
        )}
      </div>
      <p className="sum">
        <Euro cents={invoice.gross_cents} />
      </p>
      <Facts
        of={[
          [label('net_cents'), <Euro key="net" cents={invoice.net_cents} />],
          [label('vat_cents'), <Euro key="vat" cents={invoice.vat_cents} />],
          [label('issued_on'), format.day(invoice.issued_on)],
          [label('buyer_name'), invoice.buyer_name],
          [label('account'), <OwnerLink key="owner" of={invoice.account} />],
          [
            label('original_id'),
            invoice.original_id && (
              <Link key="original" to={`/invoices/${invoice.original_id}/show`}>
                {t('backOffice.document.original')}
              </Link>
            ),
          ],
          ...(invoice.credit_notes ?? []).map(
            (id) =>
              [
                t('backOffice.document.credit_note'),
                <Link key={id} to={`/invoices/${id}/show`}>
                  {t('backOffice.document.open_note')}
                </Link>,
              ] as const,
          ),
          [
            label('checkout_id'),
            invoice.checkout_id && (
              <Link key="checkout" to={`/checkouts/${invoice.checkout_id}/show`}>
                {invoice.checkout_id}
              </Link>
            ),
          ],
        ]}
      />
      <Section title={t('backOffice.exchange.title')}>
        <StateChange invoice={invoice} onChanged={onChanged} />
      </Section>
    </RecordPage>
  );
}
