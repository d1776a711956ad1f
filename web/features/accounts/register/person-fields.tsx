import { useTranslation } from 'react-i18next';
import { isAdult } from '../../../../src/shared/accounts/age.rules.js';
import { accountLimits } from '../../../../src/shared/limits.js';
import { serverNow } from '../../../api/clock';
import { DateField, isDate, PasswordField, TextField, Checkbox, type FieldProps } from '../../../ui/fields';
import type { BoundField, rulesIn } from '../../../ui/forms';
import { Icon } from '../../../ui/icon';
import { NameFields } from '../name-fields';
import { CONSENTS, type Consent, type Person } from '../api';

type Rules = ReturnType<typeof rulesIn>;
type Text = BoundField<string>;

/** A new password with what it must be under its label, ticked as it is met. */
export function NewPasswordField({ label, ...field }: Text & { label: string } & Pick<FieldProps, 'optional'>) {
  const { t } = useTranslation('accounts');
  const long = [...field.value].length >= accountLimits.passwordMin;
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      maxLength={accountLimits.passwordMax}
      {...field}
      hint={
        <span className="account-rules">
          <span className={long ? 'met' : undefined}>
            {t(long ? 'passwordRules.lengthMet' : 'passwordRules.length', { count: accountLimits.passwordMin })}
          </span>
          <span>{t('passwordRules.others')}</span>
        </span>
      }
    />
  );
}

/** The new password once more. */
export function RepeatedPasswordField(field: Text) {
  const { t } = useTranslation('accounts');
  return (
    <PasswordField
      label={t('repeatPassword')}
      autoComplete="new-password"
      maxLength={accountLimits.passwordMax}
      {...field}
    />
  );
}

/** Checks of the fields that everyone fills in; a passkey takes the place of the password. */
export function usePersonRules(byPasskey: boolean) {
  const { t } = useTranslation('accounts');
  return (values: Person, { required, email, min, max, good }: Rules) => ({
    first_name: required(values.first_name.trim()) ?? max(accountLimits.nameMax)(values.first_name),
    last_name: required(values.last_name.trim()) ?? max(accountLimits.nameMax)(values.last_name),
    birth_date:
      required(values.birth_date) ??
      good(isDate, 'date')(values.birth_date) ??
      (isAdult(values.birth_date, new Date(serverNow())) ? undefined : t('minor')),
    email: required(values.email) ?? email(values.email),
    password: byPasskey ? undefined : (required(values.password) ?? min(accountLimits.passwordMin)(values.password)),
  });
}

interface Bound {
  field: (name: 'first_name' | 'last_name' | 'birth_date' | 'email' | 'phone' | 'mobile' | 'password') => Text;
}

/** Name and date of birth. */
export function IdentityFields({ form }: { form: Bound }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <div className="account-pair">
        <NameFields form={form} />
      </div>
      <DateField label={t('birthDate')} birthday {...form.field('birth_date')} />
    </>
  );
}

/** The telephone numbers of a firm; the mobile one may be left out. */
export function PhoneFields({ form }: { form: Bound }) {
  const { t } = useTranslation('accounts');
  return (
    <div className="account-pair">
      {(['phone', 'mobile'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          type="tel"
          inputMode="tel"
          maxLength={accountLimits.phoneMax}
          optional={name === 'mobile'}
          autoComplete={name === 'phone' ? 'tel' : 'off'}
          {...form.field(name)}
        />
      ))}
    </div>
  );
}

interface ConsentForm {
  check: (name: Consent) => { name: string; checked: boolean; error?: string; onChange: (checked: boolean) => void };
}

/** The four authorisations, each off until someone turns it on. */
export function ConsentFields({ form }: { form: ConsentForm }) {
  const { t } = useTranslation('accounts');
  return (
    <div className="account-consents">
      {CONSENTS.map((name) => (
        <Checkbox key={name} label={t(`consent.${name}`)} hint={t(`consent.${name}Hint`)} {...form.check(name)} />
      ))}
    </div>
  );
}

/** What the registration gives, in short lines. */
export function Facts({ lines }: { lines: string[] }) {
  return (
    <ul className="account-rules">
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" />
          {line}
        </li>
      ))}
    </ul>
  );
}

/** An empty registration: every consent off. */
export const NOBODY: Person = {
  email: '',
  password: '',
  first_name: '',
  last_name: '',
  birth_date: '',
  phone: '',
  mobile: '',
  newsletter: false,
  marketing: false,
  marketing_partner: false,
  marketing_profiling: false,
};
