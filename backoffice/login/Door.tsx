import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Logo } from '../../web/ui/brand/logo';
import { isDemo } from '../layout/Layout';
import { LanguageButton } from '../layout/LanguageButton';
import { Offline } from '../layout/Offline';
import { useTitle } from '../ui/Page';

/** The frame of what stands before the login. */
export function Door({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const t = useTranslate();
  useTitle(title);
  return (
    <div className="door">
      <Offline />
      {isDemo() ? (
        <aside className="demo" aria-label={t('backOffice.demo.name')}>
          {t('backOffice.demo.text')}
        </aside>
      ) : (
        <span />
      )}
      <div>
        <header>
          <Logo label={`Giustamente, ${t('backOffice.name')}`} />
          <LanguageButton />
        </header>
        <main className={wide ? 'wide' : undefined}>
          <h1>{title}</h1>
          {children}
        </main>
      </div>
    </div>
  );
}
