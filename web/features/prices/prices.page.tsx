import './prices.css';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { useSession } from '../../api/session';
import { ButtonLink } from '../../ui/button';
import { Breadcrumbs, useCrumbsJsonLd } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { SideNote } from '../../ui/side-note';
import { Link } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { StartButton } from '../../ui/start-button';
import { creditTerms, packageOffers, planOffers } from './offers';
import { PlanPoints } from './plan-points';

export const handle = { texts: ['prices'] };

export const loader = () => ({ plans: planOffers(), packages: packageOffers(), terms: creditTerms() });

/** /prezzi: what citizens and firms pay, VAT included. */
export default function PricesPage() {
  const { t } = useTranslation('prices');
  const { brand } = useShell();
  const crumbs = [
    { label: brand, to: '/' },
    { label: t('title'), to: '/prezzi' },
  ];
  const jsonLd = useCrumbsJsonLd(crumbs);
  return (
    <div className="wrap page prices">
      <PageMeta title={t('title')} description={t('description')} jsonLd={[jsonLd]} />
      <Breadcrumbs items={crumbs} />
      <h1>{t('title')}</h1>
      <p className="lead measure">{t('lead')}</p>
      <Citizens />
      <Firms />
    </div>
  );
}

function Citizens() {
  const { t } = useTranslation('prices');
  const format = useFormat();
  const { plans } = useLoaderData<typeof loader>();
  const isFirm = useSession()?.account.model === 'lawyer';
  return (
    <section aria-labelledby="cittadini">
      <h2 id="cittadini">{t('citizens.title')}</h2>
      <p className="measure">{t('citizens.text')}</p>
      <ul className="offers">
        {plans.map((plan) => (
          <li key={plan.id} className="panel">
            <h3>{t(`plan.name.${plan.id}`)}</h3>
            <p className="offer-price">{plan.priceCents === 0 ? format.euro(0) : format.euroExact(plan.priceCents)}</p>
            <p className="micro soft">{t(plan.priceCents === 0 ? 'plan.always' : 'plan.once')}</p>
            <PlanPoints plan={plan} />
          </li>
        ))}
      </ul>
      <div className="with-side-note">
        <div className="stack">
          <p>{t('citizens.same')}</p>
          <p className="small soft">
            {t('citizens.some')} <Link to="/recesso">{t('citizens.withdraw')}</Link>
          </p>
          {!isFirm && (
            <div className="row">
              <StartButton />
            </div>
          )}
        </div>
        <aside>
          <SideNote title={t('citizens.sideNote')} level={3}>
            {t('citizens.sideNoteText')}
          </SideNote>
        </aside>
      </div>
    </section>
  );
}

function Firms() {
  const { t } = useTranslation('prices');
  const format = useFormat();
  const { packages, terms } = useLoaderData<typeof loader>();
  const account = useSession()?.account;
  return (
    <section aria-labelledby="studi">
      <h2 id="studi">{t('firms.title')}</h2>
      <p className="measure">{t('firms.text', { registration: terms.registration })}</p>
      <ul className="offers two">
        {packages.map(({ credits, priceCents }) => (
          <li key={credits} className="panel">
            <h3>{t('firms.pack', { count: credits })}</h3>
            <p className="offer-price">{format.euroExact(priceCents)}</p>
            <p className="micro soft">{t('firms.unit', { price: format.euroExact(priceCents / credits) })}</p>
          </li>
        ))}
      </ul>
      <div className="with-side-note">
        <div className="stack">
          <dl className="offer-uses">
            <div>
              <dt>{t('firms.quote')}</dt>
              <dd>{t('firms.credits', { count: terms.quote })}</dd>
            </div>
            <div>
              <dt>{t('firms.contacts')}</dt>
              <dd>{t('firms.credits', { count: terms.contacts })}</dd>
            </div>
            <div>
              <dt>{t('firms.opinion')}</dt>
              <dd>{t('plan.free')}</dd>
            </div>
          </dl>
          {account?.model !== 'user' && (
            <div className="row">
              <ButtonLink to={account ? '/credits' : '/registrazione-avvocato'}>
                {t(account ? 'firms.buy' : 'firms.register')}
              </ButtonLink>
            </div>
          )}
        </div>
        <aside>
          <SideNote title={t('firms.sideNote')} level={3}>
            {t('firms.sideNoteText', { months: terms.months })}
          </SideNote>
        </aside>
      </div>
    </section>
  );
}
