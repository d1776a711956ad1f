import Box from '@mui/material/Box';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { billingLimits } from '../../src/shared/limits';
import type { Invoice } from '../api/records';
import { isOverdue } from '../resources/invoices/overdue';
import { Euro, narrowed } from '../resources/shared';
import { Badge } from '../ui/Badge';
import { Section } from '../ui/Facts';
import { useFormat } from '../ui/format';

const byDeadline = { field: 'to_send_by', order: 'ASC' as const };
const invoices = { unsent: true, kind: 'invoice' };
const overdue = { ...invoices, overdue: true };
const notes = { unsent: true, kind: 'credit_note' };

/** What the panel shows, and how many it only counts. */
const SHOWN = { pagination: { page: 1, perPage: 5 }, sort: byDeadline };
const COUNTED = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' as const } };

/** The documents that have not been sent to the exchange system, of all time; the invoice whose time ends first leads. */
export function Unsent() {
  const t = useTranslate();
  const format = useFormat();
  const { data, total = 0, isPending } = useGetList<Invoice>('invoices', { ...SHOWN, filter: invoices });
  const { total: late = 0 } = useGetList<Invoice>('invoices', { ...COUNTED, filter: overdue });
  const { total: credit = 0 } = useGetList<Invoice>('invoices', { ...COUNTED, filter: notes });
  if (isPending) return null;
  const list = (filter: object) => `${narrowed('invoices', { ...filter })}&sort=to_send_by&order=ASC`;
  return (
    <Box sx={{ mb: 4 }}>
      <Section title={t('backOffice.unsent_home.title')}>
        {total === 0 ? (
          <p className="soft">{t('backOffice.unsent_home.none')}</p>
        ) : (
          <>
            <p>
              <Link to={list(invoices)}>{t('backOffice.unsent_home.invoices', { smart_count: total })}</Link>
              {late > 0 && (
                <>
                  {' · '}
                  <Link to={list(overdue)}>
                    <b>{t('backOffice.unsent_home.overdue', { smart_count: late })}</b>
                  </Link>
                </>
              )}
            </p>
            <p className="soft small">{t('backOffice.unsent_home.term', { days: billingLimits.invoiceDays })}</p>
            <ul className="links" style={{ marginTop: '0.5rem' }}>
              {data?.map((invoice) => (
                <li key={invoice.id}>
                  <Link to={`/invoices/${invoice.id}/show`}>
                    {t('backOffice.document.invoice')} {invoice.number}
                  </Link>
                  {' · '}
                  <Euro cents={invoice.signed_gross_cents} />
                  {' · '}
                  {invoice.to_send_by &&
                    t(isOverdue(invoice) ? 'backOffice.unsent_home.was_due' : 'backOffice.unsent_home.due', {
                      day: format.day(`${invoice.to_send_by}T12:00:00Z`),
                    })}{' '}
                  {isOverdue(invoice) && <Badge of="term" state="late" />}
                </li>
              ))}
            </ul>
          </>
        )}
        {credit > 0 && (
          <p className="soft small">
            <Link to={`${narrowed('invoices', notes)}&sort=id&order=ASC`}>
              {t('backOffice.unsent_home.notes', { smart_count: credit })}
            </Link>{' '}
            {t('backOffice.unsent_home.notes_term')}
          </p>
        )}
      </Section>
    </Box>
  );
}
