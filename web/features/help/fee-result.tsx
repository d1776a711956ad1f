import { useTranslation } from 'react-i18next';
import type { CourtFee } from '../../../src/shared/guidance/court-fee.rules.js';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { AloneList } from './alone-list';
import type { FeeAnswer } from './fee-query';

/** The calculator's result: the sums, the reasons for them, and cases that need no lawyer. */
export function FeeResult({ answer: { fee, notHalved, alone, aloneReviewed }, type, label }: FeeResultProps) {
  const { t } = useTranslation('tools');
  const { t: help } = useTranslation('help');
  return (
    <section className="panel stack help-before" aria-labelledby="result">
      <h2 className="sub" id="result">
        {t('fee.result', { label })}
      </h2>
      {fee.due ? <Sums fee={fee} /> : <p>{help(`fee.none.${fee.why}`)}</p>}
      {notHalved && <p className="small">{t('fee.notHalved')}</p>}
      {fee.sources.length > 0 && (
        <p className="micro soft">{t('fee.sources', { sources: [...new Set(fee.sources)].join('; ') })}</p>
      )}
      {alone.length > 0 && (
        <>
          <h3>{help('alone.title')}</h3>
          <AloneList ways={alone} reviewed={aloneReviewed} />
        </>
      )}
      <p>
        <Link to={`/avvocati/${type}`}>{t('fee.guide', { label })}</Link>
      </p>
    </section>
  );
}

interface FeeResultProps {
  answer: FeeAnswer;
  type: string;
  /** The name of the type. */
  label: string;
}

function Sums({ fee: { feeCents, stampCents, freeUpToIncomeCents } }: { fee: CourtFee }) {
  const { t } = useTranslation('tools');
  const format = useFormat();
  return (
    <>
      <p className="help-sum">{format.euro(feeCents + stampCents)}</p>
      <dl className="help-sums">
        <div>
          <dt>{t('fee.name')}</dt>
          <dd className="num">{format.euroExact(feeCents)}</dd>
        </div>
        <div>
          <dt>{t('fee.stamp')}</dt>
          <dd className="num">{stampCents === 0 ? t('fee.noStamp') : format.euroExact(stampCents)}</dd>
        </div>
      </dl>
      {freeUpToIncomeCents !== null && <p>{t('fee.free', { sum: format.euroExact(freeUpToIncomeCents) })}</p>}
      <p className="small">{t('fee.estimate')}</p>
    </>
  );
}
