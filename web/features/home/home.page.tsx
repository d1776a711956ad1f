import './home.css';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { useSession } from '../../api/session';
import type { LoaderArgs } from '../../app/context';
import { localeOf } from '../../app/locale';
import { Street } from '../../ui/brand/street';
import { ButtonLink } from '../../ui/button';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { Rich } from '../../ui/rich';
import { PublicFinder } from '../subjects/finder/public-finder';
import { SubjectIndex } from '../subjects/subject-index';
import { keepsDraft } from '../wizard/draft-place';
import { testimonialsFor } from '../content/text-at.server';
import { FeeBand } from './fee-band';
import { HowItWorks } from './how-it-works';
import { Testimonials } from './testimonials';

// Few people have begun a request.
const Resume = lazy(() => import('./start'));

export const handle = { texts: ['home', 'subjects'] };

export async function loader(args: LoaderArgs) {
  return {
    milestones: await args.context.services.milestones(localeOf(new URL(args.request.url).pathname)),
    testimonials: await testimonialsFor(args),
  };
}

const never = () => () => undefined;

/** The home page: what it is, what happens, what it costs, which subjects. */
export default function HomePage() {
  const { t } = useTranslation('home');
  const { t: common } = useTranslation();
  const { brand, publicUrl, subjects, operator } = useShell();
  const { testimonials } = useLoaderData<typeof loader>();
  const hasDraft = useSyncExternalStore(never, keepsDraft, () => false);
  const isFirm = useSession()?.account.model === 'lawyer';
  return (
    <>
      <PageMeta
        whole
        title={t('title', { brand })}
        description={t('description')}
        jsonLd={[
          {
            '@context': 'https://schema.org',
            '@type': 'Organization',
            name: brand,
            url: publicUrl,
            logo: `${publicUrl}/favicon.svg`,
            ...(operator.socials.length > 0 && { sameAs: operator.socials.map(({ url }) => url) }),
          },
          {
            '@context': 'https://schema.org',
            '@type': 'WebSite',
            name: brand,
            url: publicUrl,
            inLanguage: ['it', 'en'],
          },
        ]}
      />
      <section className="hero" aria-labelledby="claim">
        <div className="wrap">
          <h1 id="claim">
            <span>{t('claim1')}</span>{' '}
            <span>
              <Rich text={t('claim2')} marks={{ em: <em /> }} />
            </span>
          </h1>
        </div>
        <div className="wrap grid">
          <div className="say">
            <p className="lead">{t('lead')}</p>
            {!isFirm && <PublicFinder starts />}
            <div className="row">
              {!isFirm && hasDraft && (
                <Suspense fallback={null}>
                  <Resume />
                </Suspense>
              )}
              <Link className="btn btn-3" to="/come-funziona-utente">
                {common('nav.how')}
              </Link>
            </div>
            <ul className="facts" aria-label={t('facts.label')}>
              {(['free', 'pause', 'duty'] as const).map((fact) => (
                <li key={fact}>
                  <Icon name="check" />
                  {t(`facts.${fact}`)}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <Street title={t('street')} />
          </div>
        </div>
      </section>
      <HowItWorks />
      <FeeBand />
      <section className="part wrap" aria-labelledby="materie">
        <h2 id="materie">{t('subjects.title')}</h2>
        <p className="lead measure">{t('subjects.lead')}</p>
        <SubjectIndex subjects={subjects} />
      </section>
      <Testimonials testimonials={testimonials} />
      <Milestones />
      <section className="part wrap" aria-labelledby="avvocati">
        <div className="law">
          <h2 id="avvocati">{t('firms.title')}</h2>
          <p>{t('firms.text')}</p>
          <ButtonLink to="/registrazione-avvocato">{t('firms.action')}</ButtonLink>
        </div>
      </section>
    </>
  );
}

/** The figures of the platform that are large enough to be shown; a demonstration says that its own are invented. */
function Milestones() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { demo } = useShell();
  const { milestones } = useLoaderData<typeof loader>();
  if (milestones.length === 0) return null;
  return (
    <section className="part wrap" aria-labelledby="numeri">
      <h2 id="numeri">{t('milestone.title')}</h2>
      <dl className="miles">
        {milestones.map(({ name, type, count }) => (
          <div key={type}>
            <dt>{name}</dt>
            <dd className="num">{type === 'hours' ? format.answerTime(count) : format.number(count)}</dd>
          </div>
        ))}
      </dl>
      {demo && <p className="micro muted">{t('demo.figures')}</p>}
    </section>
  );
}
