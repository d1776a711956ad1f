import './billing.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { guarded } from '../../app/guards';
import { useSession } from '../../api/session';
import { Badge, type Tint } from '../../ui/badge';
import { ButtonLink } from '../../ui/button';
import { Answer, Breadcrumbs, DataTable, PageOutline, Pagination } from '../../ui/data';
import { Door } from '../../ui/door';
import { useFormat } from '../../ui/format/format';
import type { IconName } from '../../ui/icon';
import { PageMeta } from '../../ui/page-meta';
import { readInvoices, type InvoiceLine } from './api';
import { InvoiceFile } from './invoice-file';

export const handle = { texts: ['billing', 'problems'] };

export const clientLoader = guarded('account');

export function HydrateFallback() {
  const { t } = useTranslation('billing');
  return <PageOutline title={t('invoices.title')} />;
}

/** Invoices and credit notes, the latest first, as files to keep. */
export default function InvoicesPage() {
  const { t } = useTranslation('billing');
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const query = useQuery({
    queryKey: ['invoices', page],
    queryFn: ({ signal }) => readInvoices(page, signal),
    placeholderData: keepPreviousData,
  });
  const firm = useSession()?.account.model === 'lawyer';
  return (
    <div className={firm ? 'page dense stack-l' : 'page stack-l'}>
      <PageMeta title={t('invoices.title')} noindex />
      <Breadcrumbs
        items={[
          { label: t('dashboard'), to: '/dashboard' },
          { label: t('profile'), to: '/profile' },
          { label: t('invoices.title') },
        ]}
      />
      <h1>{t('invoices.title')}</h1>
      <Answer query={query}>
        {({ info, total, page_size }) =>
          info.length === 0 ? (
            <Door
              title={<h2>{t('invoices.none')}</h2>}
              action={
                <ButtonLink to={firm ? '/credits' : '/requests'}>
                  {t(firm ? 'checkout.toCredits' : 'invoices.toRequests')}
                </ButtonLink>
              }
            >
              {t('invoices.noneText')}
            </Door>
          ) : (
            <>
              <List lines={info} />
              <Pagination page={page} pageSize={page_size} total={total} />
            </>
          )
        }
      </Answer>
    </div>
  );
}

const LOOK: Partial<Record<string, [Tint, IconName]>> = {
  to_send: ['slate', 'clock'],
  sent: ['go', 'send'],
  delivered: ['ok', 'check'],
  not_delivered: ['wait', 'warn'],
  rejected: ['no', 'x'],
};

function List({ lines }: { lines: InvoiceLine[] }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const numbers = new Map(lines.map(({ id, number }) => [id, number]));
  const note = ({ kind }: InvoiceLine): boolean => kind !== 'invoice';
  const sign = (line: InvoiceLine, cents: number): string => `${note(line) ? '−' : ''}${format.euroExact(cents)}`;
  return (
    <>
      <DataTable
        caption={t('invoices.title')}
        hideCaption
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'number',
            head: t('invoices.number'),
            cell: (line) => (
              <>
                <b className="num">{line.number}</b> {note(line) ? t('invoices.note') : t('invoices.invoice')}
              </>
            ),
          },
          { key: 'date', head: t('invoices.date'), cell: (line) => format.date(line.issued_on) },
          {
            key: 'what',
            head: t('invoices.what'),
            cell: (line) => (
              <>
                {line.description}
                {line.original_id !== null && numbers.has(line.original_id) && (
                  <span className="micro soft"> {t('invoices.refers', { number: numbers.get(line.original_id) })}</span>
                )}
              </>
            ),
          },
          { key: 'net', head: t('invoices.net'), figure: true, cell: (line) => sign(line, line.net_cents) },
          { key: 'vat', head: t('invoices.vat'), figure: true, cell: (line) => sign(line, line.vat_cents) },
          { key: 'gross', head: t('invoices.gross'), figure: true, cell: (line) => sign(line, line.gross_cents) },
          {
            key: 'state',
            head: t('invoices.state'),
            cell: (line) => {
              const [tint, shape] = LOOK[line.state.id] ?? ['slate', 'clock'];
              return (
                <Badge tint={tint} shape={shape}>
                  {line.state.label}
                </Badge>
              );
            },
          },
          {
            key: 'files',
            head: t('invoices.files'),
            cell: (line) => (
              <span className="invoice-files">
                <InvoiceFile id={line.id} kind="pdf" number={line.number} />
                <InvoiceFile id={line.id} kind="xml" number={line.number} />
              </span>
            ),
          },
        ]}
      />
      <p className="small soft measure">{t('invoices.exchange')}</p>
    </>
  );
}
