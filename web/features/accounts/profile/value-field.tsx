import { useTranslation } from 'react-i18next';
import { NumberField, RadioCards } from '../../../ui/fields';
import type { BoundField } from '../../../ui/forms';

/** From which sum on a firm takes requests: any, or those whose description names at least so many euros. */
export function ValueField({ choice, euros }: { choice: BoundField<string>; euros: BoundField<string> }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <RadioCards
        title
        label={t('value.title')}
        hint={t('value.hint')}
        {...choice}
        options={[
          { value: 'any', label: t('value.any') },
          { value: 'from', label: t('value.from'), hint: t('value.fromHint') },
        ]}
      />
      {choice.value === 'from' && (
        <NumberField label={t('value.euros')} unit="€" inputMode="numeric" maxLength={6} {...euros} />
      )}
    </>
  );
}
