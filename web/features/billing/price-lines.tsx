import './billing.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';

/** The price, line by line, with the total in the largest figures: list price, discount, total with VAT in it. */
export function PriceLines({
  what,
  listCents,
  discountCents = 0,
  children,
}: {
  what: string;
  listCents: number;
  discountCents?: number;
  children?: ReactNode;
}) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (
    <dl className="price-lines" aria-live="polite">
      {(discountCents > 0 || children) && (
        <div>
          <dt>{what}</dt>
          <dd className="num">{format.euroExact(listCents)}</dd>
        </div>
      )}
      {discountCents > 0 && (
        <div>
          <dt>{t('price.discount')}</dt>
          <dd className="num">−{format.euroExact(discountCents)}</dd>
        </div>
      )}
      <div className="sum">
        <dt>
          {t('price.total')} <span className="micro soft">{t('price.vat')}</span>
        </dt>
        <dd className="num">{format.euroExact(listCents - discountCents)}</dd>
      </div>
      {children}
    </dl>
  );
}
