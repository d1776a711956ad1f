import './accounts.css';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button';
import { Breadcrumbs } from '../../ui/data';
import { EmailField } from '../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../ui/forms';
import { SideNote } from '../../ui/side-note';
import { Link, usePath } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { askRecovery } from './api';

export const handle = { texts: ['accounts'] };

/** Asks for a link to choose a new password. The answer is the same whether or not the account exists. */
export default function RecoveryPage() {
  const { t } = useTranslation('accounts');
  const { brand } = useShell();
  const navigate = useNavigate();
  const path = usePath();
  const form = useApiForm({
    initial: { email: '' },
    validate: (values, { required, email }) => ({ email: required(values.email.trim()) ?? email(values.email) }),
    submit: ({ email }) => askRecovery(email.trim()),
    onSuccess: (_, { email }) => navigate(path('/mail-notify?type=recovery'), { state: { email: email.trim() } }),
  });
  return (
    <div className="wrap page">
      <PageMeta title={t('recovery.title')} noindex />
      <Breadcrumbs
        items={[{ label: brand, to: '/' }, { label: t('login.title'), to: '/login' }, { label: t('recovery.title') }]}
      />
      <div className="with-side-note account-page">
        <div className="stack-l account-form">
          <FormErrors form={form} />
          <h1>{t('recovery.title')}</h1>
          <p className="lead">{t('recovery.lead')}</p>
          <Form form={form}>
            <EmailField label={t('email')} autoComplete="username" {...form.field('email')} />
            <div className="row">
              <Button type="submit" kind="primary" size="l" pending={form.pending}>
                {t('recovery.submit')}
              </Button>
              <Link className="btn btn-3" to="/login">
                {t('recovery.back')}
              </Link>
            </div>
          </Form>
        </div>
        <aside>
          <SideNote title={t('recovery.sideNoteTitle')}>{t('recovery.sideNote')}</SideNote>
        </aside>
      </div>
    </div>
  );
}
