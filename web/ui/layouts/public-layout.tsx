import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { useSession } from '../../api/session';
import { ErrorContent } from '../../features/errors/error-screen';
import { ButtonLink, IconButton } from '../button';
import { LanguageLink } from './language-link';
import { Link, NavLink, useBarePath } from '../link';
import { useShell } from '../page-meta';
import { AccountMenu } from './account-menu';
import { HomeLink, Main, TopOfPage } from './frame';
import { Menu } from './menu';
import { ShareLink } from './share-link';

// Fetched only when someone asks for it.
const LoginModal = lazy(() => import('../../features/accounts/login-modal'));

// Only someone signed in has notices; nobody else fetches the bell.
const Bell = lazy(() => import('../../features/notifications/bell'));

/** Header, content and footer of every page that anyone can read. */
export default function PublicLayout() {
  return (
    <>
      <TopOfPage />
      <Header />
      <Main>
        <Outlet />
      </Main>
      <Footer />
    </>
  );
}

/** A page that could not be shown leaves the frame standing. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <>
      <TopOfPage />
      <Header />
      <Main>
        <ErrorContent error={error} />
      </Main>
      <Footer />
    </>
  );
}

function Header() {
  const { t } = useTranslation();
  const { subjects } = useShell();
  const session = useSession();
  const bare = useBarePath();
  const { key } = useLocation();
  // What was opened, and where: going elsewhere closes it.
  const [opened, setOpened] = useState<{ what: 'drawer' | 'login'; at: string } | null>(null);
  const drawer = opened?.what === 'drawer' && opened.at === key;
  const login = opened?.what === 'login' && opened.at === key;
  const how = <Link to="/#come-funziona">{t('nav.how')}</Link>;
  const prices = <NavLink to="/prezzi">{t('nav.prices')}</NavLink>;
  const firm = <NavLink to="/registrazione-avvocato">{t('nav.firms')}</NavLink>;
  return (
    <header className="top">
      <div className="util only-large">
        <nav className="wrap" aria-label={t('nav.service')}>
          <ul>
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
          <ul>
            <li>{how}</li>
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
            <li>{prices}</li>
            {!session && <li>{firm}</li>}
          </ul>
        </nav>
        <div className="tools">
          {session && (
            <Suspense fallback={<span className="iconbtn" />}>
              <Bell accountId={session.account.id} />
            </Suspense>
          )}
          {session ? (
            <AccountMenu account={session.account} />
          ) : (
            <ButtonLink
              size="s"
              to="/login"
              onClick={(event) => {
                // A plain press opens the modal; a new tab, or a page that is itself the login, keeps the link.
                if (bare === '/login' || event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setOpened({ what: 'login', at: key });
              }}
            >
              {t('nav.login')}
            </ButtonLink>
          )}
          <IconButton
            className="only-small"
            icon={drawer ? 'x' : 'menu'}
            label={t(drawer ? 'nav.menuClose' : 'nav.menuOpen')}
            aria-expanded={drawer}
            aria-controls="drawer"
            onClick={() => {
              setOpened(drawer ? null : { what: 'drawer', at: key });
            }}
          />
        </div>
      </div>
      <nav id="drawer" className="drawer only-small" aria-label={t('nav.main')} hidden={!drawer}>
        <ul className="wrap">
          <li>{how}</li>
          <li>
            <NavLink to="/avvocati">{t('nav.subjects')}</NavLink>
          </li>
          <li>{prices}</li>
          {!session && <li>{firm}</li>}
          {!session && (
            <li>
              <NavLink to="/registrazione-utente">{t('nav.register')}</NavLink>
            </li>
          )}
          <li>
            <LanguageLink />
          </li>
        </ul>
      </nav>
      {login && (
        <Suspense fallback={null}>
          <LoginModal
            opened
            onClose={() => {
              setOpened(null);
            }}
          />
        </Suspense>
      )}
    </header>
  );
}

function Footer() {
  const { t } = useTranslation();
  const { brand } = useShell();
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <nav aria-labelledby="foot-1">
            <h2 id="foot-1">{t('footer.seekers')}</h2>
            <ul>
              <li>
                <Link to="/#come-funziona">{t('nav.how')}</Link>
              </li>
              <li>
                <Link to="/avvocati">{t('nav.subjects')}</Link>
              </li>
              <li>
                <Link to="/request/create/1">{t('nav.start')}</Link>
              </li>
              <li>
                <Link to="/prezzi">{t('nav.prices')}</Link>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="foot-2">
            <h2 id="foot-2">{t('footer.firms')}</h2>
            <ul>
              <li>
                <Link to="/registrazione-avvocato">{t('nav.registerFirm')}</Link>
              </li>
              <li>
                <Link to="/login">{t('nav.login')}</Link>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="foot-3">
            <h2 id="foot-3">{t('footer.rules')}</h2>
            <ul>
              <li>
                <Link to="/termini-e-condizioni">{t('footer.terms')}</Link>
              </li>
              <li>
                <Link to="/privacy">{t('footer.privacy')}</Link>
              </li>
              <li>
                <Link to="/recesso">{t('footer.withdrawal')}</Link>
              </li>
              <li>
                <Link to="/accessibilita">{t('footer.accessibility')}</Link>
              </li>
              <li className="only-small">
                <ShareLink />
              </li>
              <li className="only-small">
                <LanguageLink />
              </li>
            </ul>
          </nav>
        </div>
        <p className="base micro">{t('footer.mission', { brand })}</p>
      </div>
    </footer>
  );
}
