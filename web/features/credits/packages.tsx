import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '../../ui/button';
import { Loading } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Modal } from '../../ui/modal';
import { SideNote } from '../../ui/side-note';
import type { Package } from './api';

// With its coupon and the buyer's data, only for those who buy.
const PackageOrder = lazy(() => import('./package-order'));

/** What can be bought: equal cards, the price of one credit said on each. Nothing is bought automatically. */
export function Packages({ packages, balance }: { packages: Package[]; balance: number }) {
  const { t } = useTranslation('credits');
  const format = useFormat();
  const [buying, setBuying] = useState<Package | null>(null);
  const { hash } = useLocation();
  // The router scrolls before the packages are loaded.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash]);
  const close = (): void => {
    setBuying(null);
  };
  if (packages.length === 0) return null;
  return (
    <section className="cred-sect" aria-labelledby="pacchetti">
      <h2 id="pacchetti" className="cred-h">
        {t('buy.title')}
      </h2>
      <div className="cred-top">
        <ul className="cred-packs">
          {packages.map((each) => (
            <li key={each.id} className="panel">
              <h3>{t('buy.pack', { count: each.credits })}</h3>
              <p className="cred-price">{format.euroExact(each.price_cents)}</p>
              <p className="small soft">
                {t('buy.unit', { price: format.euroExact(each.price_cents / each.credits) })}
              </p>
              <Button
                wide
                onClick={() => {
                  setBuying(each);
                }}
              >
                {t('buy.open', { count: each.credits })}
              </Button>
            </li>
          ))}
        </ul>
        <aside>
          <SideNote title={t('buy.sideNote')}>{t('buy.sideNoteText')}</SideNote>
        </aside>
      </div>
      <Modal opened={buying !== null} onClose={close} title={t('buy.ask', { count: buying?.credits ?? 0 })}>
        {buying && (
          <Suspense fallback={<Loading />}>
            <PackageOrder key={buying.id} bought={buying} balance={balance} onClose={close} />
          </Suspense>
        )}
      </Modal>
    </section>
  );
}
