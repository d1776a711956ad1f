import { useTranslation } from 'react-i18next';
import { Badge, type Tint } from '../../ui/badge';
import { DataTable, Entry } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import type { IconName } from '../../ui/icon';
import type { InvoiceLine } from './api';
import { InvoiceFile } from './invoice-file';

const LOOK: Partial<Record<string, [Tint, IconName]>> = {
  to_send: ['slate', 'clock'],
  sent: ['go', 'send'],
  delivered: ['ok', 'check'],
  not_delivered: ['wait', 'warn'],
  rejected: ['no', 'x'],
};

/** Invoices and credit notes with their sums, their state and their files. */
export function InvoiceTable({ lines }: { lines: InvoiceLine[] }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const numbers = new Map(lines.map(({ id, number }) => [id, number]));
  const note = ({ kind }: InvoiceLine): boolean => kind !== 'invoice';
  const sign = (line: InvoiceLine, cents: number): string => `${note(line) ? '−' : ''}${format.euroExact(cents)}`;
  const refers = ({ original_id: original }: InvoiceLine): string =>
    original !== null && numbers.has(original) ? t('invoices.refers', { number: numbers.get(original) }) : '';
  const named = (line: InvoiceLine) => (
    <>
      <b className="num">{line.number}</b> {t(note(line) ? 'invoices.note' : 'invoices.invoice')}
    </>
  );
  const state = (line: InvoiceLine) => {
    const [tint, shape] = LOOK[line.state.id] ?? ['slate', 'clock'];
    return (
      <Badge tint={tint} shape={shape}>
        {line.state.label}
      </Badge>
    );
  };
  const files = (line: InvoiceLine) => (
    <span className="invoice-files">
      <InvoiceFile id={line.id} kind="pdf" number={line.number} />
      <InvoiceFile id={line.id} kind="xml" number={line.number} />
    </span>
  );
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
            cell: named,
          },
          { key: 'date', head: t('invoices.date'), cell: (line) => format.date(line.issued_on) },
          {
            key: 'what',
            head: t('invoices.what'),
            cell: (line) => (
              <>
                {line.description} <span className="micro soft">{refers(line)}</span>
              </>
            ),
          },
          { key: 'net', head: t('invoices.net'), figure: true, cell: (line) => sign(line, line.net_cents) },
          { key: 'vat', head: t('invoices.vat'), figure: true, cell: (line) => sign(line, line.vat_cents) },
          { key: 'gross', head: t('invoices.gross'), figure: true, cell: (line) => sign(line, line.gross_cents) },
          {
            key: 'state',
            head: t('invoices.state'),
            cell: state,
          },
          {
            key: 'files',
            head: t('invoices.files'),
            cell: files,
          },
        ]}
        entry={(line) => (
          <Entry
            title={named(line)}
            figure={sign(line, line.gross_cents)}
            note={[format.date(line.issued_on), line.description, refers(line)].filter(Boolean).join(' · ')}
            aside={state(line)}
          >
            {files(line)}
          </Entry>
        )}
      />
      <p className="small soft measure">{t('invoices.exchange')}</p>
    </>
  );
}
