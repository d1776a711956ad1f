import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Refund } from '../../api/records';
import { maySee } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Facts, Section } from '../../ui/Facts';
import { Due } from '../../ui/Due';
import { BackLink, Row, useTitle } from '../../ui/Page';
import { Euro, Moment, narrowed, OwnerLink, OwnerName } from '../shared';
import { Grounds } from './Grounds';
import { Payments } from './Payments';

/** What is known about a refund. */
export function CaseFile({ refund, onChanged }: { refund: Refund; onChanged: () => Promise<unknown> }) {
  const t = useTranslate();
  const title = t('backOffice.case.title', { id: refund.id });
  useTitle(title);
  return (
    <>
      <BackLink to="/refunds">{t('resources.refunds.name', { smart_count: 2 })}</BackLink>
      <Row>
        <Badge of="refunds" state={refund.status} />
        <span className="micro soft">
          {title} · <Moment at={refund.created_at} />
        </span>
      </Row>
      {refund.status === 'pending' && (
        <p>
          {t('resources.refunds.fields.due_at')}: <Due at={refund.due_at} exact />
        </p>
      )}
      <h1 style={{ marginTop: '.5rem' }}>
        <Euro cents={refund.amount_cents} />, <OwnerName of={refund.account} />
      </h1>
      <p className="soft">{refund.kind_label}</p>
      <Section title={t('backOffice.case.reason')}>
        <p className="quote">{refund.reason || t('backOffice.case.no_reason')}</p>
      </Section>
      <Section title={t('backOffice.case.rule')}>
        <Grounds refund={refund} />
      </Section>
      <Section title={t('backOffice.case.payments')}>
        <Payments refund={refund} onChanged={onChanged} />
      </Section>
      <Section title={t('backOffice.case.who')}>
        <Facts
          of={[
            [t('resources.refunds.fields.account'), <OwnerLink key="owner" of={refund.account} />],
            [t('backOffice.case.as'), t(`backOffice.model.${refund.account.model}`)],
            [t('resources.refunds.fields.request_id'), refund.request_id],
            [t('resources.refunds.fields.lot_id'), refund.lot_id],
          ]}
        />
        {maySee('ledger') && (
          <Row>
            {refund.account.model === 'lawyer' && (
              <Link to={narrowed('ledger', { account_id: refund.account.id })}>{t('backOffice.account.ledger')}</Link>
            )}
            <Link to={narrowed('refunds', { account_id: refund.account.id })}>{t('backOffice.account.refunds')}</Link>
            <Link to={narrowed('invoices', { account_id: refund.account.id })}>{t('backOffice.account.invoices')}</Link>
          </Row>
        )}
      </Section>
    </>
  );
}
