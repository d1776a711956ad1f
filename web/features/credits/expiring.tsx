import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge';
import { DataTable, Entry } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { CreditCalendarButton } from '../deadlines/calendar-button';
import type { Credits } from './api';

type Lot = Credits['expiring'][number];

/** What expires when: one line for each day and origin, for any number of packages. */
export function Expiring({ lots }: { lots: Lot[] }) {
  const { t } = useTranslation('credits');
  const format = useFormat();
  if (lots.length === 0) return null;
  const days = new Map<string, Lot & { day: string }>();
  for (const lot of lots) {
    const day = format.date(lot.expires_at);
    const key = `${day} ${lot.type.id}`;
    days.set(key, { ...lot, day, amount: lot.amount + (days.get(key)?.amount ?? 0) });
  }
  const soon = (lot: Lot) =>
    lot.soon && (
      <Badge tint="wait" shape="clock">
        {t('expiring.soon')}
      </Badge>
    );
  return (
    <section className="cred-sect" aria-labelledby="cred-exp">
      <h2 id="cred-exp" className="cred-h">
        {t('expiring.title')}
      </h2>
      <DataTable
        caption={t('expiring.caption')}
        hideCaption
        rows={[...days.values()]}
        rowKey={(lot) => `${lot.day} ${lot.type.id}`}
        columns={[
          {
            key: 'date',
            head: t('expiring.date'),
            cell: (lot) => (
              <>
                <time dateTime={lot.expires_at}>{lot.day}</time> {soon(lot)}
              </>
            ),
          },
          { key: 'kind', head: t('expiring.kind'), cell: (lot) => lot.type.label },
          { key: 'amount', head: t('expiring.amount'), figure: true, cell: (lot) => format.number(lot.amount) },
        ]}
        entry={(lot) => (
          <Entry title={lot.day} figure={format.number(lot.amount)} note={lot.type.label} aside={soon(lot)} />
        )}
      />
      <p className="micro muted cred-note">{t('expiring.order')}</p>
      <div className="cred-note">
        <CreditCalendarButton />
      </div>
    </section>
  );
}
