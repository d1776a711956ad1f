import './shell.css';
import './signed-in-layout.css';
import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { readAccountAgain } from '../../api/account';
import { ApiProblem } from '../../api/problems';
import { readSession, takeDestination, useSession, type Account } from '../../api/session';
import { barePath } from '../../app/locale';
import { termsToAccept } from '../../app/terms-asked';
import { ErrorContent } from '../../features/errors/error-screen';
import { Icon } from '../icon';
import { Link, NavLink, useBarePath, usePath } from '../link';
import { Rich } from '../rich';
import AccountMenu, { useSections } from './account-menu';
import { HomeLink, Main, PlainFooter, TopOfPage } from './frame';

// The bell and its words come after the page: nothing waits for them.
const UnreadBadge = lazy(() => import('../../features/messages/unread-badge'));
const Bell = lazy(() => import('../../features/notifications/bell'));
// Few people see it, and rarely.
const TermsStrip = lazy(() => import('../../features/accounts/terms-strip'));

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Only a failed connection or server is tried again; a refusal stays one.
        retry: (count, error) =>
          count < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 500),
      },
    },
  });
}

/** Frame of the signed-in area: sections by role, credits, account menu; on a phone the sections are a bar below. */
export default function SignedInLayout() {
  const [client] = useState(newQueryClient);
  const account = useSession()?.account;
  useFreshAccount(account?.id);
  useLeaveWhenSignedOut();
  return (
    <QueryClientProvider client={client}>
      <TopOfPage />
      <Header account={account} />
      {termsToAccept(account) !== null && (
        <Suspense>
          <TermsStrip />
        </Suspense>
      )}
      <Main className="wrap signed-in">
        <Outlet />
      </Main>
      <PlainFooter />
      <TabBar account={account} />
    </QueryClientProvider>
  );
}

/** If a page cannot be shown, the frame stays. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const account = useSession()?.account;
  return (
    <>
      <TopOfPage />
      <Header account={account} />
      <Main>
        <ErrorContent error={error} />
      </Main>
      <PlainFooter />
      <TabBar account={account} />
    </>
  );
}

/** Credits, name and completion may have changed elsewhere: read once whenever the area opens. */
function useFreshAccount(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    const abort = new AbortController();
    void readAccountAgain(abort.signal);
    return () => {
      abort.abort();
    };
  }, [id]);
}

/** A session that ends while a page is open (another tab, a dead token) leads to the login screen and back here. */
function useLeaveWhenSignedOut(): void {
  const session = useSession();
  const navigate = useNavigate();
  const path = usePath();
  const bare = useBarePath();
  const { search, hash } = useLocation();
  // The address that was to be opened when the session was found to be over.
  const { location: coming } = useNavigation();
  const next = useRef(coming);
  useEffect(() => {
    next.current = coming;
  }, [coming]);
  useEffect(() => {
    // Asked of the store itself: while the page takes over from the server, the hook still says what the server knew,
    // nothing.
    if (readSession() || bare === '/logout') return;
    const wanted = next.current && { ...next.current, bare: barePath(next.current.pathname) };
    const back =
      wanted && wanted.bare !== '/login' ? `${wanted.bare}${wanted.search}${wanted.hash}` : `${bare}${search}${hash}`;
    void navigate(path(takeDestination() ?? `/login?${new URLSearchParams({ redirect_to: back }).toString()}`), {
      replace: true,
    });
  }, [session, navigate, path, bare, search, hash]);
}

function Header({ account }: { account: Account | undefined }) {
  const { t } = useTranslation();
  const sections = useSections(account);
  const queries = useContext(QueryClientContext);
  return (
    <header className="top">
      <div className="wrap">
        <HomeLink />
        <nav className="nav" aria-label={t('nav.main')}>
          <ul>
            {sections.map((section) => (
              <li key={section.to}>
                <NavLink to={section.to}>
                  {section.label}
                  {queries && section.to === '/messages' && (
                    <Suspense>
                      <UnreadBadge />
                    </Suspense>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="tools">
          {account?.model === 'lawyer' && typeof account.credits === 'number' && (
            <CreditChip credits={account.credits} />
          )}
          {account && (
            <Suspense fallback={<span className="iconbtn" />}>
              <Bell
                accountId={account.id}
                onChange={() => {
                  void queries?.invalidateQueries();
                }}
              />
            </Suspense>
          )}
          {account && <AccountMenu account={account} />}
        </div>
      </div>
    </header>
  );
}

/** How many credits are left, leading to the credits screen. */
function CreditChip({ credits }: { credits: number }) {
  const { t } = useTranslation();
  return (
    <Link className="chip" to="/credits">
      <Icon name="coin" />
      <Rich text={t('creditChip', { count: credits })} marks={{ b: <b />, w: <span className="not-phone" /> }} />
    </Link>
  );
}

function TabBar({ account }: { account: Account | undefined }) {
  const { t } = useTranslation();
  const sections = useSections(account);
  if (!account) return null;
  return (
    <nav className="tabbar" aria-label={t('nav.sections')}>
      <ul>
        {[...sections, { to: '/profile', label: t('nav.profile'), icon: 'user' as const }].map((section) => (
          <li key={section.to}>
            <NavLink to={section.to}>
              <Icon name={section.icon} />
              {section.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
