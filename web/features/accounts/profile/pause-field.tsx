import { useTranslation } from 'react-i18next';
import { preferenceLimits } from '../../../../src/shared/accounts/preference.limits.js';
import { DateField, RadioCards } from '../../../ui/fields';
import type { BoundField } from '../../../ui/forms';

/** Whether a firm receives new requests, or none from now or a later day on until a day of its choice. */
export function PauseField({
  pause,
  from,
  day,
}: {
  pause: BoundField<string>;
  from: BoundField<string>;
  day: BoundField<string>;
}) {
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
        <div className="pause-days">
          <DateField label={t('pause.from')} hint={t('pause.fromHint')} optional {...from} />
          <DateField
            label={t('pause.through')}
            hint={t('pause.limit', { max: preferenceLimits.maxPauseDays })}
            {...day}
          />
        </div>
      )}
    </>
  );
}
