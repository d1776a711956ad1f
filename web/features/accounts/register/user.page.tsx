import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { afterLogin } from '../../../app/after-login';
import { Button } from '../../../ui/button';
import { EmailField } from '../../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../../ui/forms';
import { SideNote } from '../../../ui/side-note';
import { Link } from '../../../ui/link';
import { registerUser } from '../api';
import { CredentialFields, useCredentials } from './credentials';
import { ConsentFields, IdentityFields, NOBODY, usePersonRules } from './person-fields';
import { RegistrationFrame, useMailNotice } from './registration';
import { TermsNote } from './terms';

export const handle = { texts: ['accounts'] };

/** The wizard's first step: people who come from there read that they will continue their request. */
const FROM_WIZARD = '/request/create/1';

/** Where a citizen who registers in order to send continues; the server's `RESUME_SENDING`. */
const SENDING = '/request/create/9';

/** Registration of a citizen. */
export default function RegisterUserPage() {
  const { t } = useTranslation('accounts');
  const [query] = useSearchParams();
  const wanted = query.get('redirect_to');
  const variant = wanted === FROM_WIZARD ? 'find' : 'user';
  const credentials = useCredentials();
  const rules = usePersonRules(credentials.byPasskey);
  const goToMailNotice = useMailNotice();
  const form = useApiForm({
    initial: NOBODY,
    validate: rules,
    submit: async (values) => {
      // What the wizard is made of is fetched when it is needed: most people who register have written nothing yet.
      const { writtenBefore } = await import('./written');
      const written = writtenBefore();
      const sends = query.has('send') && written !== null && written.complete;
      const resume = sends ? SENDING : wanted && afterLogin(wanted);
      return registerUser({
        ...values,
        email: values.email.trim(),
        ...(await credentials.of(values)),
        ...(resume && { resume }),
        ...(written && { draft: written.body }),
      });
    },
    onSuccess: async ({ account, draft }, { email }) => {
      if (draft) {
        const { handOver } = await import('./written');
        handOver(draft.claim);
      }
      await goToMailNotice('user', account.id, email.trim(), draft !== undefined);
    },
  });
  return (
    <RegistrationFrame
      title={t(`register.${variant}Title`)}
      description={t('register.userDescription')}
      crumb={t('register.crumb')}
      lead={<p className="lead">{t(`register.${variant}Lead`)}</p>}
      errors={<FormErrors form={form} />}
      sideNotes={
        <>
          <SideNote title={t('register.whoTitle')}>{t('register.who')}</SideNote>
          <SideNote title={t('register.ageTitle')}>{t('register.age')}</SideNote>
          <SideNote title={t('register.firmInsteadTitle')}>
            <p>
              {t('register.firmInsteadText')} <Link to="/registrazione-avvocato">{t('login.asFirm')}</Link>
            </p>
          </SideNote>
        </>
      }
    >
      <Form form={form}>
        <IdentityFields form={form} />
        <EmailField label={t('email')} hint={t('emailHint')} autoComplete="email" {...form.field('email')} />
        <CredentialFields form={form} credentials={credentials} />
        <section className="account-part" aria-labelledby="consents">
          <h2 id="consents">{t('consent.title')}</h2>
          <p className="soft small">{t('consent.lead')}</p>
          <ConsentFields form={form} />
        </section>
        <TermsNote model="user" />
        <Button type="submit" kind="primary" size="l" pending={form.pending}>
          {t('register.submit')}
        </Button>
      </Form>
    </RegistrationFrame>
  );
}
