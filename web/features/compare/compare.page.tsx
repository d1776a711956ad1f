import '../../ui/fields/field.css';
import './compare.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { guarded, requireNumeric } from '../../app/guards';
import { ButtonLink } from '../../ui/button';
import { Answer, Breadcrumbs, DataTable, PageOutline, useNow } from '../../ui/data';
import { Door } from '../../ui/door';
import { useFormat } from '../../ui/format/format';
import { Gloss } from '../../ui/gloss';
import { PageMeta } from '../../ui/page-meta';
import { readRequest, type UserRequest } from './api';
import { ChooseModal } from './choose-modal';
import { CostChart } from './cost-chart';
import { OutcomeControl } from './outcome-control';
import { QuoteCard } from './quote-card';
import {
  costed,
  DASHES,
  factsOf,
  isFlat,
  offersOf,
  opinionsOf,
  orders,
  sorted,
  totalAt,
  whole,
  type Offer,
  type Order,
} from './quotes';
import { outcomesFor } from './scale';
import { useBrief } from './use-brief';
import { useComparison } from './use-comparison';

export const handle = { texts: ['compare', 'states'] };

export const clientLoader = guarded('user', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  const { t } = useTranslation('compare');
  return <PageOutline title={t('title.any')} blocks lines={4} />;
}

/** The quotes of a request side by side, in euro. Specification, section 1: the user picks one lawyer. */
export default function ComparePage() {
  const { id = '' } = useParams();
  const query = useQuery({ queryKey: ['request', id], queryFn: ({ signal }) => readRequest(id, signal) });
  const { t } = useTranslation('compare');
  return (
    <div className="page">
      <PageMeta title={t('title.any')} noindex />
      <Answer query={query} blocks>
        {(request) => <Compared request={request} />}
      </Answer>
    </div>
  );
}

const MOST_QUOTES = 5;
const OPEN = [2, 3];
const DEFENDANT = 2;

function Compared({ request }: { request: UserRequest }) {
  const { t } = useTranslation('compare');
  const offers = useMemo(() => offersOf(request.responses), [request.responses]);
  const crumbs = [
    { label: t('crumb.requests'), to: '/requests' },
    { label: [request.request_type.label, request.geo.city].filter(Boolean).join(', '), to: `/requests/${request.id}` },
    { label: t('crumb.here') },
  ];
  if (offers.length === 0) {
    return (
      <>
        <Breadcrumbs items={crumbs} />
        <Door
          title={<h1>{t('empty.title')}</h1>}
          action={
            <ButtonLink kind="primary" to={`/requests/${request.id}`}>
              {t('empty.back')}
            </ButtonLink>
          }
        >
          {t('empty.text')}
        </Door>
        <Opinions request={request} />
      </>
    );
  }
  return (
    <>
      <Breadcrumbs items={crumbs} />
      <div className="cmp-head">
        <h1>{t(`title.${offers.length as 1 | 2 | 3 | 4 | 5}`)}</h1>
        <Until request={request} />
      </div>
      <Board request={request} offers={offers} />
      <Opinions request={request} />
    </>
  );
}

/** Until when one may choose, and what may still arrive. */
function Until({ request }: { request: UserRequest }) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const now = useNow();
  const left = MOST_QUOTES - request.responses_counter.ok - request.responses_counter.approved;
  const more =
    OPEN.includes(request.status.id) &&
    left > 0 &&
    request.expires_at !== null &&
    new Date(request.expires_at).getTime() > now;
  return (
    <p className="small soft cmp-until">
      {request.choice_until &&
        request.approved_at === null &&
        t('until.choose', { day: format.day(request.choice_until) })}{' '}
      {more && request.expires_at && t('until.more', { count: left, day: format.day(request.expires_at) })}
    </p>
  );
}

function Board({ request, offers }: { request: UserRequest; offers: Offer[] }) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const saving = request.part === DEFENDANT;
  const agreed = useMemo(
    () => offers.flatMap(({ terms }) => (terms.agreedValueCents ? [terms.agreedValueCents / 100] : [])),
    [offers],
  );
  const comparison = useComparison(request.description, agreed);
  const { outcome, max, order, setOrder, setOutcome } = comparison;
  const [choosing, setChoosing] = useState<Offer | null>(null);
  const now = costed(offers, outcome);
  const facts = factsOf(now);
  const dearest = Math.max(1, ...now.map(({ cost }) => cost.total));
  const brief = useBrief(now, outcome, saving);
  const outcomes = outcomesFor(max, outcome);
  return (
    <>
      <div className="cmp-board">
        <OutcomeControl comparison={comparison} saving={saving} brief={brief} story={request.description} />
        <CostChart offers={offers} outcome={outcome} max={max} onChange={setOutcome} saving={saving} />
      </div>

      <div className="cmp-tools">
        <h2>{t(`firms.${offers.length as 1 | 2 | 3 | 4 | 5}`)}</h2>
        {offers.length > 1 && (
          <label>
            {t('order.label')}
            <select
              className="in"
              value={order}
              onChange={(event) => {
                setOrder(event.target.value as Order);
              }}
            >
              {orders.map((each) => (
                <option key={each} value={each}>
                  {t(`order.${each}`)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div className="cmp-cards" data-count={offers.length}>
        {sorted(now, order).map((offer) => (
          <QuoteCard
            key={offer.id}
            offer={offer}
            fact={facts.get(offer.id)}
            outcome={outcome}
            dearest={dearest}
            saving={saving}
            chosen={offer.quote.status.id === 9}
            onChoose={
              offer.quote.allowed_actions.includes('choose')
                ? () => {
                    setChoosing(offer);
                  }
                : undefined
            }
          />
        ))}
      </div>

      <div className="cmp-notes">
        <section aria-labelledby="cmp-table">
          <h2 id="cmp-table" className="cmp-h3">
            {t('table.title')}
          </h2>
          <DataTable
            caption={t(saving ? 'table.captionSaving' : 'table.caption')}
            hideCaption
            rows={offers}
            rowKey={({ id }) => id}
            stacked={false}
            columns={[
              {
                key: 'firm',
                head: t('table.firm'),
                cell: ({ name, series }) => (
                  <span className="cmp-key">
                    <svg className={`cmp-sw s${series}`} viewBox="0 0 24 3" width="24" height="3" aria-hidden="true">
                      <path d="M0 1.5H24" strokeDasharray={DASHES[series]} />
                    </svg>
                    {name}
                  </span>
                ),
              },
              ...outcomes.map((euros) => ({
                key: String(euros),
                head: format.euro(euros * 100),
                figure: true,
                cell: (offer: Offer) => format.euro(whole(totalAt(offer, euros))),
              })),
            ]}
          />
          {offers.some(isFlat) && <p className="small soft cmp-flat">{t('table.flat')}</p>}
        </section>
        <aside>
          <Gloss title={t('gloss.title')}>
            <p>{t('gloss.state')}</p>
            <p>{t('gloss.additions')}</p>
          </Gloss>
        </aside>
      </div>
      <ChooseModal
        offer={choosing}
        requestId={request.id}
        onClose={() => {
          setChoosing(null);
        }}
      />
    </>
  );
}

/** The firms that gave an opinion instead of a quote. */
function Opinions({ request }: { request: UserRequest }) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const opinions = opinionsOf(request.responses);
  if (opinions.length === 0) return null;
  return (
    <section className="cmp-opinions" aria-labelledby="cmp-opinions">
      <h2 id="cmp-opinions" className="cmp-h3">
        {t('opinions.title', { count: opinions.length })}
      </h2>
      <p className="small soft measure">{t('opinions.text')}</p>
      <ul>
        {opinions.map((opinion) => (
          <li key={opinion.id}>
            <h3>{opinion.lawyer?.name}</h3>
            <p className="micro muted">
              {[opinion.lawyer?.city, opinion.answered_at && format.day(opinion.answered_at)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="measure cmp-words">{opinion.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
