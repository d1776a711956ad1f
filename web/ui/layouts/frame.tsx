import './foot.css';
import './shell.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Logo } from '../brand/logo';
import { Link } from '../link';
import { useShell } from '../page-meta';

/** Skip link and demo strip: on top of every screen. */
export function TopOfPage() {
  const { t } = useTranslation();
  const { demo } = useShell();
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {demo && (
        <aside className="demo" aria-label={t('demo.label')}>
          <div className="wrap">{t('demo.text')}</div>
        </aside>
      )}
    </>
  );
}

/** The logo, leading home. */
export function HomeLink() {
  const { t } = useTranslation();
  const { brand } = useShell();
  return (
    <Link className="logo" to="/" aria-label={t('logo', { brand })}>
      <Logo label={brand} />
    </Link>
  );
}

/**
 * The page's content. After a change of page the focus comes here, so that a screen reader says the new page,
 * not the link that was pressed.
 */
export function Main({ children, className }: { children: ReactNode; className?: string }) {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // A form or a summary that took the focus itself keeps it.
    if (!ref.current?.contains(document.activeElement)) ref.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="main" ref={ref} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}

/** The narrow footer of screens where one works. */
export function PlainFooter() {
  const { t } = useTranslation();
  const { brand } = useShell();
  return (
    <footer className="foot">
      <div className="wrap row" style={{ justifyContent: 'space-between' }}>
        <span>{t('footer.missionShort', { brand })}</span>
        <span className="row">
          <Link to="/privacy">{t('footer.privacy')}</Link>
          <Link to="/recesso">{t('footer.withdrawal')}</Link>
          <Link to="/accessibilita">{t('footer.accessibility')}</Link>
          <Link to="/contatti">{t('footer.contact')}</Link>
        </span>
      </div>
    </footer>
  );
}
