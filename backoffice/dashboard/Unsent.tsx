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
import { Problem } from '../ui/Problem';

const byDeadline = { field: 'to_send_by', order: 'ASC' as const };
const invoices = { unsent: true, kind: 'invoice' };
const overdue = { ...invoices, overdue: true };
const soon = { ...invoices, due_soon: true, overdue: false };
/** What waits for finance: filters of invoices and of receipts. */
const attention = [
  ['invoices', 'held', { transmission: 'held', state: 'to_send' }],
  ['invoices', 'rejected', { state: 'rejected' }],
  ['invoices', 'silent', { silent: true }],
  ['invoice-receipts', 'receipts', { outcome: 'open' }],
] as const;
const notes = { unsent: true, kind: 'credit_note' };

/** What the panel shows, and how many it only counts. */
const SHOWN = { pagination: { page: 1, perPage: 5 }, sort: byDeadline };
const COUNTED = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' as const } };

/** The documents that have not been sent to the exchange system, of all time; the invoice whose time ends first leads. */
export function Unsent() {
  const t = useTranslate();
  const format = useFormat();
  const listed = useGetList<Invoice>('invoices', { ...SHOWN, filter: invoices });
  const { data, total = 0, isPending, error, refetch } = listed;
  const { total: late = 0 } = useGetList<Invoice>('invoices', { ...COUNTED, filter: overdue });
  const { total: near = 0 } = useGetList<Invoice>('invoices', { ...COUNTED, filter: soon });
  const { total: credit = 0 } = useGetList<Invoice>('invoices', { ...COUNTED, filter: notes });
  if (isPending) return null;
  const list = (filter: object) => `${narrowed('invoices', { ...filter })}&sort=to_send_by&order=ASC`;
  return (
    <Box sx={{ mb: 4 }}>
      <Section title={t('backOffice.unsent_home.title')}>
        {error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : total === 0 ? (
          <p className="soft">{t('backOffice.unsent_home.none')}</p>
        ) : (
          <>
            <p>
              <Link to={list(invoices)}>{t('backOffice.unsent_home.invoices', { smart_count: total })}</Link>
              {near > 0 && (
                <>
                  {' · '}
                  <Link to={list(soon)}>
                    <b>
                      {t('backOffice.unsent_home.soon', { smart_count: near, days: billingLimits.invoiceWarningDays })}
                    </b>
                  </Link>
                </>
              )}
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
              {data.map((invoice) => (
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
        <ul className="links">
          {attention.map(([resource, name, filter]) => (
            <Attention key={name} resource={resource} name={name} filter={filter} />
          ))}
        </ul>
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

/** How many of a list wait for finance; nothing where none does. */
function Attention({ resource, name, filter }: { resource: string; name: string; filter: object }) {
  const t = useTranslate();
  const { total = 0 } = useGetList(resource, { ...COUNTED, filter });
  if (total === 0) return null;
  return (
    <li>
      <Link to={narrowed(resource, { ...filter })}>
        {t(`backOffice.unsent_home.${name}`, { smart_count: total, days: billingLimits.receiptDays })}
      </Link>
    </li>
  );
}
