import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSession } from '../../api/session';
import { ButtonLink, IconButton } from '../button';
import { Icon } from '../icon';
import { Link, NavLink, useBarePath } from '../link';
import { useShell } from '../page-meta';
import { HomeLink } from './frame';
import { LanguageLink } from './language-link';
import { Menu } from './menu';
import { ShareLink } from './share-link';
import { useSiteLinks } from './site-links';
import { usePopover } from './use-popover';

// Fetched only when someone asks for it.
const LoginModal = lazy(() => import('../../features/accounts/login-modal'));

// Only signed-in people have notices and a menu; for others neither is loaded.
const Bell = lazy(() => import('../../features/notifications/bell'));
const AccountMenu = lazy(() => import('./account-menu'));

/** The header of the pages that anyone can read. Its menus open without scripts. */
export function PublicHeader() {
  const { t } = useTranslation();
  const session = useSession();
  const drawer = usePopover<HTMLElement>();
  return (
    <header className="top public" {...drawer.box}>
      <div className="util only-large">
        <nav className="wrap" aria-label={t('nav.service')}>
          <ul>
            <li>
              <Link to="/contatti">{t('nav.writeUs')}</Link>
            </li>
            <li>
              <Link to="/newsletter">{t('footer.newsletter')}</Link>
            </li>
            <li>
              <ShareLink />
            </li>
            <li>
              <LanguageLink />
            </li>
          </ul>
        </nav>
      </div>
      <div className="wrap">
        <HomeLink />
        <nav className="nav" aria-label={t('nav.main')}>
          <MainLinks />
        </nav>
        <div className="tools">
          <SearchLink />
          {session && (
            <Suspense fallback={<span className="iconbtn" />}>
              <Bell accountId={session.account.id} />
            </Suspense>
          )}
          {session ? (
            <Suspense fallback={<span className="iconbtn" />}>
              <AccountMenu account={session.account} />
            </Suspense>
          ) : (
            <>
              <Link className="register" to="/registrazione-utente">
                {t('nav.register')}
              </Link>
              <Login />
            </>
          )}
          <IconButton
            className="for-drawer"
            icon={drawer.open ? 'x' : 'menu'}
            label={t(drawer.open ? 'nav.menuClose' : 'nav.menuOpen')}
            {...drawer.button}
          />
        </div>
      </div>
      <nav className="drawer" aria-label={t('nav.main')} {...drawer.popover}>
        <DrawerLinks />
      </nav>
    </header>
  );
}

/** Without scripts as well: the page of the search has the field. */
function SearchLink() {
  const { t } = useTranslation();
  return (
    <Link className="iconbtn not-narrow" to="/cerca" aria-label={t('nav.search')} prefetch="none">
      <Icon name="search" />
    </Link>
  );
}

function MainLinks() {
  const { t } = useTranslation();
  const { subjects } = useShell();
  const session = useSession();
  const { about, how, prices, stories, questions, contacts, lawyers } = useSiteLinks();
  return (
    <ul>
      {[about, how].map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to}>{label}</NavLink>
        </li>
      ))}
      <li>
        <Menu label={t('nav.subjects')} listClass="many">
          <ul>
            {subjects.map((subject) => (
              <li key={subject.id}>
                <NavLink to={`/avvocati/${subject.id}`} prefetch="none">
                  {subject.label}
                </NavLink>
              </li>
            ))}
          </ul>
          <div className="apart">
            <NavLink to="/avvocati" end>
              {t('nav.allSubjects')}
            </NavLink>
          </div>
        </Menu>
      </li>
      {[prices, stories, questions, contacts].map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to}>{label}</NavLink>
        </li>
      ))}
      {!session && (
        <li>
          <Menu label={t('nav.firms')}>
            <ul>
              {lawyers.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to}>{label}</NavLink>
                </li>
              ))}
            </ul>
          </Menu>
        </li>
      )}
    </ul>
  );
}

function DrawerLinks() {
  const { t } = useTranslation();
  const session = useSession();
  const { about, how, prices, stories, questions, contacts, lawyers } = useSiteLinks();
  const links = [{ to: '/avvocati', label: t('nav.subjects') }, how, prices, stories, questions, about, contacts];
  return (
    <div className="wrap">
      <ul>
        <li>
          <NavLink to="/cerca">{t('nav.search')}</NavLink>
        </li>
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to}>{label}</NavLink>
          </li>
        ))}
        {!session && (
          <li>
            <NavLink to="/registrazione-utente">{t('nav.register')}</NavLink>
          </li>
        )}
      </ul>
      {!session && (
        <>
          <p className="drawer-title">{t('nav.firms')}</p>
          <ul>
            {lawyers.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <ul>
        <li>
          <LanguageLink />
        </li>
      </ul>
    </div>
  );
}

/** A plain press opens the modal; a new tab, or a page that is itself the login, keeps the link. */
function Login() {
  const { t } = useTranslation();
  const bare = useBarePath();
  const { key } = useLocation();
  // Opening another page closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  return (
    <>
      <ButtonLink
        size="s"
        to="/login"
        onClick={(event) => {
          if (bare === '/login' || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpenedAt(key);
        }}
      >
        {t('nav.login')}
      </ButtonLink>
      {openedAt === key && (
        <Suspense fallback={null}>
          <LoginModal
            opened
            onClose={() => {
              setOpenedAt(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
