import './demand.css';
import { useTranslation } from 'react-i18next';
import { QueryBoundary, DataTable, Tabs, useTab } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { useDemand, type Demand as Figures, type DemandWindow } from './api';

const PARAM = 'giorni';
/** The other values of the address, which are kept when the window changes. */
const KEEP = ['tipo', 'periodo', 'page'];

/** How many requests there were near the firm, shown before it buys credits, also when there were none. */
export function Demand() {
  const { t } = useTranslation('credits');
  const query = useDemand();
  return (
    <section className="cred-sect" aria-labelledby="cred-demand">
      <h2 id="cred-demand" className="cred-h">
        {t('demand.title')}
      </h2>
      <QueryBoundary query={query} lines={3}>
        {(figures) => <Windows figures={figures} />}
      </QueryBoundary>
    </section>
  );
}

function Windows({ figures }: { figures: Figures }) {
  const { t } = useTranslation('credits');
  const [first = 0, ...others] = figures.windows.map(({ days }) => days);
  const keys: [string, ...string[]] = [String(first), ...others.map(String)];
  const current = useTab(keys, PARAM);
  const window = figures.windows.find(({ days }) => String(days) === current);
  if (!window) return null;
  return (
    <div className="stack">
      <Tabs
        label={t('demand.windows')}
        param={PARAM}
        keep={KEEP}
        current={current}
        tabs={keys.map((key) => ({ key, label: t('demand.days', { count: Number(key) }) }))}
      />
      <DemandText window={window} radius={figures.radius_km} />
    </div>
  );
}

function DemandText({ window, radius }: { window: DemandWindow; radius: number | null }) {
  const { t } = useTranslation('credits');
  const format = useFormat();
  const { days, requests, quotes, by_quotes, by_type } = window;
  const average = (of: { requests: number; quotes: number }): string =>
    of.requests === 0 ? '–' : format.number(of.quotes / of.requests, 1);
  const where = radius === null ? t('demand.anywhere') : t('demand.within', { km: format.distance(radius) });
  if (requests === 0)
    return (
      <p className="measure">
        {t('demand.none', { count: days, where })} <Link to="/profile/preferences">{t('demand.widen')}</Link>
      </p>
    );
  const most = Math.max(1, ...by_quotes.map((each) => each.requests));
  return (
    <>
      <p className="lead measure">
        {t('demand.summary', { count: requests, days, where })}{' '}
        {t('demand.each', { count: quotes / requests, average: average(window) })}
      </p>
      <div className="cred-two">
        <table className="cred-bars">
          <caption>{t('demand.byQuotes')}</caption>
          <thead className="vh">
            <tr>
              <th scope="col">{t('demand.quotes')}</th>
              <th scope="col">{t('demand.requests')}</th>
            </tr>
          </thead>
          <tbody>
            {by_quotes.map((each) => (
              <tr key={each.quotes}>
                <th scope="row">{t('demand.got', { count: each.quotes })}</th>
                <td>
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                    <rect className="ground" width="100" height="10" />
                    <rect className="bar" width={(100 * each.requests) / most} height="10" />
                  </svg>
                  <span className="num">{format.number(each.requests)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <DataTable
          caption={t('demand.byType')}
          rows={by_type}
          rowKey={({ id }) => id}
          stacked={false}
          total={
            by_type.length > 1 ? [t('demand.all'), format.number(requests), average({ requests, quotes })] : undefined
          }
          columns={[
            { key: 'type', head: t('demand.type'), cell: ({ label }) => label },
            { key: 'requests', head: t('demand.requests'), figure: true, cell: (row) => format.number(row.requests) },
            { key: 'average', head: t('demand.average'), figure: true, cell: average },
          ]}
        />
      </div>
    </>
  );
}
