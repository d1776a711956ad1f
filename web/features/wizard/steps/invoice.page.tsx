import { useTranslation } from 'react-i18next';
import { useApiForm } from '../../../ui/forms';
import { deskPage, StepActs, StepPage, useStepOn } from '../step-page';

export const handle = { texts: ['wizard'] };

/** Nothing to fill in while requests are free; the address stands, and "continue" goes on. */
function InvoiceStep() {
  const { t } = useTranslation('wizard');
  const goOn = useStepOn(8);
  const form = useApiForm({ initial: {}, submit: () => goOn({}) });
  return (
    <StepPage step={8} form={form} lead={t('invoice.lead')}>
      <StepActs pending={form.pending}>{t('plan.continue')}</StepActs>
    </StepPage>
  );
}

export default deskPage(InvoiceStep);
