import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Invoice } from '../../api/records';
import { Badge } from '../../ui/Badge';
import { Facts, Section } from '../../ui/Facts';
import { Row } from '../../ui/Page';
import { RecordOf, RecordPage } from '../RecordPage';
import { Day, Euro, Moment, OwnerLink } from '../shared';
import { may } from '../../providers/access';
import { Correction } from './Correction';
import { Documents } from './Documents';
import { StateChange } from './StateChange';
import { Transmissions } from './Transmissions';

/** A document as it was issued, and its state at the exchange system. */
export default function InvoiceShow() {
  return (
    <RecordOf<Invoice>>
      {(invoice, refetch) => <InvoicePage key={invoice.id} invoice={invoice} onChanged={refetch} />}
    </RecordOf>
  );
}

function InvoicePage({ invoice, onChanged }: { invoice: Invoice; onChanged: () => Promise<unknown> }) {
  const t = useTranslate();
  const label = (name: string): string => t(`resources.invoices.fields.${name}`);
  return (
    <RecordPage
      title={`${t(`backOffice.document.${invoice.kind}`)} ${invoice.number}`}
      lead={invoice.description}
      actions={<Documents invoice={invoice} />}
    >
      <Row>
        <Badge of="invoices" state={invoice.state} />
        {invoice.state_at && (
          <span className="micro soft">
            {t('backOffice.since')} <Moment at={invoice.state_at} />
          </span>
        )}
      </Row>
      <p className="sum">
        <Euro cents={invoice.signed_gross_cents} />
      </p>
      <Facts
        of={[
          [label('signed_net_cents'), <Euro key="net" cents={invoice.signed_net_cents} />],
          [label('signed_vat_cents'), <Euro key="vat" cents={invoice.signed_vat_cents} />],
          [label('issued_on'), <Day key="day" of={invoice.issued_on} />],
          [label('to_send_by'), invoice.to_send_by && <Day key="by" of={invoice.to_send_by} />],
          [label('buyer_name'), invoice.buyer_name],
          [label('account'), <OwnerLink key="owner" of={invoice.account} />],
          [
            label('original_id'),
            invoice.original_id && (
              <Link to={`/invoices/${invoice.original_id}/show`}>{t('backOffice.document.original')}</Link>
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
            invoice.checkout_id && <Link to={`/checkouts/${invoice.checkout_id}/show`}>{invoice.checkout_id}</Link>,
          ],
        ]}
      />
      <Section title={t('backOffice.transmission.title')}>
        <Transmissions invoice={invoice} onChanged={onChanged} />
        {invoice.is_correctable && may('invoice:write') && (
          <Box sx={{ mt: 3, display: 'grid', gap: 1.5 }}>
            <Correction invoice={invoice} onChanged={onChanged} />
          </Box>
        )}
      </Section>
      <Section title={t('backOffice.exchange.title')}>
        <StateChange invoice={invoice} onChanged={onChanged} />
      </Section>
    </RecordPage>
  );
}
