import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { sayDecisionTime } from '../../../../src/shared/moderation/decision-time.rules.js';
import { accountLimits } from '../../../../src/shared/limits.js';
import type { LoaderArgs } from '../../../app/context';
import { localeOf } from '../../../app/locale';
import { Button } from '../../../ui/button';
import { Checkbox, EmailField, TextField } from '../../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../../ui/forms';
import { SideNote } from '../../../ui/side-note';
import { Link } from '../../../ui/link';
import { FirstSteps } from '../first-steps';
import { registerFirm, type FirmPerson } from '../api';
import { CredentialFields, useCredentials } from './credentials';
import { ConsentFields, Facts, IdentityFields, NOBODY, PhoneFields, usePersonRules } from './person-fields';
import { RegistrationFrame, useMailNotice } from './registration';
import { TermsNote } from './terms';

export const handle = { texts: ['accounts', 'firststeps'] };

export async function loader({ context, request }: LoaderArgs) {
  const time = await context.services.verificationTime();
  return { time: sayDecisionTime(time, localeOf(new URL(request.url).pathname)) };
}

const EMPTY: FirmPerson = { ...NOBODY, pec: '', company_name: '', company_order_city: '', tax_as_public: false };

/** Registration of a law firm. */
export default function RegisterFirmPage() {
  const { t } = useTranslation('accounts');
  const { t: steps } = useTranslation('firststeps');
  const { time } = useLoaderData<typeof loader>();
  const credentials = useCredentials();
  const rules = usePersonRules(credentials.byPasskey);
  const goToMailNotice = useMailNotice();
  const form = useApiForm({
    initial: EMPTY,
    validate: (values, check) => ({
      company_name:
        check.required(values.company_name.trim()) ?? check.max(accountLimits.companyMax)(values.company_name),
      company_order_city: check.required(values.company_order_city.trim()),
      pec: check.required(values.pec.trim()) ?? check.email(values.pec),
      ...rules(values, check),
      phone: check.required(values.phone.trim()),
    }),
    submit: async (values) =>
      registerFirm({
        ...values,
        email: values.email.trim(),
        pec: values.pec.trim(),
        ...(await credentials.of(values)),
      }),
    onSuccess: ({ account }, { email }) => goToMailNotice('lawyer', account.id, email.trim()),
  });
  return (
    <RegistrationFrame
      title={t('register.firmTitle')}
      description={t('register.firmDescription')}
      crumb={t('register.firmCrumb')}
      lead={
        <>
          <p className="lead">{t('register.firmLead')}</p>
          <Facts lines={(['credits', 'quote', 'days'] as const).map((fact) => t(`register.fact.${fact}`))} />
        </>
      }
      errors={<FormErrors form={form} />}
      sideNotes={
        <>
          <SideNote title={steps('title')}>
            <FirstSteps now="register" time={time} />
          </SideNote>
          <SideNote title={t('register.payTitle')}>{t('register.pay')}</SideNote>
          <SideNote title={t('register.citizenTitle')}>
            <p>
              {t('register.citizenText')} <Link to="/registrazione-utente">{t('login.asUser')}</Link>
            </p>
          </SideNote>
        </>
      }
    >
      <Form form={form}>
        <section className="account-part" aria-labelledby="firm">
          <h2 id="firm">{t('register.firmPart')}</h2>
          <TextField
            label={t('companyName')}
            hint={t('companyNameHint')}
            autoComplete="organization"
            maxLength={accountLimits.companyMax}
            {...form.field('company_name')}
          />
          <TextField
            label={t('orderCity')}
            hint={t('orderCityHint')}
            maxLength={100}
            {...form.field('company_order_city')}
          />
          <EmailField label={t('pec')} hint={t('pecHint')} {...form.field('pec')} />
          <Checkbox label={t('taxAsPublic')} hint={t('taxAsPublicHint')} {...form.check('tax_as_public')} />
        </section>
        <section className="account-part" aria-labelledby="person">
          <h2 id="person">{t('register.personPart')}</h2>
          <IdentityFields form={form} />
          <EmailField label={t('email')} hint={t('firmEmailHint')} autoComplete="email" {...form.field('email')} />
          <PhoneFields form={form} />
          <CredentialFields form={form} credentials={credentials} />
        </section>
        <section className="account-part" aria-labelledby="consents">
          <h2 id="consents">{t('consent.title')}</h2>
          <p className="soft small">{t('consent.lead')}</p>
          <ConsentFields form={form} />
        </section>
        <TermsNote model="lawyer" />
        <Button type="submit" kind="primary" size="l" pending={form.pending}>
          {t('register.firmSubmit')}
        </Button>
      </Form>
    </RegistrationFrame>
  );
}
