import './ranking.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, Form, useLoaderData, type HeadersFunction } from 'react-router';
import { useSession } from '../../api/session';
import type { LoaderArgs, RankingAreaDto } from '../../app/context';
import { localeOf } from '../../app/locale';
import { RANKING_KM } from '../../../src/shared/reviews/ranking-filters.codes';
import { Button } from '../../ui/button';
import { Breadcrumbs, Pagination, useCrumbsJsonLd, useItemListJsonLd } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { Checkbox, Select } from '../../ui/fields/choice';
import { useFormat } from '../../ui/format/format';
import { languageNames } from '../../ui/format/languages';
import { Link, useLocale } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import type { Place } from '../../ui/PlaceField';
import { PlaceBox } from '../../ui/PlaceField/place-box';
import { StartButton } from '../../ui/start-button';
import { HowRanked, NewFirms, RankedList, Start } from './ranked-firms';
import { filtersFrom, labelOf, pageFrom, placeFrom, type AskedFirms, type AskedPlace } from './place-query';
import { RankingMap } from './ranking-map';
import { townsOf } from './towns';

export { ErrorBoundary } from './missing-ranking';

export const handle = { texts: ['ranking', 'places'] };

export async function loader({ context, params, request }: LoaderArgs) {
  const url = new URL(request.url);
  const type = (await context.services.requestTypes(localeOf(url.pathname))).find(({ id }) => id === params.code);
  if (!type) throw data(null, { status: 404 });
  const place = placeFrom(url.searchParams) ?? null;
  const filters = filtersFrom(url.searchParams);
  const found = await context.services.ranking({
    request_type: type.id,
    page: pageFrom(url.searchParams),
    ...place,
    ...(place && filters.km && { within_km: Number(filters.km) }),
    ...(filters.lang && { language: filters.lang }),
    ...(filters.reviewed && { reviewed: '1' as const }),
  });
  const towns = await context.services.townPoints(townsOf(found?.info ?? []));
  const { listed = false, provinces = [] } = (await context.services.rankingAreas([type.id])).get(type.id) ?? {};
  const alike = found === null && place ? await context.services.towns(place.city) : [];
  // Names can be invented: the page of an unknown place is not cached.
  return data(
    { id: type.id, label: type.label, place, filters, found, towns, alike, listed, provinces },
    found ? {} : { headers: NOT_KEPT },
  );
}

const NOT_KEPT = { 'cache-control': 'no-store' };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * The public ranking of a subject, around a place or in all of Italy. Works without scripts: the place is a field of a
 * plain form.
 */
export default function RankingPage() {
  const { t } = useTranslation('ranking');
  const { brand } = useShell();
  const { id, label, place, filters, found, towns, alike, listed, provinces } = useLoaderData<typeof loader>();
  const isFirm = useSession()?.account.model === 'lawyer';
  const crumbs = [
    { label: brand, to: '/' },
    { label: t('subjects'), to: '/avvocati' },
    { label, to: `/avvocati/${id}` },
    { label: t('crumb'), to: `/avvocati/${id}/classifica` },
  ];
  const trail = useCrumbsJsonLd(crumbs);
  const items = useItemListJsonLd(
    (found?.info ?? []).map((firm) => ({ name: firm.company_name, path: `/studio/${firm.id}` })),
  );
  const isNarrowed = filters.km !== '' || filters.lang !== '' || filters.reviewed;
  const where = place ? t('near', { place: labelOf(place) }) : t('italy');
  return (
    <div className="wrap page">
      {/* One page a subject for search engines, which its canonical address names: a place is another order of it. */}
      <PageMeta
        title={t('pageTitle', { label })}
        description={t('description', { label })}
        noindex={!listed}
        jsonLd={[trail, items]}
      />
      <Breadcrumbs items={crumbs} />
      <h1>{t('title', { label })}</h1>
      <p className="lead measure">{t('lead')}</p>
      <PlaceForm
        key={`${place ? labelOf(place) : ''} ${JSON.stringify(filters)}`}
        filters={filters}
        asked={place ? labelOf(place) : ''}
        unknown={found === null && alike.length < 2}
      />
      {alike.length > 1 && <AlikeTowns towns={alike} code={id} />}
      <div className="with-side-note rank-gap">
        <div>
          {found && found.total > 0 && (
            <>
              <h2 className="rank-h">{where}</h2>
              <p className="small soft">{t('count', { count: found.total })}</p>
              <RankingMap firms={found.info} towns={towns} />
              <RankedList firms={found.info.filter(({ rating }) => !rating.is_new)} level={3} />
              <NewFirms firms={found.info.filter(({ rating }) => rating.is_new)} near={place !== null} />
              <Pagination page={found.page} pageSize={found.page_size} total={found.total} />
              {!isFirm && <Start type={id} place={place ? labelOf(place) : undefined} />}
            </>
          )}
          {found && found.total === 0 && (
            <EmptyState
              title={<h2>{t(isNarrowed ? 'filter.empty' : 'empty')}</h2>}
              action={!isFirm && <StartButton type={id} place={place ? labelOf(place) : undefined} />}
            >
              {t(isNarrowed ? 'filter.emptyText' : 'emptyText')}
            </EmptyState>
          )}
        </div>
        <HowRanked />
      </div>
      <Provinces areas={provinces} code={id} />
    </div>
  );
}

/** Languages that firms often speak; the one that is asked for is added. */
const LANGUAGES = ['en', 'fr', 'de', 'es', 'ro', 'ar', 'sq', 'zh', 'uk', 'ru'];

function PlaceForm({ asked, unknown, filters }: { asked: string; unknown: boolean; filters: AskedFirms }) {
  const { t } = useTranslation('ranking');
  const locale = useLocale();
  const format = useFormat();
  const nameOf = languageNames(locale);
  const [km, setKm] = useState(filters.km);
  const [lang, setLang] = useState(filters.lang);
  const [reviewed, setReviewed] = useState(filters.reviewed);
  const languages = [...new Set([...LANGUAGES, ...(filters.lang ? [filters.lang] : [])])]
    .map((code) => ({ value: code, label: nameOf(code) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  // Only what the field shows at first; what is sent is its text, with or without scripts.
  const [place, setPlace] = useState<Place | null>(
    asked ? { city: asked, province_id: '', country_id: 'IT', latitude: 0, longitude: 0 } : null,
  );
  return (
    <Form method="get" className="rank-form" role="search">
      <PlaceBox
        name="city"
        label={t('where')}
        hint={t('whereHint')}
        optional
        value={place}
        onChange={setPlace}
        error={unknown ? t('unknown', { place: asked }) : undefined}
      />
      <Select
        name="km"
        label={t('filter.km')}
        required={false}
        value={km}
        onChange={setKm}
        empty={t('filter.anyKm')}
        options={RANKING_KM.map((each) => ({
          value: each,
          label: t('filter.within', { distance: format.distance(Number(each)) }),
        }))}
      />
      <Select
        name="lang"
        label={t('filter.language')}
        required={false}
        value={lang}
        onChange={setLang}
        empty={t('filter.anyLanguage')}
        options={languages}
      />
      <Checkbox name="reviewed" value="1" label={t('filter.reviewed')} checked={reviewed} onChange={setReviewed} />
      <Button type="submit" kind="primary" icon="search">
        {t('search')}
      </Button>
    </Form>
  );
}

/** The provinces with a ranking of their own. */
function Provinces({ areas, code }: { areas: readonly RankingAreaDto[]; code: string }) {
  const { t } = useTranslation('ranking');
  if (areas.length === 0) return null;
  return (
    <nav aria-labelledby="provinces" className="rank-gap stack">
      <h2 className="rank-h" id="provinces">
        {t('province.list')}
      </h2>
      <ul className="rank-provinces">
        {areas.map(({ slug, name, firms }) => (
          <li key={slug}>
            <Link to={`/avvocati/${code}/classifica/${slug}`} prefetch="none">
              {name}
            </Link>{' '}
            <span className="soft">{t('count', { count: firms })}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Comuni that share their name: the reader says which one is meant. */
function AlikeTowns({ towns, code }: { towns: AskedPlace[]; code: string }) {
  const { t } = useTranslation('ranking');
  return (
    <section className="stack" aria-labelledby="alike">
      <h2 className="sub" id="alike">
        {t('alike', { place: towns[0]?.city })}
      </h2>
      <ul className="bullets">
        {towns.map((town) => (
          <li key={labelOf(town)}>
            <Link to={`/avvocati/${code}/classifica?city=${encodeURIComponent(labelOf(town))}`}>{labelOf(town)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
