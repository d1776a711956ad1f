import './help.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import type { IncomeLimit } from '../../../src/shared/guidance/legal-aid.codes.js';
import type { SelfRepresentation } from '../../../src/shared/guidance/self-representation.codes.js';
import { Button } from '../../ui/button';
import { NumberField } from '../../ui/fields';
import { useFormat } from '../../ui/format/format';
import { Link, usePath } from '../../ui/link';
import { AloneList } from './alone-list';

interface Props {
  type: string;
  alone: readonly SelfRepresentation[];
  /** When their table was last compared with its articles. */
  aloneReviewed: string;
  /** The income limit of legal aid that is in force. */
  aid: IncomeLimit | null;
  /** Only the income of the person who asks counts. */
  ownIncome: boolean;
  /** Whether a fee is paid at the start. */
  feeIsDue: boolean;
}

/** What to know before paying a lawyer: whether one is needed, who has a right to legal aid, what the court fee is. */
export function BeforeYouStart({ type, alone, aloneReviewed, aid, ownIncome, feeIsDue }: Props) {
  const { t } = useTranslation('help');
  const format = useFormat();
  const path = usePath();
  const [value, setValue] = useState('');
  return (
    <section className="stack help-before" aria-labelledby="before">
      <h2 id="before">{t('before.title')}</h2>
      {alone.length > 0 && (
        <>
          <h3>{t('alone.title')}</h3>
          <AloneList ways={alone} reviewed={aloneReviewed} />
        </>
      )}
      {aid && (
        <>
          <h3>{t('aid.title')}</h3>
          <p>
            {t(ownIncome ? 'before.aidOwn' : 'before.aid', { sum: format.euroExact(aid.cents) })}{' '}
            <Link to="/patrocinio-a-spese-dello-stato">{t('aid.go')}</Link>
          </p>
        </>
      )}
      <h3>{t('fee.crumb')}</h3>
      {feeIsDue ? (
        <Form method="get" action={path('/contributo-unificato')} className="help-small-form">
          <input type="hidden" name="materia" value={type} />
          <NumberField
            name="valore"
            label={t('fee.value')}
            hint={t('fee.estimateShort')}
            unit="€"
            value={value}
            onChange={setValue}
          />
          <Button type="submit">{t('fee.calculate')}</Button>
        </Form>
      ) : (
        <p>{t('fee.none.at_start')}</p>
      )}
      <p className="small">
        <Link to="/contributo-unificato">{t('fee.table')}</Link>
      </p>
    </section>
  );
}
