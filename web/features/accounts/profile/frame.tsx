import '../accounts.css';
import './profile.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session';
import { Breadcrumbs, useCurrentInView } from '../../../ui/data';
import { NavLink } from '../../../ui/link';
import { PageMeta } from '../../../ui/page-meta';
import { useFormat } from '../../../ui/format/format';

const PAGES = ['overview', 'info', 'preferences', 'security', 'notifications'] as const;
/** What only a firm has. */
const FIRM_PAGES = ['members', 'activity', 'tools'] as const;
export type ProfilePage = (typeof PAGES)[number] | (typeof FIRM_PAGES)[number];

const pathOf = (page: ProfilePage): string => (page === 'overview' ? '/profile' : `/profile/${page}`);

/** Frame of the profile's pages: the breadcrumb, the title, links to the others. `errors` comes before the title. */
export function ProfileFrame({
  page,
  title,
  lead,
  errors,
  children,
}: {
  page: ProfilePage;
  title?: string;
  lead?: ReactNode;
  errors?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('profile');
  const own = t(`page.${page}`);
  const bar = useCurrentInView(page);
  const firm = useSession()?.account.model === 'lawyer';
  const parents = [
    { label: t('dashboard'), to: '/dashboard' },
    { label: t('page.overview'), to: '/profile' },
  ];
  return (
    <div className="page">
      <PageMeta title={own} noindex />
      <Breadcrumbs items={page === 'overview' ? parents : [...parents, { label: own }]} />
      <div className="profile">
        {errors}
        <div>
          <h1>{title ?? own}</h1>
          {lead && (
            <p className="lead measure" style={{ marginTop: 'var(--s-3)' }}>
              {lead}
            </p>
          )}
          <nav className="tabs profile-nav" aria-label={t('nav')} ref={bar}>
            {[...PAGES, ...(firm ? FIRM_PAGES : [])].map((each) => (
              <NavLink key={each} to={pathOf(each)} end>
                {t(`tab.${each}`)}
              </NavLink>
            ))}
          </nav>
        </div>
        {children}
      </div>
    </div>
  );
}

/** The title of a part of a form, with a line that says why it is needed. */
export function PartHead({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="profile-part-head">
      <h2 id={id}>{title}</h2>
      {children && <p className="soft small">{children}</p>}
    </div>
  );
}

/** "Salvato alle 18:42", announced; empty before the first save. */
export function Saved({ at }: { at: Date | null }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  return (
    <p role="status" className="small soft">
      {at && t('savedAt', { time: format.time(at) })}
    </p>
  );
}
