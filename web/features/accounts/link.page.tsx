import './accounts.css';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button';
import { Breadcrumbs } from '../../ui/data';
import { EmailField } from '../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../ui/forms';
import { Link, usePath } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { SideNote } from '../../ui/side-note';
import { askSignInLink } from './api';

export const handle = { texts: ['accounts'] };

/** Asks for a link that signs in. The answer is the same whether or not the account exists. */
export default function LinkPage() {
  const { t } = useTranslation('accounts');
  const { brand } = useShell();
  const navigate = useNavigate();
  const path = usePath();
  const form = useApiForm({
    initial: { email: '' },
    validate: (values, { required, email }) => ({ email: required(values.email.trim()) ?? email(values.email) }),
    submit: ({ email }) => askSignInLink(email.trim()),
    onSuccess: (_, { email }) => navigate(path('/mail-notify?type=link'), { state: { email: email.trim() } }),
  });
  return (
    <div className="wrap page">
      <PageMeta title={t('link.title')} noindex />
      <Breadcrumbs
        items={[{ label: brand, to: '/' }, { label: t('login.title'), to: '/login' }, { label: t('link.title') }]}
      />
      <div className="with-side-note account-page">
        <div className="stack-l account-form">
          <FormErrors form={form} />
          <h1>{t('link.title')}</h1>
          <p className="lead">{t('link.lead')}</p>
          <Form form={form}>
            <EmailField label={t('email')} autoComplete="username" {...form.field('email')} />
            <div className="row">
              <Button type="submit" kind="primary" size="l" pending={form.pending}>
                {t('link.submit')}
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
