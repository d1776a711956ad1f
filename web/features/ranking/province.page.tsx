import './ranking.css';
import { useTranslation } from 'react-i18next';
import { data, useLoaderData } from 'react-router';
import { useSession } from '../../api/session';
import type { LoaderArgs } from '../../app/context';
import { localeOf } from '../../app/locale';
import { Breadcrumbs, Pagination, useCrumbsJsonLd, useItemListJsonLd } from '../../ui/data';
import { Link } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { labelOf, pageFrom } from './place-query';
import { HowRanked, NewFirms, RankedList, Start } from './ranked-firms';

export { ErrorBoundary } from './missing-ranking';

export const handle = { texts: ['ranking'] };

/** Answers 404 for a province with too few firms to compare. */
export async function loader({ context: { services }, params, request }: LoaderArgs) {
  const url = new URL(request.url);
  const type = (await services.requestTypes(localeOf(url.pathname))).find(({ id }) => id === params.code);
  const areas = type && (await services.rankingAreas([type.id])).get(type.id);
  const area = areas?.provinces.find(({ slug }) => slug === params.province);
  const found =
    type &&
    area &&
    (await services.ranking({
      request_type: type.id,
      province_id: area.province_id,
      page: pageFrom(url.searchParams),
    }));
  if (!found) throw data(null, { status: 404 });
  return { id: type.id, label: type.label, area, found };
}

/** The public ranking of a subject among the firms of a province. */
export default function ProvincePage() {
  const { t } = useTranslation('ranking');
  const { brand } = useShell();
  const { id, label, area, found } = useLoaderData<typeof loader>();
  const isFirm = useSession()?.account.model === 'lawyer';
  const ranking = `/avvocati/${id}/classifica`;
  const crumbs = [
    { label: brand, to: '/' },
    { label: t('subjects'), to: '/avvocati' },
    { label, to: `/avvocati/${id}` },
    { label: t('crumb'), to: ranking },
    { label: area.name, to: `${ranking}/${area.slug}` },
  ];
  const trail = useCrumbsJsonLd(crumbs);
  const items = useItemListJsonLd(found.info.map((firm) => ({ name: firm.company_name, path: `/studio/${firm.id}` })));
  const words = { label, province: area.name };
  const firms = t('count', { count: area.firms });
  return (
    <div className="wrap page">
      <PageMeta
        title={t('province.pageTitle', words)}
        description={t('province.description', { ...words, firms })}
        jsonLd={[trail, items]}
      />
      <Breadcrumbs items={crumbs} />
      <h1>{t('province.title', words)}</h1>
      <p className="lead measure">
        {t('province.lead', { ...words, firms, towns: t('province.towns', { count: area.towns }) })}{' '}
        {area.verified === area.firms ? t('province.verifiedAll') : t('province.verified', { count: area.verified })}
      </p>
      <p className="soft measure">{t('lead')}</p>
      <div className="with-side-note rank-gap">
        <div>
          <h2 className="rank-h">{t('province.where', words)}</h2>
          <RankedList firms={found.info.filter(({ rating }) => !rating.is_new)} level={3} />
          <NewFirms firms={found.info.filter(({ rating }) => rating.is_new)} near={false} />
          <Pagination page={found.page} pageSize={found.page_size} total={found.total} />
          {!isFirm && <Start type={id} place={labelOf({ city: area.capital, province_id: area.province_id })} />}
          <p className="rank-gap">
            <Link to={ranking}>{t('province.all', { label })}</Link>
          </p>
        </div>
        <HowRanked />
      </div>
    </div>
  );
}
