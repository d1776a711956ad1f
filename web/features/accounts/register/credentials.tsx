import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '../../../api/client';
import { Checkbox } from '../../../ui/fields';
import type { BoundField } from '../../../ui/forms';
import type { Person } from '../api';
import { passkeyToRegister } from '../passkeys/api';
import { useHasPasskeys } from '../passkeys/device';
import { NewPasswordField } from './person-fields';

/** What a registration gives to sign in with later: a password, or a passkey that the device creates as it is sent. */
export interface Credentials {
  byPasskey: boolean;
  setByPasskey: (byPasskey: boolean) => void;
  of: (values: Person) => Promise<{ password?: string; passkey?: Schemas['NewPasskey'] }>;
}

/** The choice between a password and a passkey. */
export function useCredentials(): Credentials {
  const [byPasskey, setByPasskey] = useState(false);
  return {
    byPasskey,
    setByPasskey,
    of: async ({ email, first_name, last_name, password }) =>
      byPasskey
        ? { password: undefined, passkey: await passkeyToRegister({ email: email.trim(), first_name, last_name }) }
        : { password },
  };
}

/** The password; or none, where the person registers with a passkey. */
export function CredentialFields({
  form,
  credentials: { byPasskey, setByPasskey },
}: {
  form: { field: (name: 'password') => BoundField<string> };
  credentials: Credentials;
}) {
  const { t } = useTranslation('accounts');
  const possible = useHasPasskeys();
  return (
    <>
      {!byPasskey && <NewPasswordField label={t('newPassword')} {...form.field('password')} />}
      {possible && (
        <Checkbox
          name="by_passkey"
          label={t('register.passkey')}
          hint={t('register.passkeyHint')}
          checked={byPasskey}
          onChange={setByPasskey}
        />
      )}
    </>
  );
}
