import './menu.css';
import { useTranslation } from 'react-i18next';
import type { Permission } from '../../../src/shared/permissions.rules.js';
import { may } from '../../api/may';
import type { Account } from '../../api/session';
import { Badge } from '../badge';
import { Link, NavLink } from '../link';
import type { IconName } from '../icon';
import { Menu } from './menu';

export interface Section {
  to: string;
  label: string;
  icon: IconName;
}

/** The name shown for an account: the firm's name, or the person's. */
export function displayName(account: Account): string {
  return (account.model === 'lawyer' && account.company_name) || `${account.first_name} ${account.last_name}`.trim();
}

/** The sections of each kind of account and each role in a firm, in the order of the menu. */
export function useSections(account: Account | undefined): Section[] {
  const { t } = useTranslation();
  if (!account) return [];
  const dashboard: Section = { to: '/dashboard', label: t('nav.dashboard'), icon: 'list' };
  const messages: Section = { to: '/messages', label: t('nav.messages'), icon: 'msg' };
  if (account.model === 'user')
    return [dashboard, { to: '/requests', label: t('nav.myRequests'), icon: 'file' }, messages];
  const ofFirm: [Permission, Section][] = [
    ['inbox:list', { to: '/requests', label: t('nav.requests'), icon: 'door' }],
    ['response:list', { to: '/responses', label: t('nav.responses'), icon: 'file' }],
    ['message:read', messages],
    ['feedback:list', { to: '/feedbacks', label: t('nav.feedbacks'), icon: 'star' }],
  ];
  if (!may(account, 'inbox:list'))
    return [
      dashboard,
      { to: '/credits', label: t('nav.credits'), icon: 'coin' },
      { to: '/invoices', label: t('nav.invoices'), icon: 'file' },
    ];
  return [dashboard, ...ofFirm.filter(([needs]) => may(account, needs)).map(([, section]) => section)];
}

/** The menu under the account's name: sections, profile (marked while incomplete), logout. */
export default function AccountMenu({ account }: { account: Account }) {
  const { t } = useTranslation();
  const sections = useSections(account);
  return (
    <Menu
      icon="user"
      buttonClass="btn btn-2 btn-s"
      label={
        <>
          <span className="vh">{t('nav.account')}: </span>
          <span className="menu-name not-phone">{displayName(account)}</span>
        </>
      }
    >
      <ul>
        {sections.map((section) => (
          <li key={section.to}>
            <NavLink to={section.to}>{section.label}</NavLink>
          </li>
        ))}
        {account.model === 'user' && (
          <li>
            {account.draft_id ? (
              <Link to={`/request/complete/${account.draft_id}`}>{t('nav.completeRequest')}</Link>
            ) : (
              <Link to="/request/create/1">{t('nav.newRequest')}</Link>
            )}
          </li>
        )}
        {may(account, 'credits:read') && sections.every(({ to }) => to !== '/credits') && (
          <li>
            <NavLink to="/credits">{t('nav.credits')}</NavLink>
          </li>
        )}
        {may(account, 'notification:read') && (
          <li>
            <NavLink to="/notifications">{t('nav.notifications')}</NavLink>
          </li>
        )}
        <li>
          <NavLink to="/profile">
            {t('nav.profile')}
            {/* A citizen needs nothing more to ask; a firm receives no requests before. */}
            {account.model === 'lawyer' && !account.completed && (
              <Badge tint="wait" shape="warn">
                {t('nav.incomplete')}
              </Badge>
            )}
          </NavLink>
        </li>
        <li className="apart">
          <Link to="/logout" prefetch="none">
            {t('nav.logout')}
          </Link>
        </li>
      </ul>
    </Menu>
  );
}
