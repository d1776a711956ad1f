import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { useMay } from '../../../api/may';
import { guarded } from '../../../app/guards';
import { ButtonLink } from '../../../ui/button';
import { PageSkeleton, useTimeLeft } from '../../../ui/data';
import { useFormat } from '../../../ui/format/format';
import { Icon } from '../../../ui/icon';
import { displayName } from '../../../ui/layouts/account-menu';
import { Link } from '../../../ui/link';
import { Rich } from '../../../ui/rich';
import { readProfile, type Profile } from './api';
import { DeleteAccount } from './delete-account';
import { ExportAccount } from './export-account';
import { ProfileFrame, useProfilePages } from './frame';
import { anchorOf, isNamed } from './missing';

export const handle = { texts: ['profile'] };
export const clientLoader = guarded('account', readProfile);

export function HydrateFallback() {
  const { t } = useTranslation('profile');
  return <PageSkeleton title={t('page.overview')} />;
}

/** The profile in short: what is missing and why it matters, and where to change what. */
export default function ProfilePage() {
  const { t } = useTranslation('profile');
  const profile = useLoaderData<typeof clientLoader>();
  const may = useMay();
  const mayWrite = may('profile:write');
  const pages = useProfilePages().filter((page) => page !== 'overview');
  // A colleague who may not change the firm's profile has only a language.
  const about = (page: 'info' | 'preferences') => (page === 'preferences' && !mayWrite ? 'user' : profile.model);
  return (
    <ProfileFrame page="overview" title={displayName(profile)} lead={profile.sign_in.email}>
      {profile.missing.length > 0 && mayWrite && <Missing profile={profile} />}
      {profile.missing.length === 0 && (
        <p className="profile-whole">
          <Icon name="check" />
          {t(profile.model === 'lawyer' && !profile.verified_at ? 'complete.unverified' : `complete.${profile.model}`)}
        </p>
      )}
      <ul className="profile-ways">
        {pages.map((page) => (
          <li key={page}>
            <Link to={`/profile/${page}`}>{t(`page.${page}`)}</Link>
            <p>{page === 'preferences' || page === 'info' ? t(`about.${page}.${about(page)}`) : t(`about.${page}`)}</p>
            <Icon name="arrow" />
          </li>
        ))}
        <li>
          <Link to="/profile/terms">{t('terms.title')}</Link>
          <p>{t('terms.about')}</p>
          <Icon name="arrow" />
        </li>
        {may('invoice:read') && (
          <li>
            <Link to="/invoices">{t('invoices.title')}</Link>
            <p>{t(`invoices.${profile.model}`)}</p>
            <Icon name="arrow" />
          </li>
        )}
      </ul>
      {may('account:export') && <ExportAccount />}
      {profile.owner_actions.includes('delete_account') && <DeleteAccount account={profile} />}
    </ProfileFrame>
  );
}

function Missing({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  return (
    <section className="missing" aria-labelledby="missing">
      <h2 id="missing">{t('missing.title', { count: profile.missing.length })}</h2>
      <p>
        {profile.model === 'lawyer' && profile.completion_deadline ? (
          <Deadline until={profile.completion_deadline} />
        ) : (
          t(`missing.${profile.model}`)
        )}
      </p>
      <ul>
        {profile.missing.filter(isNamed).map((name) => (
          <li key={name}>
            <Link to={`/profile/info#${anchorOf(name)}`}>{t(`field.${name}`)}</Link>
            <span>
              {name === 'phone' || name === 'main_address' ? t(`why.${name}.${profile.model}`) : t(`why.${name}`)}
            </span>
          </li>
        ))}
      </ul>
      <div className="row" style={{ marginTop: 'var(--s-4)' }}>
        <ButtonLink kind="primary" to="/profile/info">
          {t('missing.action')}
        </ButtonLink>
      </div>
    </section>
  );
}

function Deadline({ until }: { until: string }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const { words } = useTimeLeft(until);
  return <Rich text={t('missing.deadline', { date: format.day(until), left: words })} marks={{ b: <b /> }} />;
}
