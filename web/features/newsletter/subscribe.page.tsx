import '../accounts/accounts.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client';
import { Button } from '../../ui/button';
import { Breadcrumbs } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { Checkbox, EmailField } from '../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../ui/forms';
import { Link } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { SideNote } from '../../ui/side-note';

export const handle = { texts: ['newsletter', 'accounts'] };

/** Further consents besides the newsletter, each off until somebody turns it on. */
const OTHERS = ['marketing', 'marketing_partner', 'marketing_profiling'] as const;

/** Asks for the newsletter. The answer is the same for every address. Rules 24.1 and 24.2. */
export default function SubscribePage() {
  const { t } = useTranslation('newsletter');
  const { t: ta } = useTranslation('accounts');
  const { brand } = useShell();
  const [asked, setAsked] = useState<string | null>(null);
  const form = useApiForm({
    initial: { email: '', marketing: false, marketing_partner: false, marketing_profiling: false },
    validate: (values, { required, email }) => ({ email: required(values.email.trim()) ?? email(values.email) }),
    submit: async ({ email, ...authorizations }) => {
      await api.POST('/newsletter', { body: { email: email.trim(), authorizations } });
    },
    onSuccess: (_, { email }) => {
      setAsked(email.trim());
    },
  });
  return (
    <div className="wrap page">
      <PageMeta title={t('title')} noindex />
      <Breadcrumbs items={[{ label: brand, to: '/' }, { label: t('title') }]} />
      {asked === null ? (
        <div className="with-side-note account-page">
          <div className="stack-l account-form">
            <FormErrors form={form} />
            <h1>{t('title')}</h1>
            <p className="lead">{t('lead')}</p>
            <Form form={form}>
              <EmailField label={t('email')} autoComplete="email" {...form.field('email')} />
              <fieldset className="account-consents">
                <legend className="legend small soft">{t('others')}</legend>
                {OTHERS.map((name) => (
                  <Checkbox
                    key={name}
                    label={ta(`consent.${name}`)}
                    hint={ta(`consent.${name}Hint`)}
                    {...form.check(name)}
                  />
                ))}
              </fieldset>
              <div className="row">
                <Button type="submit" kind="primary" size="l" pending={form.pending}>
                  {t('submit')}
                </Button>
                <Link className="btn btn-3" to="/newsletter/unsubscribe">
                  {t('leave')}
                </Link>
              </div>
            </Form>
          </div>
          <aside>
            <SideNote title={t('noteTitle')}>{t('note')}</SideNote>
          </aside>
        </div>
      ) : (
        <div role="status">
          <EmptyState title={<h1>{t('asked')}</h1>}>{t('askedText', { email: asked })}</EmptyState>
        </div>
      )}
    </div>
  );
}
