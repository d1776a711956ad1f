import { useTranslation } from 'react-i18next';
import { accountLimits } from '../../../../src/shared/limits.js';
import { PasswordField } from '../../../ui/fields';

type Bound = Omit<Parameters<typeof PasswordField>[0], 'label'>;

/**
 * The password once more, before a change that counts. Somebody without a password confirms with a passkey when the form
 * is sent, and reads that here.
 */
export function ProofField({ hasPassword, label, ...field }: Bound & { hasPassword: boolean; label?: string }) {
  const { t } = useTranslation('profile');
  if (!hasPassword) return <p className="small soft">{t('security.proofByPasskey')}</p>;
  return (
    <PasswordField
      {...field}
      label={label ?? t('security.current')}
      autoComplete="current-password"
      maxLength={accountLimits.passwordMax}
    />
  );
}
