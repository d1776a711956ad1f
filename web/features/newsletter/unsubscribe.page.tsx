import '../accounts/accounts.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api } from '../../api/client';
import { Button, ButtonLink } from '../../ui/button';
import { Breadcrumbs } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { EmailField } from '../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../ui/forms';
import { PageMeta, useShell } from '../../ui/page-meta';
import { Confirmation } from '../accounts/confirmation';

export const handle = { texts: ['newsletter', 'accounts'] };

/** Ends the newsletter: with the link of a mail at one press, with an address by mailing that link. Rule 24.5. */
export default function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token === null || token === '' ? <ByAddress /> : <ByLink token={token} />;
}

function ByLink({ token }: { token: string }) {
  const { t } = useTranslation('newsletter');
  return (
    <Confirmation
      title={t('end.title')}
      question={{ title: t('end.title'), text: t('end.text'), button: t('end.submit') }}
      confirm={(signal) => api.POST('/newsletter/unsubscribe', { body: { token }, signal })}
      done={() => ({
        title: t('end.done'),
        text: t('end.doneText'),
        action: (
          <ButtonLink kind="primary" to="/">
            {t('home')}
          </ButtonLink>
        ),
      })}
      refused={
        <ButtonLink kind="primary" to="/newsletter/unsubscribe">
          {t('end.byAddress')}
        </ButtonLink>
      }
    />
  );
}

function ByAddress() {
  const { t } = useTranslation('newsletter');
  const { brand } = useShell();
  const [asked, setAsked] = useState<string | null>(null);
  const form = useApiForm({
    initial: { email: '' },
    validate: (values, { required, email }) => ({ email: required(values.email.trim()) ?? email(values.email) }),
    submit: async ({ email }) => {
      await api.POST('/newsletter/unsubscribe', { body: { email: email.trim() } });
    },
    onSuccess: (_, { email }) => {
      setAsked(email.trim());
    },
  });
  return (
    <div className="wrap page">
      <PageMeta title={t('end.title')} noindex />
      <Breadcrumbs
        items={[{ label: brand, to: '/' }, { label: t('title'), to: '/newsletter' }, { label: t('end.title') }]}
      />
      {asked === null ? (
        <div className="stack-l account-form">
          <FormErrors form={form} />
          <h1>{t('end.title')}</h1>
          <p className="lead">{t('end.lead')}</p>
          <Form form={form}>
            <EmailField label={t('email')} autoComplete="email" {...form.field('email')} />
            <div className="row">
              <Button type="submit" kind="primary" size="l" pending={form.pending}>
                {t('end.mail')}
              </Button>
            </div>
          </Form>
        </div>
      ) : (
        <div role="status">
          <EmptyState title={<h1>{t('asked')}</h1>}>{t('end.askedText', { email: asked })}</EmptyState>
        </div>
      )}
    </div>
  );
}
