import './ranking.css';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { data, useLoaderData } from 'react-router';
import { useSession } from '../../api/session';
import type { FirmProfileDto, LoaderArgs } from '../../app/context';
import { localeOf, pathIn } from '../../app/locale';
import { FirmAvatar } from '../../ui/firm-avatar';
import { ButtonLink } from '../../ui/button';
import { Badge } from '../../ui/badge';
import { Breadcrumbs, DataTable, RatingChart, useCrumbsJsonLd } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { languageNames } from '../../ui/format/languages';
import { SideNote } from '../../ui/side-note';
import { StartButton } from '../../ui/start-button';
import { Link, useLocale } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { Fees } from '../content/fees';
import { ReportButton } from '../reports/report-button';
import { ReviewWords } from '../feedback/review-words';
import { labelOf } from './place-query';

// Only citizens exclude firms; for others it is not loaded.
const ExcludeFirm = lazy(() => import('../reports/exclude-firm'));

export { ErrorBoundary } from './missing-ranking';

export const handle = { texts: ['ranking', 'feedback', 'reports', 'content'] };

export async function loader({ context, params, request }: LoaderArgs) {
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : 0;
  const firm = id > 0 ? await context.services.firmProfile(id, localeOf(new URL(request.url).pathname)) : null;
  if (!firm) throw data(null, { status: 404 });
  const areas = await context.services.rankingAreas(firm.skills.map(({ request_type }) => request_type.id));
  const ranked = [...areas].flatMap(([type, { listed }]) => (listed ? [type] : []));
  const fees = await context.services.feesOfFirm(firm.id);
  return { firm, ranked, fees };
}

/** What schema.org calls a LegalService. Invented reviews (`demo`) are never given to search engines. */
function legalService(firm: FirmProfileDto, url: string, demo: boolean, languages: string[]): object {
  const rated = !demo && firm.rating.average !== null && firm.rating.reviews > 0;
  return {
    '@context': 'https://schema.org',
    '@type': 'LegalService',
    name: firm.company_name,
    url,
    ...(firm.presentation && { description: firm.presentation }),
    ...(firm.city && {
      address: {
        '@type': 'PostalAddress',
        addressLocality: firm.city,
        ...(firm.province_id && { addressRegion: firm.province_id }),
        addressCountry: 'IT',
      },
    }),
    knowsAbout: firm.skills.map((skill) => skill.request_type.label),
    knowsLanguage: languages,
    ...(rated && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: firm.rating.average,
        reviewCount: firm.rating.reviews,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

/** A firm's public profile: what it does, how it was rated, and the reason for its position in the ranking. */
export default function FirmPage() {
  const { t } = useTranslation('ranking');
  const { brand, publicUrl, demo } = useShell();
  const locale = useLocale();
  const format = useFormat();
  const { firm, ranked, fees } = useLoaderData<typeof loader>();
  const session = useSession();
  const isFirm = session?.account.model === 'lawyer';
  const crumbs = [
    { label: brand, to: '/' },
    { label: t('subjects'), to: '/avvocati' },
    { label: firm.company_name, to: `/studio/${firm.id}` },
  ];
  const trail = useCrumbsJsonLd(crumbs);
  const town = [firm.city, firm.province_id && `(${firm.province_id})`].filter(Boolean).join(' ');
  const place = firm.city ? labelOf({ city: firm.city, province_id: firm.province_id ?? undefined }) : undefined;
  const languages = firm.languages.map(languageNames(locale));
  return (
    <div className="wrap page">
      <PageMeta
        title={[firm.company_name, firm.city].filter(Boolean).join(', ')}
        description={t('firm.description', {
          name: firm.company_name,
          skills: format.list(firm.skills.map((skill) => skill.request_type.label)),
        })}
        jsonLd={[
          trail,
          legalService(firm, `${publicUrl}${pathIn(locale, `/studio/${firm.id}`)}`, demo, firm.languages),
        ]}
      />
      <Breadcrumbs items={crumbs} />
      <header className="rank-firm">
        {firm.photo_url ? (
          <img src={firm.photo_url} width="96" height="96" alt="" />
        ) : (
          <FirmAvatar name={firm.company_name} />
        )}
        <div>
          <h1>{firm.company_name}</h1>
          <p className="soft">{[`${firm.first_name} ${firm.last_name}`, town].filter(Boolean).join(' · ')}</p>
          <p className="rank-badge">
            <Badge tint={firm.verified ? 'ok' : 'wait'} shape={firm.verified ? 'check' : 'warn'}>
              {t(firm.verified ? 'verified' : 'unverified')}
            </Badge>
          </p>
          <p className="row">
            {session?.account.id !== firm.id && <ReportButton of={{ subject_type: 'account', subject_id: firm.id }} />}
            {session?.account.model === 'user' && (
              <Suspense fallback={null}>
                <ExcludeFirm id={firm.id} name={firm.company_name} />
              </Suspense>
            )}
          </p>
        </div>
      </header>
      <div className="with-side-note rank-gap">
        <div className="stack-l">
          {firm.presentation && <p className="measure rank-words">{firm.presentation}</p>}
          <dl className="rank-dl">
            {town && (
              <div>
                <dt>{t('firm.office')}</dt>
                <dd>{town}</dd>
              </div>
            )}
            {firm.bar && (
              <div>
                <dt>{t('firm.bar')}</dt>
                <dd>
                  {t('firm.barText', {
                    city: firm.bar.city,
                    number: firm.bar.number,
                    date: format.date(firm.bar.enrolled_on),
                  })}
                </dd>
              </div>
            )}
            {firm.insurance && (
              <div>
                <dt>{t('firm.insurance')}</dt>
                <dd>
                  {t('firm.insuranceText', {
                    company: firm.insurance.company_name,
                    date: format.date(firm.insurance.expiration_date),
                  })}
                </dd>
              </div>
            )}
            {languages.length > 0 && (
              <div>
                <dt>{t('firm.languages')}</dt>
                <dd>{format.list(languages)}</dd>
              </div>
            )}
            {firm.answer_hours !== null && (
              <div>
                <dt>{t('firm.answers')}</dt>
                <dd>{t('firm.inTime', { time: format.answerTime(firm.answer_hours) })}</dd>
              </div>
            )}
            <div>
              <dt>{t('firm.here')}</dt>
              <dd>{format.date(firm.registered_at)}</dd>
            </div>
          </dl>
          {firm.skills.length > 0 && (
            <section>
              <h2 className="rank-h">{t('firm.skills')}</h2>
              <DataTable
                caption={t('firm.skillsCaption')}
                hideCaption
                rows={firm.skills}
                rowKey={(skill) => skill.request_type.id}
                columns={[
                  {
                    key: 'type',
                    head: t('firm.subject'),
                    cell: ({ request_type: { id, label } }) =>
                      ranked.includes(id) ? <Link to={`/avvocati/${id}/classifica`}>{label}</Link> : label,
                  },
                  {
                    key: 'reviews',
                    head: t('firm.reviews'),
                    figure: true,
                    cell: ({ rating, reviews }) =>
                      rating === null
                        ? t('firm.none')
                        : t('firm.rated', { rating: format.rating(rating), reviews: t('reviews', { count: reviews }) }),
                  },
                  {
                    key: 'answers',
                    head: t('firm.given'),
                    figure: true,
                    cell: (skill) => format.number(skill.answers),
                  },
                  {
                    key: 'clients',
                    head: t('firm.clients'),
                    figure: true,
                    cell: (skill) => format.number(skill.clients),
                  },
                  { key: 'why', head: t('firm.why'), cell: (skill) => skill.why, words: true },
                ]}
              />
            </section>
          )}
          <Fees fees={fees} label={firm.company_name} firm />
          <section>
            <h2 className="rank-h">{t('firm.judged')}</h2>
            {firm.rating.average !== null && (
              <p className="rank-sum">
                <b>{format.rating(firm.rating.average)}</b> {t('outOf')} ·{' '}
                {t('reviews', { count: firm.rating.reviews })} {t('firm.everywhere')}
              </p>
            )}
            {firm.rating.reviews > 0 ? (
              <RatingChart histogram={firm.rating.histogram} caption={t('firm.histogram')} />
            ) : (
              <p className="soft">{t('firm.unjudged')}</p>
            )}
            <ul className="fb-list">
              {firm.reviews.map((review) => (
                <li key={`${review.created_at}${review.request_type.id}${review.author ?? ''}`}>
                  <ReviewWords review={review} level={3} />
                  <ReportButton of={{ subject_type: 'review', subject_id: review.id }} />
                </li>
              ))}
            </ul>
          </section>
        </div>
        <aside aria-label={t('firm.sideNoteTitle')}>
          {!isFirm && (
            <SideNote title={t('firm.ask')}>
              <p>{t('firm.askText', { name: firm.company_name })}</p>
              <ul className="rank-ask">
                {firm.skills.map(({ request_type }) => (
                  <li key={request_type.id}>
                    <ButtonLink
                      kind="secondary"
                      wide
                      iconAfter="arrow"
                      to={`/request/create/1?${new URLSearchParams({ type: request_type.id, ...(place && { city: place }) }).toString()}`}
                    >
                      {request_type.label}
                    </ButtonLink>
                  </li>
                ))}
              </ul>
              {firm.skills.length === 0 && <StartButton place={place} />}
            </SideNote>
          )}
          <SideNote title={t('firm.sideNoteTitle')}>{t('firm.sideNote')}</SideNote>
        </aside>
      </div>
    </div>
  );
}
