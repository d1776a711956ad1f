import './billing.css';
import { useTranslation } from 'react-i18next';
import { EmailField, RadioCards, TextField } from '../../ui/fields';
import type { ApiForm } from '../../ui/forms';
import { PlaceField } from '../../ui/PlaceField';
import type { BuyerValues } from './buyer';

/** The part of a form that these fields need. */
export type BuyerForm = Pick<ApiForm<BuyerValues>, 'field' | 'live' | 'values' | 'set'>;

/** Invoice data of a person or a company. Fields with a format are checked on blur. */
export function BuyerFields({ form }: { form: BuyerForm }) {
  const { t } = useTranslation('billing');
  const company = form.values['invoice.kind'] === 'company';
  return (
    <>
      <div className="buyer-kind">
        <RadioCards
          label={t('buyer.kind')}
          {...form.field('invoice.kind')}
          onChange={(kind) => {
            form.set('invoice.kind', kind === 'company' ? 'company' : 'person');
          }}
          options={[
            { value: 'person', label: t('buyer.person'), hint: t('buyer.personHint') },
            { value: 'company', label: t('buyer.company'), hint: t('buyer.companyHint') },
          ]}
        />
      </div>
      {company ? (
        <>
          <TextField
            label={t('buyer.companyName')}
            autoComplete="organization"
            maxLength={80}
            {...form.field('invoice.company_name')}
          />
          <div className="buyer-cols">
            <TextField
              label={t('buyer.vat')}
              hint={t('buyer.vatHint')}
              inputMode="numeric"
              maxLength={20}
              {...form.live('invoice.vat_number')}
            />
            <TextField
              label={t('buyer.taxCode')}
              hint={t('buyer.taxCodeCompany')}
              maxLength={20}
              spellCheck={false}
              autoCapitalize="characters"
              optional
              {...form.live('invoice.tax_code')}
            />
            <TextField
              label={t('buyer.sdi')}
              hint={t('buyer.sdiHint')}
              maxLength={7}
              spellCheck={false}
              autoCapitalize="characters"
              optional={form.values['invoice.pec'].trim() !== ''}
              {...form.live('invoice.sdi_code')}
            />
            <EmailField
              label={t('buyer.pec')}
              hint={t('buyer.pecHint')}
              optional="feminine"
              {...form.live('invoice.pec')}
            />
          </div>
        </>
      ) : (
        <>
          <div className="buyer-cols">
            <TextField
              label={t('buyer.firstName')}
              autoComplete="given-name"
              maxLength={60}
              {...form.field('invoice.first_name')}
            />
            <TextField
              label={t('buyer.lastName')}
              autoComplete="family-name"
              maxLength={60}
              {...form.field('invoice.last_name')}
            />
          </div>
          <TextField
            label={t('buyer.taxCode')}
            hint={t('buyer.taxCodeHint')}
            maxLength={20}
            spellCheck={false}
            autoCapitalize="characters"
            {...form.live('invoice.tax_code')}
          />
        </>
      )}
      <TextField
        label={t('buyer.address')}
        autoComplete="address-line1"
        maxLength={60}
        {...form.field('invoice.address')}
      />
      <div className="buyer-cols">
        <TextField
          label={t('buyer.postal')}
          hint={t('buyer.postalHint')}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={5}
          short
          {...form.live('invoice.postal_code')}
        />
        <PlaceField label={t('buyer.city')} hint={t('buyer.cityHint')} {...form.field('invoice.city')} />
      </div>
    </>
  );
}
