import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accountLimits } from '../../../../src/shared/limits.js';
import { DateField, EmailField, TextField } from '../../../ui/fields';
import type { ApiForm } from '../../../ui/forms';
import { PlaceField } from '../../../ui/PlaceField';
import { NameFields } from '../name-fields';
import { PartHead } from './frame';
import type { ProfileValues } from './values';

export type ProfileForm = ApiForm<ProfileValues>;

/** Who the firm is and where its documents are sent: its owner changes it, the others read it. Rules 26.2 and 26.13. */
export function IdentityFields({ locked, children }: { locked: boolean; children: ReactNode }) {
  const { t } = useTranslation('profile');
  return (
    <>
      {locked && <p className="small soft">{t('members.identity')}</p>}
      <fieldset className="profile-identity" disabled={locked}>
        {children}
      </fieldset>
    </>
  );
}

/** The person's name and contact details. */
export function PersonPart({ form, firm, locked }: { form: ProfileForm; firm: boolean; locked: boolean }) {
  const { t } = useTranslation('profile');
  const { t: account } = useTranslation('accounts');
  return (
    <section aria-labelledby="person">
      <PartHead id="person" title={t(firm ? 'part.holder' : 'part.person')}>
        {t(firm ? 'part.holderText' : 'part.personText')}
      </PartHead>
      <IdentityFields locked={locked}>
        <div className="profile-cols">
          <NameFields form={form} />
        </div>
        <DateField label={account('birthDate')} birthday {...form.field('birth_date')} />
      </IdentityFields>
      <div className="profile-cols">
        <TextField
          label={account('mobile')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={accountLimits.phoneMax}
          optional={firm}
          {...form.field('mobile')}
        />
        <TextField
          label={account('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={accountLimits.phoneMax}
          optional={!firm}
          {...form.field('phone')}
        />
      </div>
    </section>
  );
}

/** The address of home or office; the town is one of the list, with its point on the map. */
export function AddressPart({ form, firm }: { form: ProfileForm; firm: boolean }) {
  const { t } = useTranslation('profile');
  return (
    <section aria-labelledby="address">
      <PartHead id="address" title={t(firm ? 'part.seat' : 'part.address')}>
        {t(firm ? 'part.seatText' : 'part.addressText')}
      </PartHead>
      <PlaceField label={t('address.city')} hint={t('address.cityHint')} {...form.field('main_address.city')} />
      <TextField
        label={t('address.street')}
        autoComplete="address-line1"
        maxLength={200}
        {...form.field('main_address.address')}
      />
      <div className="profile-cols">
        <TextField
          label={t('address.line2')}
          autoComplete="address-line2"
          maxLength={200}
          optional
          {...form.field('main_address.address_line_2')}
        />
        <TextField
          label={t('address.postal')}
          hint={firm ? t('address.postalHint') : undefined}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={12}
          short
          optional
          {...form.field('main_address.postal_code')}
        />
      </div>
    </section>
  );
}

/** To whom invoices are made out, where that is not the profile's owner; all of it optional. */
export function FiscalPart({ form, firm, locked }: { form: ProfileForm; firm: boolean; locked: boolean }) {
  const { t } = useTranslation('profile');
  return (
    <section aria-labelledby="fiscal">
      <PartHead id="fiscal" title={t('part.fiscal')}>
        {t(firm ? 'part.fiscalFirmText' : 'part.fiscalText')}
      </PartHead>
      <IdentityFields locked={locked}>
        <TextField
          label={t('fiscal.name')}
          hint={t(firm ? 'fiscal.firmHint' : 'fiscal.nameHint')}
          maxLength={accountLimits.companyMax}
          optional="feminine"
          {...form.field('fiscal_data.company_name')}
        />
        <div className="profile-cols">
          <TextField
            label={t('taxCode')}
            maxLength={20}
            spellCheck={false}
            autoCapitalize="characters"
            optional
            {...form.field('fiscal_data.tax_code')}
          />
          <TextField
            label={t('vat')}
            inputMode="numeric"
            maxLength={20}
            optional="feminine"
            {...form.field('fiscal_data.vat_number')}
          />
          <TextField
            label={t('sdi')}
            maxLength={7}
            spellCheck={false}
            autoCapitalize="characters"
            optional
            {...form.field('fiscal_data.sdi_code')}
          />
          <EmailField label={t('fiscal.pec')} optional="feminine" {...form.field('fiscal_data.pec')} />
        </div>
      </IdentityFields>
      <PlaceField label={t('fiscal.city')} hint={t('fiscal.cityHint')} optional {...form.field('fiscal_data.city')} />
      <div className="profile-cols">
        <TextField
          label={t('address.street')}
          maxLength={200}
          optional="feminine"
          {...form.field('fiscal_data.address')}
        />
        <TextField
          label={t('address.postal')}
          inputMode="numeric"
          maxLength={12}
          short
          optional
          {...form.field('fiscal_data.postal_code')}
        />
      </div>
    </section>
  );
}
