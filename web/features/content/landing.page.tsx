import '../home/home.css';
import './content.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, useLoaderData } from 'react-router';
import { useSession } from '../../api/session';
import type { LoaderArgs, RankedFirmDto } from '../../app/context';
import { localeOf } from '../../app/locale';
import { SubjectDrawing } from '../../ui/brand/subject-drawing';
import { Street } from '../../ui/brand/street';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields/text';
import { Icon } from '../../ui/icon';
import { Link, usePath } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { StartButton } from '../../ui/start-button';
import { FeeBand } from '../home/fee-band';
import { HowItWorks } from '../home/how-it-works';
import { Testimonials } from '../home/testimonials';
import { hereOf, useQuality } from '../ranking/use-quality';
import { AlsoRead } from './also-read';
import { Fees } from './fees';
import { LimitStrip } from './limit-strip';
import { alsoAbout, limitsFor, testimonialsOf } from './text-at.server';

export const handle = { texts: ['content', 'home', 'subjects', 'ranking'] };

/** How many firms are shown. */
const FIRMS = 3;

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
    limits: limitsFor(args, type.id),
    fees: await context.services.feesOfSubject(type.id),
    firms: (await context.services.ranking({ request_type: type.id }))?.info.slice(0, FIRMS) ?? [],
    testimonials: await testimonialsOf(args, type.id),
  };
}

/** The page that advertisements for one request type link to. Search engines list the type's own page instead. */
export default function LandingPage() {
  const { id, label, tooltip, lead, also, limits, fees, firms, testimonials } = useLoaderData<typeof loader>();
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
      <div className="wrap landing-facts">
        <div className="landing-subject">
          <SubjectDrawing type={id} size={120} />
          <div>
            <h2>{t('landing.about', { label })}</h2>
            <p className="soft">{tooltip}</p>
          </div>
        </div>
        <LimitStrip title={t('limits.title')} limits={limits} />
        <Fees fees={fees} label={label} />
      </div>
      <HowItWorks />
      <FeeBand />
      <Firms id={id} firms={firms} />
      <Testimonials testimonials={testimonials} />
      <div className="wrap page">
        <AlsoRead title={t('also', { label })} {...also} />
      </div>
    </>
  );
}

/** Firms of the subject, and the way to those near the reader's town. */
function Firms({ id, firms }: { id: string; firms: RankedFirmDto[] }) {
  const { t } = useTranslation('content');
  const quality = useQuality();
  const path = usePath();
  const [city, setCity] = useState('');
  if (firms.length === 0) return null;
  return (
    <section className="part wrap" aria-labelledby="firms">
      <h2 id="firms">{t('landing.firms')}</h2>
      <form action={path(`/avvocati/${id}/classifica`)} className="landing-near" role="search">
        <TextField
          name="city"
          label={t('landing.near')}
          hint={t('landing.nearHint')}
          autoComplete="address-level2"
          value={city}
          onChange={setCity}
        />
        <Button type="submit" icon="search">
          {t('landing.show')}
        </Button>
      </form>
      <ul className="landing-firms">
        {firms.map((firm) => (
          <li key={firm.id}>
            <Link to={`/studio/${firm.id}`}>{firm.company_name}</Link>
            <span className="small">
              {[firm.city, firm.province_id && `(${firm.province_id})`].filter(Boolean).join(' ')}
            </span>
            <span className="small soft">
              {quality.rating(hereOf({ ...firm, rating: firm.rating.average, reviews: firm.rating.reviews }))}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/avvocati/${id}/classifica`}>{t('landing.allFirms')}</Link>
      </p>
    </section>
  );
}
