import './contact.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactLimits } from '../../../src/shared/limits.js';
import { api, infoOf } from '../../api/client';
import { readSession } from '../../api/session';
import { Button } from '../../ui/button';
import { Breadcrumbs } from '../../ui/data';
import { EmailField, TextArea, TextField } from '../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../ui/forms';
import { PageMeta, useShell } from '../../ui/page-meta';
import { Operator } from './operator';

export const handle = { texts: ['contact'] };

/** /contatti: who runs the service, and a form that reaches the staff. Rule 22.13. */
export default function ContactPage() {
  const { t } = useTranslation('contact');
  const { brand } = useShell();
  const [reference, setReference] = useState('');
  const form = useApiForm({
    initial: { name: '', email: '', subject: '', text: '' },
    validate: ({ name, email, subject, text }, rules) => ({
      name: rules.required(name.trim()) ?? rules.max(contactLimits.nameMax)(name),
      email: rules.required(email.trim()) ?? rules.email(email.trim()),
      subject:
        rules.required(subject.trim()) ?? rules.min(3)(subject.trim()) ?? rules.max(contactLimits.subjectMax)(subject),
      text:
        rules.required(text.trim()) ??
        rules.min(contactLimits.textMin)(text.trim()) ??
        rules.max(contactLimits.textMax)(text),
    }),
    submit: (body) => infoOf(api.POST('/contact', { body })),
    onSuccess: (sent) => {
      setReference(sent.reference);
    },
  });
  useEffect(() => {
    // Signed-in people need not enter their name and address again.
    const account = readSession()?.account;
    if (!account) return;
    form.set('name', `${account.first_name} ${account.last_name}`.trim());
    form.set('email', account.email);
    // oxlint-disable-next-line react/exhaustive-deps -- only as the page opens
  }, []);
  return (
    <div className="wrap page contact-page">
      <PageMeta title={t('title')} description={t('description', { brand })} />
      <FormErrors form={form} />
      <Breadcrumbs items={[{ label: brand, to: '/' }, { label: t('title') }]} />
      <h1>{t('title')}</h1>
      <p className="lead measure">{t('lead')}</p>
      <div className="with-side-note">
        {reference === '' ? (
          <Form form={form} className="stack contact-form">
            <TextField label={t('name')} autoComplete="name" {...form.field('name')} />
            <EmailField label={t('email')} autoComplete="email" {...form.field('email')} />
            <TextField label={t('subject')} {...form.field('subject')} />
            <TextArea
              label={t('text')}
              hint={t('textHint')}
              rows={8}
              limit={contactLimits.textMax}
              {...form.field('text')}
            />
            <div className="row">
              <Button kind="primary" size="l" type="submit" pending={form.pending}>
                {t('send')}
              </Button>
            </div>
          </Form>
        ) : (
          <section className="panel stack" role="status">
            <h2>{t('done')}</h2>
            <p>
              {t('reference')} <b>{reference}</b>
            </p>
            <p>{t('next', { email: form.values.email })}</p>
          </section>
        )}
        <aside aria-labelledby="operator">
          <Operator />
        </aside>
      </div>
    </div>
  );
}
