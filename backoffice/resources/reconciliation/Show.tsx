import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { CreditType } from '../../../src/shared/credits/credits.codes';
import type { Day } from '../../api/records';
import { Badge } from '../../ui/Badge';
import { Section } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { SmallTable } from '../../ui/SmallTable';
import { RecordOf, RecordPage } from '../RecordPage';
import { Euro, narrowed } from '../shared';
import { DifferenceList } from './DifferenceList';
import { stateOf } from './state';

/** One day: each sum beside the list it comes from, and the differences. */
export default function ReconciliationShow() {
  return <RecordOf<Day>>{(day) => <DayPage day={day} />}</RecordOf>;
}

function DayPage({ day }: { day: Day }) {
  const t = useTranslate();
  const format = useFormat();
  const span = { from: day.id, to: day.id };
  const sums: [name: string, value: ReactNode, to: string][] = [
    ['provider_cents', <Euro key="v" cents={day.provider_cents} />, narrowed('events', span)],
    ['checkouts_cents', <Euro key="v" cents={day.checkouts_cents} />, narrowed('checkouts', { paid_on: day.id })],
    ['invoices_cents', <Euro key="v" cents={day.invoices_cents} />, narrowed('invoices', { ...span, kind: 'invoice' })],
    [
      'credit_notes_cents',
      <Euro key="v" cents={day.credit_notes_cents} />,
      narrowed('invoices', { ...span, kind: 'credit_note' }),
    ],
    ['refunds_cents', <Euro key="v" cents={day.refunds_cents} />, narrowed('refunds', { paid_on: day.id })],
    ['ledger_credits', format.number(day.ledger_credits), narrowed('ledger', { ...span, type: CreditType.deposit })],
  ];
  return (
    <RecordPage
      title={t('backOffice.day.title', { day: format.date(`${day.id}T12:00:00Z`) })}
      badge={<Badge of="balance" state={stateOf(day)} />}
    >
      <SmallTable
        label={t('backOffice.day.sums')}
        maxWidth="42rem"
        head={[
          { text: t('backOffice.day.sums') },
          { text: t('backOffice.day.value'), figures: true },
          { text: t('backOffice.day.from') },
        ]}
        rows={sums.map(([name, value, to]) => {
          const label = t(`resources.reconciliation.fields.${name}`);
          const way = (
            <Link to={to}>
              {t(name === 'provider_cents' ? 'backOffice.day.told' : 'backOffice.day.open')}
              <span className="vh">: {label}</span>
            </Link>
          );
          return { key: name, cells: [label, value, way] };
        })}
      />
      <Section title={t('backOffice.day.differences')}>
        <Differences of={day} />
      </Section>
    </RecordPage>
  );
}

function Differences({ of: { differences, provider_cents } }: { of: Day }) {
  const t = useTranslate();
  if (differences.length === 0)
    return <p className="soft">{t(provider_cents === null ? 'backOffice.day.unknown' : 'backOffice.day.agree')}</p>;
  return <DifferenceList of={differences} />;
}
