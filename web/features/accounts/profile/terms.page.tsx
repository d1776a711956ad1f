import '../accounts.css';
import './profile.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { afterLogin } from '../../../app/after-login';
import { guarded } from '../../../app/guards';
import { markTermsShown } from '../../../app/terms-asked';
import { Button, ButtonLink } from '../../../ui/button';
import { Breadcrumbs, PageSkeleton, useProblemWords } from '../../../ui/data';
import { useFormat } from '../../../ui/format/format';
import { Link, usePath } from '../../../ui/link';
import { PageMeta } from '../../../ui/page-meta';
import { SideNote } from '../../../ui/side-note';
import { toast } from '../../../ui/toasts';
import { acceptTerms, readProfile, type Profile } from './api';
import { DeleteAccount } from './delete-account';
import { ExportAccount } from './export-account';

export const handle = { texts: ['terms', 'profile'] };
export const clientLoader = guarded('account', async () => {
  const profile = await readProfile();
  markTermsShown(profile.terms.current);
  return profile;
});

export function HydrateFallback() {
  const { t } = useTranslation('terms');
  return <PageSkeleton title={t('title')} />;
}

/** /profile/terms: what has changed in the terms and accepting it, or which ones were accepted. Rules 30.6, 30.7 and 30.9. */
export default function TermsOfAccountPage() {
  const { t } = useTranslation('terms');
  const { t: own } = useTranslation('profile');
  const profile = useLoaderData<typeof clientLoader>();
  const { must_accept: mustAccept } = profile.terms;
  return (
    <div className="page">
      <PageMeta title={t(mustAccept ? 'changed' : 'title')} noindex />
      <Breadcrumbs
        items={[
          { label: own('dashboard'), to: '/dashboard' },
          { label: own('page.overview'), to: '/profile' },
          { label: t('title') },
        ]}
      />
      {mustAccept ? <NewTerms profile={profile} /> : <AcceptedTerms terms={profile.terms} />}
    </div>
  );
}

function NewTerms({ profile }: { profile: Profile }) {
  const { t } = useTranslation('terms');
  const format = useFormat();
  const { current } = profile.terms;
  const mayAccept = profile.owner_actions.includes('accept_terms');
  return (
    <div className="profile">
      <h1>{t('changed')}</h1>
      <p className="lead measure">{t('since', { date: format.date(current) })}</p>
      <div className="with-side-note">
        <div className="stack-l">
          <p>
            <VersionLink version={current}>{t('read')}</VersionLink>
          </p>
          {mayAccept ? <Decision version={current} /> : <Waiting />}
        </div>
        <aside>
          <SideNote title={t(mayAccept ? 'until.title' : 'until.titleMember')}>{t(`until.${profile.model}`)}</SideNote>
        </aside>
      </div>
      {mayAccept && (
        <section aria-labelledby="refuse" className="stack">
          <h2 id="refuse">{t('refuse.title')}</h2>
          <p className="measure">{t('refuse.text')}</p>
          <ExportAccount level={3} />
          <DeleteAccount account={profile} level={3} />
        </section>
      )}
    </div>
  );
}

/** The page that somebody wanted to open before this screen. */
function useNext(): string {
  const [search] = useSearchParams();
  return afterLogin(search.get('redirect_to'));
}

function Decision({ version }: { version: string }) {
  const { t } = useTranslation('terms');
  const words = useProblemWords();
  const navigate = useNavigate();
  const path = usePath();
  const next = useNext();
  const [failed, setFailed] = useState('');
  return (
    <div className="stack">
      <div className="row">
        <Button
          kind="primary"
          onClick={async () => {
            setFailed('');
            try {
              await acceptTerms(version);
            } catch (error) {
              setFailed(words(error));
              return;
            }
            toast(t('done'));
            await navigate(path(next), { replace: true });
          }}
        >
          {t('accept')}
        </Button>
        <ButtonLink kind="quiet" to={next}>
          {t('later')}
        </ButtonLink>
      </div>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}

/** A member of a firm cannot accept for it. */
function Waiting() {
  const { t } = useTranslation('terms');
  return (
    <div className="stack">
      <h2>{t('member.title')}</h2>
      <p>{t('member.text')}</p>
      <ButtonLink to={useNext()}>{t('member.on')}</ButtonLink>
    </div>
  );
}

function AcceptedTerms({ terms: { current, accepted, coming } }: { terms: Profile['terms'] }) {
  const { t } = useTranslation('terms');
  const format = useFormat();
  const said = accepted === current ? 'accepted' : 'inForce';
  return (
    <div className="profile">
      <h1>{t('title')}</h1>
      <p className="lead measure">{t(said, { date: format.date(current) })}</p>
      <p>
        <VersionLink version={current}>{t('text')}</VersionLink>
      </p>
      {coming && (
        <section aria-labelledby="coming" className="stack">
          <h2 id="coming">{t('coming', { date: format.date(coming) })}</h2>
          <p>{t('comingText')}</p>
          <p>
            <VersionLink version={coming}>{t('read')}</VersionLink>
          </p>
        </section>
      )}
    </div>
  );
}

/** The text of a version with what it changed, beside this page. */
function VersionLink({ version, children }: { version: string; children: string }) {
  return (
    <Link to={`/termini-e-condizioni/${version}`} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}
