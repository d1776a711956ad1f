import { useTranslation } from 'react-i18next';
import { lawDay } from '../../../src/shared/guidance/help-day.rules.js';
import { courtFeeOf } from '../../../src/shared/guidance/court-fee.rules.js';
import { serverNow } from '../../api/clock';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';

/** The court fee for a case of this value, which no quote includes. Rule 28.4. */
export function CourtFeeNote({ type, valueCents }: { type: string; valueCents: number }) {
  const { t } = useTranslation('help');
  const format = useFormat();
  const fee = courtFeeOf(type, valueCents > 0 ? valueCents : 'indeterminable', lawDay(new Date(serverNow())));
  const calculator = `/contributo-unificato?materia=${type}${valueCents > 0 ? `&valore=${valueCents / 100}` : ''}`;
  return (
    <>
      <p>
        {fee.due
          ? t(valueCents > 0 ? 'note.value' : 'note.noValue', {
              fee: format.euro(fee.feeCents + fee.stampCents),
              value: format.euro(valueCents),
            })
          : t(`fee.none.${fee.why}`)}{' '}
        {fee.due &&
          fee.freeUpToIncomeCents !== null &&
          t('note.free', { sum: format.euroExact(fee.freeUpToIncomeCents) })}
      </p>
      <p className="small">
        {t('note.estimate')} <Link to={calculator}>{t('fee.go')}</Link>
      </p>
    </>
  );
}
