import { useTranslation } from 'react-i18next';
import { accountLimits } from '../../../src/shared/limits.js';
import { TextField } from '../../ui/fields';
import type { BoundField } from '../../ui/forms';

interface Bound {
  field: (name: 'first_name' | 'last_name') => BoundField<string>;
}

/** First and last name, of the person who fills in the form or of somebody else. */
export function NameFields({ form, own = true }: { form: Bound; own?: boolean }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <TextField
        label={t('firstName')}
        autoComplete={own ? 'given-name' : 'off'}
        maxLength={accountLimits.nameMax}
        {...form.field('first_name')}
      />
      <TextField
        label={t('lastName')}
        autoComplete={own ? 'family-name' : 'off'}
        maxLength={accountLimits.nameMax}
        {...form.field('last_name')}
      />
    </>
  );
}
