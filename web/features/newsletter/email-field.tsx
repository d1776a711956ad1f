import { useTranslation } from 'react-i18next';
import { accountLimits } from '../../../src/limits.js';
import { TextField } from '../../ui/fields';

/** The one address of a subscription. */
export function EmailField(field: { name: string; value: string; error?: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('newsletter');
  return (
    <TextField
      label={t('email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={accountLimits.emailMax}
      spellCheck={false}
      autoCapitalize="none"
      {...field}
    />
  );
}
