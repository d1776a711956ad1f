import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { VatYear } from '../../api/records';
import { Section } from '../../ui/Facts';
import { SmallTable } from '../../ui/SmallTable';
import { DifferenceList } from '../reconciliation/DifferenceList';
import { Euro, narrowed } from '../shared';
import { usePeriodName } from './period';

/** The months with money: documents beside the payments and refunds that they are about, and what does not agree. */
export function Books({ of: { books } }: { of: VatYear }) {
  const t = useTranslate();
  const nameOf = usePeriodName();
  const differences = books.flatMap((month) => month.differences);
  const moving = books.filter((month) => month.documents_cents || month.payments_cents || month.refunds_cents);
  if (moving.length === 0) return null;
  return (
    <Section title={t('backOffice.vat.books.title')}>
      <p className="soft">{t('backOffice.vat.books.text')}</p>
      <SmallTable
        label={t('backOffice.vat.books.title')}
        maxWidth="56rem"
        head={[
          { text: t('resources.vat.fields.period') },
          ...['documents', 'payments', 'refunds', 'left'].map((name) => ({
            text: t(`backOffice.vat.books.${name}`),
            figures: true,
          })),
          { text: t('resources.reconciliation.name', { smart_count: 1 }) },
        ]}
        rows={moving.map(({ period, from, to, ...sums }) => ({
          key: period,
          cells: [
            nameOf(period),
            <Euro key="documents" cents={sums.documents_cents} />,
            <Euro key="payments" cents={sums.payments_cents} />,
            <Euro key="refunds" cents={sums.refunds_cents} />,
            <Euro key="left" cents={sums.documents_cents - sums.payments_cents - sums.refunds_cents} />,
            <Link key="days" to={narrowed('reconciliation', { from, to })}>
              {t('backOffice.vat.books.days')}
              <span className="vh">: {nameOf(period)}</span>
            </Link>,
          ],
        }))}
      />
      {differences.length === 0 ? (
        <p className="soft">{t('backOffice.vat.books.agree')}</p>
      ) : (
        <DifferenceList of={differences} />
      )}
    </Section>
  );
}
