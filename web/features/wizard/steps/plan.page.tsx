import { useTranslation } from 'react-i18next';
import { useApiForm } from '../../../ui/forms';
import { Gloss } from '../../../ui/gloss';
import { Icon } from '../../../ui/icon';
import { deskPage, StepActs, StepPage, useStepOn } from '../step-page';

export const handle = { texts: ['wizard'] };

const GIVES = ['firms', 'quotes', 'days', 'duty'] as const;

function PlanStep() {
  const { t } = useTranslation('wizard');
  const goOn = useStepOn(7);
  const form = useApiForm({ initial: {}, submit: () => goOn({}, 9) });
  return (
    <StepPage step={7} form={form} lead={t('plan.lead')} gloss={<Gloss title={t('plan.gloss')}>{t('plan.glossText')}</Gloss>}>
      <ul className="ticks">{GIVES.map((each) => <li key={each}><Icon name="check" />{t(`plan.${each}`)}</li>)}</ul>
      <StepActs pending={form.pending}>{t('plan.continue')}</StepActs>
    </StepPage>
  );
}

export default deskPage(PlanStep);
