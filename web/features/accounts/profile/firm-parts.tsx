import { useTranslation } from 'react-i18next';
import { accountLimits } from '../../../../src/shared/limits.js';
import { IconButton } from '../../../ui/button';
import { Badge } from '../../../ui/badge';
import { Checkbox, CheckboxCards, DateField, EmailField, TextArea, TextField } from '../../../ui/fields';
import { useFormat } from '../../../ui/format/format';
import { useShell } from '../../../ui/page-meta';
import { RemovedWords } from '../../reports/removed-words';
import type { Profile } from './api';
import { PartHead } from './frame';
import { LanguagesField } from './languages-field';
import { IdentityFields, type ProfileForm } from './person-parts';
import { PhotoField } from './photo-field';

/** Rule 3.3. */

/** What only a firm has: its data, the Bar, the insurance, its subjects, the clients that it must not meet. */
export function FirmParts({ form, profile, locked }: { form: ProfileForm; profile: Profile; locked: boolean }) {
  return (
    <>
      <WorkPart form={form} profile={profile} />
      <CompanyPart form={form} locked={locked} />
      <BarPart form={form} verifiedAt={profile.verified_at ?? null} locked={locked} />
      <InsurancePart form={form} />
      <ClientsPart form={form} />
    </>
  );
}

function WorkPart({ form, profile }: { form: ProfileForm; profile: Profile }) {
  const { t } = useTranslation('profile');
  const { subjects } = useShell();
  const { name, value, error, onChange } = form.field('skills');
  return (
    <section aria-labelledby="work">
      <PartHead id="work" title={t('part.work')}>
        {t('part.workText')}
      </PartHead>
      <div className="profile-skills">
        <CheckboxCards
          name={name}
          error={error}
          values={value}
          onChange={onChange}
          max={accountLimits.maxSkills}
          label={t('skills.label')}
          hint={t('skills.hint', { count: value.length, max: accountLimits.maxSkills })}
          options={subjects.map(({ id, label }) => ({ value: id, label }))}
        />
      </div>
      <LanguagesField {...form.field('languages')} />
      {profile.presentation_removed && <RemovedWords>{t('presentation.removed')}</RemovedWords>}
      <TextArea
        label={t('presentation.label')}
        hint={t('presentation.hint')}
        limit={accountLimits.presentationMax}
        rows={8}
        screened
        {...form.field('presentation')}
      />
      <PhotoField accountId={profile.id} photo={profile.photo ?? null} name={profile.company_name ?? ''} />
    </section>
  );
}

function CompanyPart({ form, locked }: { form: ProfileForm; locked: boolean }) {
  const { t } = useTranslation('profile');
  const { t: account } = useTranslation('accounts');
  return (
    <section aria-labelledby="firm">
      <PartHead id="firm" title={t('part.firm')}>
        {t('part.firmText')}
      </PartHead>
      <IdentityFields locked={locked}>
        <TextField
          label={account('companyName')}
          autoComplete="organization"
          maxLength={accountLimits.companyMax}
          {...form.field('company_name')}
        />
        <div className="profile-cols">
          <TextField
            label={t('vat')}
            hint={t('vatHint')}
            inputMode="numeric"
            maxLength={20}
            {...form.field('vat_number')}
          />
          <TextField
            label={t('taxCode')}
            hint={t('taxCodeHint')}
            maxLength={20}
            spellCheck={false}
            autoCapitalize="characters"
            {...form.field('tax_code')}
          />
        </div>
        <div className="profile-cols">
          <EmailField label={account('pec')} hint={account('pecHint')} {...form.field('pec')} />
          <TextField
            label={t('sdi')}
            hint={t('sdiHint')}
            maxLength={7}
            spellCheck={false}
            autoCapitalize="characters"
            optional
            {...form.field('sdi_code')}
          />
        </div>
        <Checkbox label={account('taxAsPublic')} hint={t('taxAsPublicHint')} {...form.check('tax_as_public')} />
      </IdentityFields>
      <Checkbox label={t('flatRate')} hint={t('flatRateHint')} {...form.check('flat_rate')} />
    </section>
  );
}

function BarPart({ form, verifiedAt, locked }: { form: ProfileForm; verifiedAt: string | null; locked: boolean }) {
  const { t } = useTranslation('profile');
  const { t: account } = useTranslation('accounts');
  const format = useFormat();
  return (
    <section aria-labelledby="bar">
      <PartHead id="bar" title={t('part.bar')}>
        {t('part.barText')}
      </PartHead>
      <p className="row">
        {verifiedAt ? (
          <Badge tint="ok" shape="check">
            {t('bar.verified', { date: format.date(verifiedAt) })}
          </Badge>
        ) : (
          <Badge tint="wait" shape="half">
            {t('bar.unverified')}
          </Badge>
        )}
      </p>
      <IdentityFields locked={locked}>
        <div className="profile-cols">
          <TextField label={account('orderCity')} maxLength={100} {...form.field('bar.city')} />
          <TextField label={t('bar.number')} maxLength={30} {...form.field('bar.number')} />
        </div>
        <DateField label={t('bar.date')} {...form.field('bar.enrolled_on')} />
      </IdentityFields>
    </section>
  );
}

function InsurancePart({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('profile');
  return (
    <section aria-labelledby="insurance">
      <PartHead id="insurance" title={t('part.insurance')}>
        {t('part.insuranceText')}
      </PartHead>
      <div className="profile-cols">
        <TextField
          label={t('insurance.company')}
          maxLength={accountLimits.companyMax}
          optional="feminine"
          {...form.field('insurance.company_name')}
        />
        <TextField label={t('insurance.number')} maxLength={60} optional {...form.field('insurance.number')} />
      </div>
      <DateField label={t('insurance.until')} {...form.field('insurance.expiration_date')} />
    </section>
  );
}

function ClientsPart({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('profile');
  const { value: kept, onChange } = form.field('own_clients');
  return (
    <section aria-labelledby="clients">
      <PartHead id="clients" title={t('part.clients')}>
        {t('part.clientsText')}
      </PartHead>
      {kept.length > 0 && (
        <ul className="picked" aria-label={t('clients.kept')}>
          {kept.map((client) => (
            <li key={client.id}>
              {client.label}
              <IconButton
                icon="x"
                label={t('clients.remove', { name: client.label })}
                onClick={() => {
                  onChange(kept.filter((other) => other.id !== client.id));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <TextArea label={t('clients.add')} hint={t('clients.addHint')} rows={4} optional {...form.field('new_clients')} />
    </section>
  );
}
