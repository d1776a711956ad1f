import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { accountLimits } from '../../../../src/shared/limits.js';
import { guarded } from '../../../app/guards';
import { Button } from '../../../ui/button';
import { PageSkeleton } from '../../../ui/data';
import { EmailField } from '../../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../../ui/forms';
import { proofOf } from '../passkeys/api';
import { PasskeysPart } from '../passkeys/passkeys-part';
import { ProofField } from '../passkeys/proof-field';
import { NewPasswordField, RepeatedPasswordField } from '../register/person-fields';
import { AccessesPart } from './accesses-part';
import { changeEmail, changePassword, readProfile } from './api';
import { PartHead, ProfileFrame, Saved } from './frame';
import { SecondFactorPart } from './second-factor-part';

export const handle = { texts: ['profile', 'accounts'] };
export const clientLoader = guarded('account', readProfile);

export function HydrateFallback() {
  const { t } = useTranslation('profile');
  return <PageSkeleton title={t('page.security')} />;
}

/** Passkeys, password, address and second factor of the account, and its sessions. */
export default function SecurityPage() {
  const profile = useLoaderData<typeof clientLoader>();
  return (
    <ProfileFrame page="security">
      <div className="profile-form profile">
        <PasswordPart hasPassword={profile.has_password} />
        <EmailPart current={profile.sign_in.email} pending={profile.pending_email} hasPassword={profile.has_password} />
        <SecondFactorPart on={profile.two_factor} hasPassword={profile.has_password} />
        <PasskeysPart hasPassword={profile.has_password} />
        <AccessesPart />
      </div>
    </ProfileFrame>
  );
}

const NO_PASSWORDS = { password: '', new_password: '', new_password_confirmation: '' };

function PasswordPart({ hasPassword: had }: { hasPassword: boolean }) {
  const { t } = useTranslation('profile');
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const hasPassword = had || savedAt !== null;
  const form = useApiForm({
    initial: NO_PASSWORDS,
    validate: (values, { required, min, same }) => ({
      password: hasPassword ? required(values.password) : undefined,
      new_password: required(values.new_password) ?? min(accountLimits.passwordMin)(values.new_password),
      new_password_confirmation:
        required(values.new_password_confirmation) ?? same(values.new_password)(values.new_password_confirmation),
    }),
    submit: async ({ password, ...chosen }) => changePassword({ ...chosen, ...(await proofOf(password)) }),
    onSuccess: () => {
      form.setValues(NO_PASSWORDS);
      setSavedAt(new Date());
    },
  });
  return (
    <section aria-labelledby="password">
      <FormErrors form={form} />
      <PartHead id="password" title={t('security.password')}>
        {t(hasPassword ? 'security.passwordText' : 'security.noPasswordText')}
      </PartHead>
      <Form form={form}>
        <ProofField hasPassword={hasPassword} {...form.field('password')} />
        <NewPasswordField label={t('security.new')} {...form.field('new_password')} />
        <RepeatedPasswordField {...form.field('new_password_confirmation')} />
        <div className="row">
          <Button type="submit" kind="primary" pending={form.pending}>
            {t(hasPassword ? 'security.passwordSubmit' : 'security.passwordChoose')}
          </Button>
          <Saved at={savedAt} />
        </div>
      </Form>
    </section>
  );
}

function EmailPart({
  current,
  pending,
  hasPassword,
}: {
  current: string;
  pending: string | null;
  hasPassword: boolean;
}) {
  const { t } = useTranslation('profile');
  const [waiting, setWaiting] = useState(pending);
  const form = useApiForm({
    initial: { email: '', password: '' },
    validate: (values, { required, email }) => ({
      email: required(values.email.trim()) ?? email(values.email),
      password: hasPassword ? required(values.password) : undefined,
    }),
    submit: async ({ email, password }) => changeEmail(email.trim(), await proofOf(password)),
    onSuccess: (_, { email }) => {
      setWaiting(email.trim());
      form.setValues({ email: '', password: '' });
    },
  });
  return (
    <section aria-labelledby="email">
      <FormErrors form={form} />
      <PartHead id="email" title={t('security.email')}>
        {t('security.emailText', { email: current })}
      </PartHead>
      <p role="status" className="small">
        {waiting && t('security.waiting', { email: waiting })}
      </p>
      <Form form={form}>
        <EmailField label={t('security.newEmail')} autoComplete="email" {...form.field('email')} />
        <ProofField hasPassword={hasPassword} {...form.field('password')} />
        <div className="row">
          <Button type="submit" pending={form.pending}>
            {t('security.emailSubmit')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
