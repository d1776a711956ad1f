import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../../../web/ui/icon';
import { Badge } from '../../ui/Badge';
import { Section } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { RecordOf, RecordPage } from '../RecordPage';
import { Euro, narrowed } from '../shared';
import { stateOf, type Day } from './types';

/** One day: each sum beside the list it comes from, and where they part. */
export default function ReconciliationShow() {
  return <RecordOf<Day>>{(day) => <OneDay day={day} />}</RecordOf>;
}

function OneDay({ day }: { day: Day }) {
  const t = useTranslate();
  const format = useFormat();
  const span = { from: day.id, to: day.id };
  const rows: [name: string, value: React.ReactNode, to: string][] = [
    ['provider_cents', <Euro key="v" cents={day.provider_cents} />, narrowed('events', span)],
    ['checkouts_cents', <Euro key="v" cents={day.checkouts_cents} />, narrowed('checkouts', { paid_on: day.id })],
    ['invoices_cents', <Euro key="v" cents={day.invoices_cents} />, narrowed('invoices', { ...span, kind: 'invoice' })],
    [
      'credit_notes_cents',
      <Euro key="v" cents={day.credit_notes_cents} />,
      narrowed('invoices', { ...span, kind: 'credit_note' }),
    ],
    ['refunds_cents', <Euro key="v" cents={day.refunds_cents} />, narrowed('refunds', { paid_on: day.id })],
    [
      'ledger_credits',
      <span key="v" className="num">
        {format.number(day.ledger_credits)}
      </span>,
      narrowed('ledger', { ...span, type: '2' }),
    ],
  ];
  return (
    <RecordPage
      resource="reconciliation"
      title={t('backOffice.day.title', { day: format.date(`${day.id}T12:00:00Z`) })}
    >
      <p style={{ marginBottom: '1rem' }}>
        <Badge of="balance" state={stateOf(day)} />
      </p>
      <div className="scroll" role="region" aria-label={t('backOffice.day.sums')} tabIndex={0}>
        <table className="tbl" style={{ maxWidth: '42rem' }}>
          <thead>
            <tr>
              <th scope="col">{t('backOffice.day.sums')}</th>
              <th scope="col" className="r">
                {t('backOffice.day.value')}
              </th>
              <th scope="col">{t('backOffice.day.from')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, value, to]) => (
              <tr key={name}>
                <th scope="row">{t(`resources.reconciliation.fields.${name}`)}</th>
                <td className="r">{value}</td>
                <td>
                  <Link to={to}>
                    {t(name === 'provider_cents' ? 'backOffice.day.told' : 'backOffice.day.open')}
                    <span className="vh">: {t(`resources.reconciliation.fields.${name}`)}</span>
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Section title={t('backOffice.day.differences')}>
        {day.differences.length === 0 ? (
          <p className="soft">{t(day.provider_cents === null ? 'backOffice.day.unknown' : 'backOffice.day.agree')}</p>
        ) : (
          <ul className="checks">
            {day.differences.map(({ text, resource, record_id }) => (
              <li key={text} className="nope">
                <Icon name="warn" />
                <span>
                  {text}
                  {resource !== null && record_id !== null && (
                    <>
                      {'. '}
                      <Link to={`/${resource}/${record_id}/show`}>
                        {t('backOffice.day.look', {
                          what: t(`resources.${resource}.name`, { smart_count: 1 }).toLowerCase(),
                        })}
                      </Link>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </RecordPage>
  );
}
