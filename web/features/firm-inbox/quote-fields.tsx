import { useTranslation } from 'react-i18next';
import { creditLimits, quoteLimits } from '../../../src/shared/limits.js';
import { feeBases, type Complexity, type FeeBasis, type PercentageBase } from '../../../src/shared/requests/codes.js';
import { quoteFields } from '../../../src/shared/requests/quote-fields.js';
import { Checkbox, DateField, NumberField, RadioCards, TextArea } from '../../ui/fields';
import { Button } from '../../ui/button';
import { comingDay } from '../../ui/coming-day';
import type { ApiForm } from '../../ui/forms';
import { SideNote } from '../../ui/side-note';
import { InstalmentsField } from './instalments-field';
import type { QuoteValues } from './quote-values';

interface FormProps {
  form: ApiForm<QuoteValues>;
}

/** How the fee is reckoned, asked first; a percentage then needs its base, because the law allows some and not others. */
export function KindFields({ form }: FormProps) {
  const { t } = useTranslation('inbox');
  return (
    <>
      <RadioCards
        title
        label={t('quote.kind')}
        hint={t('quote.kindHint')}
        {...form.field('fee_basis')}
        value={form.values.fee_basis || 'percentage'}
        onChange={(value) => {
          form.set('fee_basis', value === 'percentage' ? '' : (value as FeeBasis));
        }}
        options={(['percentage', ...feeBases] as const).map((each) => ({
          value: each,
          label: t(`quote.kinds.${each}`),
          hint: t(`quote.kindHints.${each}`),
        }))}
      />
      {form.values.fee_basis === '' && <BaseFields form={form} />}
    </>
  );
}

/** What the percentage is of: asked before the figure, because the law allows some bases and not others. */
function BaseFields({ form }: FormProps) {
  const { t } = useTranslation('inbox');
  return (
    <>
      <RadioCards
        title
        label={t('quote.base')}
        hint={t('quote.baseHint')}
        {...form.field('percentage_base')}
        onChange={(value) => {
          form.set('percentage_base', value as PercentageBase);
        }}
        options={quoteFields.percentage_base.options.map((each) => ({
          value: each,
          label: t(`quote.bases.${each}`),
          hint: t(`quote.baseHints.${each}`),
        }))}
      />
      {form.values.percentage_base === 'agreed_value' && (
        <NumberField
          label={t('quote.agreed')}
          hint={t('quote.agreedHint')}
          unit="€"
          {...form.field('agreed_value_cents')}
        />
      )}
      <SideNote title={t('quote.law')}>{t('quote.lawText')}</SideNote>
    </>
  );
}

/** The figures, and whether the statutory additions are in them. */
export function FeeFields({ form, flatRate }: FormProps & { flatRate: boolean }) {
  const { t } = useTranslation('inbox');
  const kind = form.values.fee_basis;
  return (
    <section className="quote-sect" aria-labelledby="quote-ask">
      <h2 id="quote-ask" className="quote-h">
        {t('quote.ask')}
      </h2>
      {kind === 'hourly' && <HoursFields form={form} />}
      <div className="quote-three">
        {kind === '' && (
          <NumberField
            label={t('quote.percentage')}
            hint={t(`quote.of.${form.values.percentage_base}`)}
            unit="%"
            {...form.field('percentage')}
          />
        )}
        <NumberField
          label={t('quote.fixed')}
          hint={t(kind === 'flat' ? 'quote.flatHint' : 'quote.fixedHint')}
          required={false}
          unit="€"
          {...form.field('fixed_costs_cents')}
        />
        <NumberField
          label={t('quote.final')}
          hint={t(kind === 'flat' ? 'quote.flatHint' : 'quote.finalHint')}
          required={false}
          unit="€"
          {...form.field('final_costs_cents')}
        />
      </div>
      <div className="quote-two">
        <RadioCards
          label={t('quote.additions')}
          {...form.field('additional_costs')}
          onChange={(value) => {
            form.set('additional_costs', value as 'no' | 'yes');
          }}
          options={[
            { value: 'no', label: t('quote.included'), hint: t('quote.includedHint') },
            { value: 'yes', label: t('quote.added'), hint: t(flatRate ? 'quote.addedFlat' : 'quote.addedHint') },
          ]}
        />
      </div>
      <InstalmentsField form={form} />
      <NumberField
        label={t('quote.expenses')}
        hint={t('quote.expensesHint')}
        required={false}
        unit="€"
        {...form.field('expenses_cents')}
      />
    </section>
  );
}

/** Until when the quote can be chosen, where the firm does not want it to last as long as the choice. Rule 2.42. */
export function ValidityField({ form }: FormProps) {
  const { t } = useTranslation('inbox');
  return (
    <section className="quote-sect">
      <DateField
        label={t('quote.validity')}
        hint={t('quote.validityHint', { count: quoteLimits.validityDaysMin })}
        optional
        example={comingDay()}
        {...form.field('valid_through')}
      />
    </section>
  );
}

/** The price of an hour and how many the firm foresees. */
function HoursFields({ form }: FormProps) {
  const { t } = useTranslation('inbox');
  return (
    <div className="quote-three">
      <NumberField label={t('quote.rate')} hint={t('quote.rateHint')} unit="€" {...form.field('hourly_rate_cents')} />
      <NumberField
        label={t('quote.least')}
        hint={t('quote.leastHint')}
        unit={t('quote.hours')}
        {...form.field('hours_least')}
      />
      <NumberField
        label={t('quote.most')}
        hint={t('quote.mostHint')}
        unit={t('quote.hours')}
        {...form.field('hours_most')}
      />
    </div>
  );
}

/** How complex the case is: a lawyer has to say it with the price. */
export function ComplexityField({ form }: FormProps) {
  const { t } = useTranslation('inbox');
  return (
    <section className="quote-sect">
      <RadioCards
        title
        label={t('quote.complexity')}
        hint={t('quote.complexityHint')}
        {...form.field('complexity')}
        onChange={(value) => {
          form.set('complexity', value as Complexity);
        }}
        options={quoteFields.complexity.options.map((each) => ({
          value: each,
          label: t(`quote.complexities.${each}`),
          hint: t(`quote.complexityHints.${each}`),
        }))}
      />
    </section>
  );
}

/**
 * What the firm will do, in its own words or with a saved text.
 * @param status whether the words are saved
 * @param onTexts opens the saved texts; without it nothing is stored, and the words are not sent to be checked either
 */
export function Explanation({ form, status, onTexts }: FormProps & { status: string; onTexts?: () => void }) {
  const { t } = useTranslation('inbox');
  return (
    <section className="quote-sect" aria-labelledby="quote-do">
      <h2 id="quote-do" className="quote-h">
        {t('quote.do')}
      </h2>
      <TextArea
        label={t('quote.text')}
        hint={t('quote.textHint')}
        optional="feminine"
        limit={quoteFields.text.max}
        rows={8}
        status={status}
        screened={onTexts !== undefined}
        {...form.field('text')}
      />
      {onTexts && (
        <Button size="s" icon="file" aria-haspopup="dialog" onClick={onTexts}>
          {t('texts.title')}
        </Button>
      )}
    </section>
  );
}

/** The citizen's contacts along with the quote, where the citizen agreed and the credits are there. */
export function AlsoContacts({ form }: FormProps) {
  const { t } = useTranslation('inbox');
  return (
    <section className="quote-sect">
      <Checkbox
        label={t('quote.contacts', { price: t('credits', { count: creditLimits.contacts }) })}
        hint={t('quote.contactsHint')}
        {...form.check('shared_contacts')}
      />
    </section>
  );
}
