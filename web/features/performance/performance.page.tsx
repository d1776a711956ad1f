import './performance.css';
import { useTranslation } from 'react-i18next';
import { api, type Schemas } from '../../api/client';
import { queries } from '../../api/queries';
import { guarded } from '../../app/guards';
import { Breadcrumbs, DataTable, PageSkeleton, QueryBoundary } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { useFormat } from '../../ui/format/format';
import { ButtonLink } from '../../ui/button';
import { SaveButton } from '../../ui/save-button';
import { PageMeta } from '../../ui/page-meta';
import { SideNote } from '../../ui/side-note';
import { useSeesAssigned } from '../../api/may';
import { MonthsChart } from './months-chart';

type Performance = Schemas['FirmPerformance'];

export const handle = { texts: ['performance'] };

export const clientLoader = guarded('inbox:list');

const usePerformance = () =>
  queries.useQuery('get', '/requests/lawyer/performance', {}, { select: ({ info }) => info });

export function HydrateFallback() {
  const { t } = useTranslation('performance');
  return <PageSkeleton title={t('title')} />;
}

/** What requests brought to the firm in a year, and what its clients cost it. Rule 10.28. */
export default function PerformancePage() {
  const { t } = useTranslation('performance');
  const seesAssigned = useSeesAssigned();
  const query = usePerformance();
  return (
    <div className="page dense">
      <PageMeta title={t('title')} noindex />
      <Breadcrumbs items={[{ label: t('dashboard'), to: '/dashboard' }, { label: t('title') }]} />
      <h1>{t('title')}</h1>
      {seesAssigned && <p className="small soft">{t('seen')}</p>}
      <QueryBoundary query={query}>
        {(found) =>
          found.total.received === 0 ? (
            <EmptyState
              title={<h2>{t('empty')}</h2>}
              action={<ButtonLink to="/profile/preferences">{t('emptyGo')}</ButtonLink>}
            >
              {t('emptyText')}
            </EmptyState>
          ) : (
            <Report of={found} />
          )
        }
      </QueryBoundary>
    </div>
  );
}

function Report({ of }: { of: Performance }) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  return (
    <>
      <p className="lead measure">{t('lead', { date: format.date(`${of.since}T12:00:00Z`) })}</p>
      <Summary of={of} />
      <h2 className="perf-h">{t('months.title')}</h2>
      <MonthsChart months={of.months} />
      {of.lifts && <Lifts lifts={of.lifts} />}
      <div className="with-side-note perf-parts">
        <section aria-labelledby="perf-subjects">
          <h2 id="perf-subjects" className="perf-h">
            {t('subjects.title')}
          </h2>
          <Subjects of={of} />
          <p className="perf-save">
            <SaveButton
              size="s"
              icon="down2"
              call={() => api.GET('/requests/lawyer.csv', { parseAs: 'blob' })}
              name={t('fileName')}
            >
              {t('save')}
            </SaveButton>
          </p>
        </section>
        <aside>
          <Prices of={of} />
          <Reasons of={of} />
          <SideNote title={t('money.title')}>{t('money.text')}</SideNote>
        </aside>
      </div>
    </>
  );
}

/** The way from requests to clients, and what one client cost. */
function Summary({ of: { total, per_client: client } }: { of: Performance }) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  const share = (part: number, of: 'received' | 'quotes') =>
    total[of] > 0 && t(`share.${of}`, { share: format.percent(Math.round((100 * part) / total[of])) });
  return (
    <dl className="perf-sum">
      <div>
        <dt>{t('figure.received')}</dt>
        <dd className="num">{format.number(total.received)}</dd>
      </div>
      <div>
        <dt>{t('figure.quotes')}</dt>
        <dd className="num">{format.number(total.quotes)}</dd>
        <dd className="small soft">{share(total.quotes, 'received')}</dd>
      </div>
      <div>
        <dt>{t('figure.chosen')}</dt>
        <dd className="num">{format.number(total.chosen)}</dd>
        <dd className="small soft">{share(total.chosen, 'quotes')}</dd>
      </div>
      <div>
        <dt>{t('figure.client')}</dt>
        <dd className="num">{client ? format.euroExact(client.cents) : '–'}</dd>
        <dd className="small soft">
          {client ? t('credits', { credits: format.number(client.credits, 1) }) : t('noClient')}
        </dd>
      </div>
    </dl>
  );
}

function Subjects({ of }: { of: Performance }) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  type Row = Performance['subjects'][number];
  const figure = (key: 'received' | 'quotes' | 'chosen' | 'lost' | 'credits') => ({
    key,
    head: t(`column.${key}`),
    figure: true,
    cell: (row: Row) => format.number(row[key]),
  });
  return (
    <DataTable
      caption={t('subjects.title')}
      hideCaption
      rows={of.subjects}
      rowKey={({ request_type }) => request_type.id}
      columns={[
        { key: 'subject', head: t('column.subject'), cell: ({ request_type }) => request_type.label },
        figure('received'),
        figure('quotes'),
        figure('chosen'),
        figure('lost'),
        figure('credits'),
        { key: 'cents', head: t('column.cents'), figure: true, cell: ({ cents }) => format.euroExact(cents) },
      ]}
    />
  );
}

/** What would raise the score of the firm's newest request, by how many points. Rule 3.31. */
function Lifts({ lifts }: { lifts: NonNullable<Performance['lifts']> }) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  if (lifts.steps.length === 0) return null;
  return (
    <section aria-labelledby="perf-lifts">
      <h2 id="perf-lifts" className="perf-h">
        {t('lifts.title')}
      </h2>
      <p className="soft measure">
        {t('lifts.text', {
          subject: lifts.request_type.label,
          date: format.date(lifts.forwarded_at),
          score: format.number(lifts.score, 1),
        })}
      </p>
      <DataTable
        caption={t('lifts.title')}
        hideCaption
        rows={lifts.steps}
        rowKey={({ key }) => key}
        columns={[
          { key: 'label', head: t('lifts.term'), cell: ({ label }) => label },
          { key: 'step', head: t('lifts.step'), cell: ({ step }) => step },
          {
            key: 'points',
            head: t('lifts.points'),
            figure: true,
            cell: ({ points }) => `+${format.number(points, 1)}`,
          },
        ]}
      />
    </section>
  );
}

/** The firm's prices beside those of others, without a name or a sum of theirs. */
function Prices({ of: { prices, lost_to_cheaper: lost } }: { of: Performance }) {
  const { t } = useTranslation('performance');
  return (
    <SideNote title={t('prices.title')}>
      {prices ? <p>{t('prices.text', { ...prices })}</p> : <p>{t('prices.few')}</p>}
      {lost && <p>{t('prices.lost', { ...lost })}</p>}
    </SideNote>
  );
}

/** Why citizens chose the firm, or another or nobody after its quote: how often each reason was given. Rules 10.30, 10.31. */
function Reasons({ of: { reasons } }: { of: Performance }) {
  const { t } = useTranslation('performance');
  const said = {
    chosen: reasons.chosen?.map(({ reason, count }) => ({ reason: t(`reasons.of.${reason}`), count })),
    lost: reasons.lost?.map(({ reason, count }) => ({ reason: t(`reasons.of.${reason}`), count })),
    nobody: reasons.nobody?.map(({ reason, count }) => ({ reason: t(`reasons.ofNobody.${reason}`), count })),
  };
  const kinds = (['chosen', 'lost', 'nobody'] as const).filter((kind) => said[kind]);
  return (
    <SideNote title={t('reasons.title')}>
      {kinds.length === 0 && <p>{t('reasons.few')}</p>}
      {kinds.map((kind) => (
        <div key={kind}>
          <p>{t(`reasons.${kind}`)}</p>
          <ul>
            {said[kind]?.map(({ reason, count }) => (
              <li key={reason}>{t('reasons.times', { reason, count })}</li>
            ))}
          </ul>
        </div>
      ))}
    </SideNote>
  );
}
