import './withdrawal.css';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { ButtonLink } from '../../ui/button';
import { Breadcrumbs, Loading } from '../../ui/data';
import { SideNote } from '../../ui/side-note';
import { Link } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';

export const handle = { texts: ['withdrawal'] };

// Only a signed-in citizen can have a plan to withdraw from.
const Steps = lazy(() => import('./withdrawal-steps'));

/** /recesso: withdrawing from a paid plan, explained, and done in two steps. Consumer code, art. 52 and 54-bis. */
export default function WithdrawalPage() {
  const { t } = useTranslation('withdrawal');
  const { brand } = useShell();
  const model = useSession()?.account.model;
  return (
    <div className="wrap page withdrawal">
      <PageMeta title={t('title')} description={t('description')} />
      <Breadcrumbs items={[{ label: brand, to: '/' }, { label: t('title') }]} />
      <h1>{t('title')}</h1>
      <p className="lead measure">{t('lead')}</p>
      <div className="with-side-note">
        <div className="stack-l">
          {model === 'user' && (
            <Suspense fallback={<Loading lines={3} />}>
              <Steps />
            </Suspense>
          )}
          {model === undefined && (
            <section className="panel stack" aria-labelledby="how">
              <h2 id="how">{t('visitor.title')}</h2>
              <p>{t('visitor.text')}</p>
              <div className="row">
                <ButtonLink kind="primary" to="/login?redirect_to=/recesso">
                  {t('visitor.login')}
                </ButtonLink>
              </div>
            </section>
          )}
          {model === 'lawyer' && (
            <p>
              {t('firm')} <Link to="/credits">{t('firmLink')}</Link>
            </p>
          )}
          <Rules />
        </div>
        <aside>
          <SideNote title={t('sideNote.title')}>{t('sideNote.text')}</SideNote>
          <SideNote title={t('choice.title')}>{t('choice.text')}</SideNote>
        </aside>
      </div>
    </div>
  );
}

const RULES = ['when', 'how', 'much', 'after'] as const;

function Rules() {
  const { t } = useTranslation('withdrawal');
  return (
    <section className="stack" aria-labelledby="rules">
      <h2 id="rules">{t('rules.title')}</h2>
      <dl className="withdrawal-rules">
        {RULES.map((each) => (
          <div key={each}>
            <dt>{t(`rules.${each}`)}</dt>
            <dd>{t(`rules.${each}Text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
