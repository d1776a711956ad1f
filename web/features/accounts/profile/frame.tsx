import '../accounts.css';
import './profile.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '../../../../src/shared/permissions.rules.js';
import { useMay } from '../../../api/may';
import { Breadcrumbs, useCurrentInView } from '../../../ui/data';
import { NavLink } from '../../../ui/link';
import { PageMeta } from '../../../ui/page-meta';
import { useFormat } from '../../../ui/format/format';

/** The pages of the profile, each with what reading it needs; the last ones only a firm has. */
const PAGES = {
  overview: 'account:read',
  info: 'profile:write',
  preferences: 'account:read',
  security: 'account:read',
  notifications: 'notification:read',
  members: 'member:list',
  activity: 'activity:list',
  tools: 'api-token:list',
} as const satisfies Record<string, Permission>;
export type ProfilePage = keyof typeof PAGES;

/** The pages of the profile that this person can open, in their order. */
export function useProfilePages(): ProfilePage[] {
  const may = useMay();
  return (Object.keys(PAGES) as ProfilePage[]).filter((page) => may(PAGES[page]));
}

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
  const pages = useProfilePages();
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
            {pages.map((each) => (
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
