import './inbox.css';
import './quote.css';
import '../requests/requests.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { creditLimits } from '../../../src/shared/limits.js';
import { Part } from '../../../src/shared/requests/codes.js';
import { shownCosts, type CostedCase } from '../../../src/shared/requests/shown-costs.rules.js';
import { guarded } from '../../app/guards';
import { Button, ButtonLink } from '../../ui/button';
import { Breadcrumbs, PageSkeleton } from '../../ui/data';
import { FormErrors, Form, useApiForm } from '../../ui/forms';
import { PageMeta } from '../../ui/page-meta';
import { SideNote } from '../../ui/side-note';
import { useProfile } from '../accounts/profile/queries';
import { LosingNote, QuoteCases } from '../compare/quote-cases';
import { Fee } from '../requests/fee';
import { FeeParametersHelp } from './fee-parameters';
import { ComplexityField, Explanation, FeeFields, KindFields } from './quote-fields';
import { QuotePreview } from './quote-preview';
import { useQuoteRules } from './quote-rules';
import { bodyOf, termsOf, type QuoteValues } from './quote-values';

export const handle = { texts: ['inbox', 'help', 'compare', 'requests'] };

export const clientLoader = guarded('quote:draft');

export function HydrateFallback() {
  const { t } = useTranslation('inbox');
  return <PageSkeleton title={t('practice.title')} />;
}

/** An invented request. It is Italian in both languages, as most requests are. */
const CASE: CostedCase = {
  description:
    'Il 12 maggio, ferma a un semaforo di viale Monza, sono stata tamponata da un furgone. Ho il verbale della polizia ' +
    'locale, le foto e il referto del pronto soccorso: colpo di frusta, trenta giorni di cure. La compagnia mi offre ' +
    '3.500 euro, ma fra auto, visite e giorni di lavoro persi ne ho spesi quasi 8.000. Vorrei capire se conviene ' +
    'trattare o fare causa.',
  request_type_id: 'sinistri-stradali',
  part: Part.demandant,
};

const EMPTY: QuoteValues = {
  fee_basis: '',
  percentage: '',
  percentage_base: 'outcome',
  agreed_value_cents: '',
  hourly_rate_cents: '',
  hours_least: '',
  hours_most: '',
  fixed_costs_cents: '',
  final_costs_cents: '',
  expenses_cents: '',
  instalments: [],
  valid_through: '',
  additional_costs: 'yes',
  complexity: '',
  text: '',
  shared_contacts: false,
};

/** A firm tries a quote on an invented request: nothing leaves the page, and no credit is spent. Rule 2.33. */
export default function PracticePage() {
  const { t } = useTranslation('inbox');
  const flatRate = useProfile().data?.flat_rate ?? false;
  const [shown, setShown] = useState<QuoteValues | null>(null);
  const form = useApiForm({
    initial: EMPTY,
    ...useQuoteRules(),
    submit: () => Promise.resolve(),
    onSuccess: (_, values) => {
      setShown(values);
    },
  });
  return (
    <div className="page dense inbox">
      <PageMeta title={t('practice.title')} noindex />
      <FormErrors form={form} />
      <Breadcrumbs items={[{ label: t('title'), to: '/requests' }, { label: t('practice.title') }]} />
      <div className="inbox-ph inbox-page-h">
        <div>
          <h1>{t('practice.title')}</h1>
          <p className="soft measure">{t('practice.lead')}</p>
        </div>
      </div>
      <section className="panel stack" aria-labelledby="practice-story">
        <h2 className="sub" id="practice-story">
          {t('practice.request')}
        </h2>
        <p lang="it" className="measure">
          {CASE.description}
        </p>
      </section>
      <Form form={form} className="quote-cols">
        <div className="quote-fields">
          <KindFields form={form} />
          <FeeFields form={form} flatRate={flatRate} />
          <FeeParametersHelp story={CASE.description} />
          <ComplexityField form={form} />
          <Explanation form={form} status="" />
        </div>
        <aside className="panel quote-side">
          <QuotePreview
            terms={termsOf(form.values, flatRate)}
            divided={form.values.instalments.length > 0}
            about={CASE}
          />
          <Button kind="primary" type="submit" wide pending={form.pending}>
            {t('practice.show')}
          </Button>
          <p className="micro soft">{t('practice.free')}</p>
        </aside>
      </Form>
      {shown && <AsRead values={shown} flatRate={flatRate} />}
    </div>
  );
}

/** The quote as its citizen would read it. */
function AsRead({ values, flatRate }: { values: QuoteValues; flatRate: boolean }) {
  const { t } = useTranslation('inbox');
  const terms = termsOf(values, flatRate);
  const costs = shownCosts(terms, CASE);
  const { percentage, complexity, instalments } = bodyOf(values);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.focus();
  }, [values]);
  return (
    <section className="quote-sect stack-l" aria-labelledby="practice-read" tabIndex={-1} ref={section}>
      <h2 className="quote-h" id="practice-read">
        {t('practice.read')}
      </h2>
      <div className="with-side-note">
        <div className="stack-l">
          <Fee
            response={{
              percentage: percentage ?? null,
              percentage_base: terms.percentageBase,
              agreed_value_cents: terms.agreedValueCents,
              hourly_rate_cents: terms.hours?.rateCents ?? null,
              hours_least: terms.hours?.least ?? null,
              hours_most: terms.hours?.most ?? null,
              fixed_costs_cents: terms.fixedCostsCents,
              final_costs_cents: terms.finalCostsCents,
              expenses_cents: terms.expensesCents,
              additional_costs: terms.additionalCosts,
              instalments: instalments ?? null,
              complexity: complexity ?? null,
              flat_rate: flatRate,
            }}
          />
          <QuoteCases terms={terms} costs={costs} voice="citizen" shape="columns" />
          <LosingNote costs={costs} divided={values.instalments.length > 0} voice="citizen" />
          {values.text.trim() !== '' && <p className="as-written measure">{values.text}</p>}
        </div>
        <aside>
          <SideNote title={t('practice.nextTitle')}>
            {t('practice.next', { price: t('credits', { count: creditLimits.quote }) })}
          </SideNote>
          <ButtonLink to="/requests">{t('practice.toRequests')}</ButtonLink>
        </aside>
      </div>
    </section>
  );
}
