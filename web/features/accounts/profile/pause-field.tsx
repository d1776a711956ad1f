import { useTranslation } from 'react-i18next';
import { accountLimits } from '../../../../src/shared/limits.js';
import { DateField, RadioCards } from '../../../ui/fields';
import type { BoundField } from '../../../ui/forms';

/** Whether a firm receives new requests, or none until a day of its choice. */
export function PauseField({ pause, day }: { pause: BoundField<string>; day: BoundField<string> }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <RadioCards
        title
        label={t('pause.title')}
        hint={t('pause.hint')}
        {...pause}
        options={[
          { value: 'open', label: t('pause.open') },
          { value: 'paused', label: t('pause.paused'), hint: t('pause.pausedHint') },
        ]}
      />
      {pause.value === 'paused' && (
        <DateField label={t('pause.through')} hint={t('pause.limit', { max: accountLimits.maxPauseDays })} {...day} />
      )}
    </>
  );
}
