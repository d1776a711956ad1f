import './accounts.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { accountLimits } from '../../../src/shared/limits.js';
import { requireNumeric } from '../../app/public-guards';
import { Button, ButtonLink } from '../../ui/button';
import { Breadcrumbs } from '../../ui/data';
import { Checkbox } from '../../ui/fields';
import { EmptyState } from '../../ui/empty-state';
import { Form, FormErrors, useApiForm } from '../../ui/forms';
import { Link } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { resetPassword } from './api';
import { NewPasswordField, RepeatedPasswordField } from './register/person-fields';

export const handle = { texts: ['accounts'] };

export const loader = ({ request, params }: LoaderFunctionArgs) => requireNumeric(request, params, 'token', 'key');

/** Chooses a new password with the link of the mail. */
export default function ResetPage() {
  const { t } = useTranslation('accounts');
  const { brand } = useShell();
  const { token, key } = useLoaderData<typeof loader>();
  const [done, setDone] = useState(false);
  const form = useApiForm({
    initial: { password: '', password_confirmation: '', remove_passkeys: false },
    validate: (values, { required, min, same }) => ({
      password: required(values.password) ?? min(accountLimits.passwordMin)(values.password),
      password_confirmation:
        required(values.password_confirmation) ?? same(values.password)(values.password_confirmation),
    }),
    submit: (values) => resetPassword({ ...values, token, key: Number(key) }),
    onSuccess: () => {
      setDone(true);
    },
  });
  if (done) {
    return (
      <div className="wrap page" role="status">
        <PageMeta title={t('reset.done')} noindex />
        <EmptyState
          open
          title={<h1>{t('reset.done')}</h1>}
          action={
            <ButtonLink kind="primary" size="l" to="/login">
              {t('login.submit')}
            </ButtonLink>
          }
        >
          <p>{t('reset.doneText')}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap page">
      <PageMeta title={t('reset.title')} noindex />
      <Breadcrumbs
        items={[{ label: brand, to: '/' }, { label: t('login.title'), to: '/login' }, { label: t('reset.title') }]}
      />
      <div className="account-form stack-l account-page">
        <FormErrors form={form} />
        <h1>{t('reset.title')}</h1>
        <p className="lead">{t('reset.lead')}</p>
        <Form form={form}>
          <NewPasswordField label={t('newPassword')} {...form.field('password')} />
          <RepeatedPasswordField {...form.field('password_confirmation')} />
          <Checkbox label={t('reset.passkeys')} hint={t('reset.passkeysHint')} {...form.check('remove_passkeys')} />
          <Button type="submit" kind="primary" size="l" pending={form.pending}>
            {t('reset.submit')}
          </Button>
        </Form>
        <p className="account-ways">
          {t('reset.expired')} <Link to="/recupero-password">{t('mail.again')}</Link>
        </p>
      </div>
    </div>
  );
}
