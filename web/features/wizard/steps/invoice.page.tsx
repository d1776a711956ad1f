import { useTranslation } from 'react-i18next';
import { Plan } from '../../../../src/shared/requests/codes.js';
import { useSession } from '../../../api/session';
import { buyerOf, buyerValues, type BuyerValues } from '../../billing/buyer';
import { buyerFaults } from '../../billing/buyer-faults';
import { BuyerFields } from '../../billing/buyer-fields';
import { useRememberedBuyer } from '../../billing/remember-buyer';
import { useKnownBuyer } from '../../billing/use-known-buyer';
import { Checkbox } from '../../../ui/fields';
import { useApiForm } from '../../../ui/forms';
import { SideNote } from '../../../ui/side-note';
import { change, type WizardSession } from '../draft-store';
import { wizardStep, StepActs, StepPage, useStepOn } from '../step-page';

export const handle = { texts: ['wizard', 'steps', 'billing', 'places'] };

/** Invoice data, needed with a paid plan only; otherwise the page can be opened, and "continue" goes on. */
function InvoiceStep({ wizard }: { wizard: WizardSession }) {
  return wizard.draft.plan === Plan.free ? <Nothing /> : <InvoiceForm wizard={wizard} />;
}

function Nothing() {
  const { t } = useTranslation('steps');
  const goOn = useStepOn(8);
  const form = useApiForm({ initial: {}, submit: () => goOn({}) });
  return (
    <StepPage step={8} form={form} lead={t('invoice.lead')}>
      <StepActs pending={form.pending}>{t('plan.continue')}</StepActs>
    </StepPage>
  );
}

function InvoiceForm({ wizard: { draft } }: { wizard: WizardSession }) {
  const { t } = useTranslation('steps');
  const { t: words } = useTranslation('billing');
  const goOn = useStepOn(8);
  const { field: rememberField, remember } = useRememberedBuyer();
  const form = useApiForm<BuyerValues & { performance_agreed: boolean }>({
    initial: { ...buyerValues(draft.invoice ?? {}), performance_agreed: draft.performanceAgreed },
    validate: buyerFaults,
    submit: (values) => {
      const invoice = buyerOf(values);
      remember(invoice);
      return goOn({ invoice, performanceAgreed: values.performance_agreed });
    },
  });
  useKnownBuyer(useSession() !== null && draft.invoice === null, form.setValues);
  return (
    <StepPage
      step={8}
      title={t('invoice.title')}
      form={form}
      lead={t('invoice.ask')}
      sideNote={
        <>
          <SideNote title={words('consent.sideNote')}>{words('consent.sideNoteText')}</SideNote>
          <SideNote title={t('invoice.sideNote')}>{t('invoice.sideNoteText')}</SideNote>
        </>
      }
    >
      <BuyerFields form={form} />
      {rememberField}
      <Checkbox
        label={words('consent.label')}
        hint={words('consent.hint')}
        {...form.check('performance_agreed')}
        onChange={(performanceAgreed) => {
          form.set('performance_agreed', performanceAgreed);
          change({ performanceAgreed });
        }}
      />
      <StepActs pending={form.pending}>{t('invoice.continue')}</StepActs>
    </StepPage>
  );
}

export default wizardStep(InvoiceStep);
