import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../../web/ui/icon';
import { maySee } from '../providers/access';
import { reading } from '../providers/reading';
import { readSession } from '../providers/session';
import { Outline } from '../ui/Outline';
import { Page } from '../ui/Page';

// The charts weigh more than everything else together: only who sees them gets them.
const Finance = lazy(() => import('./Finance'));

/** Where everybody begins: what waits and the figures for finance, a plain word for the others. */
export function HomePage() {
  const t = useTranslate();
  const staff = readSession()?.staff;
  const title = t('backOffice.home.title', { name: staff?.name.split(' ')[0] ?? '' });
  if (maySee('figures'))
    return (
      <Suspense
        fallback={
          <Page title={title}>
            <Outline />
          </Page>
        }
      >
        <Finance title={title} />
      </Suspense>
    );
  const ways = Object.keys(reading).filter(maySee);
  return (
    <Page title={title}>
      <div className="none">
        <Icon name="door" />
        <p>{t(ways.length > 0 ? 'backOffice.home.little' : 'backOffice.home.nothing')}</p>
        {ways.map((name) => (
          <Link key={name} className="btn btn-1" to={`/${name}`}>
            {t(`resources.${name}.name`, { smart_count: 2 })}
          </Link>
        ))}
      </div>
    </Page>
  );
}
