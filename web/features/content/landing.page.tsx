import '../home/home.css';
import { useTranslation } from 'react-i18next';
import { data, useLoaderData } from 'react-router';
import { useSession } from '../../api/session';
import type { LoaderArgs } from '../../app/context';
import { localeOf } from '../../app/locale';
import { Street } from '../../ui/brand/street';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { StartButton } from '../../ui/start-button';
import { FeeBand } from '../home/fee-band';
import { HowItWorks } from '../home/how-it-works';
import { Testimonials } from '../home/testimonials';
import { AlsoRead } from './also-read';
import { alsoAbout, testimonialsFor } from './text-at.server';

export const handle = { texts: ['content', 'home', 'subjects'] };

export async function loader(args: LoaderArgs) {
  const { context, params, request } = args;
  const locale = localeOf(new URL(request.url).pathname);
  const type = (await context.services.requestTypes(locale)).find(({ id }) => id === params.code);
  if (!type) throw data(null, { status: 404 });
  const guide = await context.services.content.at(`/avvocati/${type.id}`, locale);
  return {
    id: type.id,
    label: type.label,
    tooltip: type.tooltip,
    lead: guide?.description,
    also: alsoAbout(args, type.id),
    testimonials: await testimonialsFor(args),
  };
}

/** The page that advertisements for one request type link to. Search engines list the type's own page instead. */
export default function LandingPage() {
  const { id, label, tooltip, lead, also, testimonials } = useLoaderData<typeof loader>();
  const { t } = useTranslation('content');
  const { t: home } = useTranslation('home');
  const isFirm = useSession()?.account.model === 'lawyer';
  return (
    <>
      <PageMeta title={t('landing.title', { label })} description={tooltip} noindex />
      <section className="hero" aria-labelledby="claim">
        <div className="wrap">
          <h1 id="claim" className="landing-claim">
            {t('landing.title', { label })}
          </h1>
        </div>
        <div className="wrap grid">
          <div className="say">
            <p className="lead">{lead ?? tooltip}</p>
            <div className="row">
              {!isFirm && <StartButton type={id} />}
              <Link className="btn btn-3" to={`/avvocati/${id}`}>
                {t('guide', { label })}
              </Link>
            </div>
            <ul className="facts" aria-label={home('facts.label')}>
              {(['free', 'pause', 'duty'] as const).map((fact) => (
                <li key={fact}>
                  <Icon name="check" />
                  {home(`facts.${fact}`)}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <Street title={home('street')} />
          </div>
        </div>
      </section>
      <HowItWorks />
      <FeeBand />
      <Testimonials testimonials={testimonials} />
      <div className="wrap page">
        <AlsoRead title={t('also', { label })} {...also} />
      </div>
    </>
  );
}
