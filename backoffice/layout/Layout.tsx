import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { Announcer } from '../ui/announcer';
import { Outline } from '../ui/Outline';
import { Boundary } from './Boundary';
import { Offline } from './Offline';
import { Rail } from './Rail';
import { TopBar } from './TopBar';

/** Whether this instance is filled with invented people: the server says so on the page. */
export const isDemo = (): boolean => document.documentElement.dataset.demo === '1';

/** The frame of every page behind the login. */
export function Layout({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const menu = openAt === pathname;
  useEffect(() => {
    // Whoever moves on by keyboard starts at the new page, not at the link that led there.
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
    window.scrollTo({ top: 0 });
  }, [pathname]);
  return (
    <>
      <a className="skip" href="#main">
        {t('ra.navigation.skip_nav')}
      </a>
      <Announcer />
      <div className="app">
        <Offline />
        {isDemo() ? (
          <aside className="demo" aria-label={t('backOffice.demo.name')}>
            {t('backOffice.demo.text')}
          </aside>
        ) : (
          <span />
        )}
        <TopBar
          menu={menu}
          onMenu={() => {
            setOpenAt(menu ? null : pathname);
          }}
        />
        <div className="frame">
          <Rail open={menu} />
          <main id="main" className="desk" ref={main} tabIndex={-1}>
            <Boundary key={pathname}>
              <Suspense
                fallback={
                  <div className="page">
                    <Outline />
                  </div>
                }
              >
                {children}
              </Suspense>
            </Boundary>
          </main>
        </div>
      </div>
    </>
  );
}
