import { useTranslation } from 'react-i18next';
import { AnswerButtons } from '../../../ui/fields';
import { useApiForm } from '../../../ui/forms';
import { SideNote } from '../../../ui/side-note';
import { change, type WizardSession } from '../draft-store';
import { wizardStep, StepActs, StepPage, useStepOn } from '../step-page';

export const handle = { texts: ['wizard', 'steps'] };

const partOf = (value: string): 1 | 2 | null => (value === '1' ? 1 : value === '2' ? 2 : null);

function PartStep({ wizard }: { wizard: WizardSession }) {
  const { t } = useTranslation('steps');
  const goOn = useStepOn(2);
  const form = useApiForm({
    initial: { part: wizard.draft.part ? String(wizard.draft.part) : '' },
    validate: ({ part }, { required }) => ({ part: required(part) }),
    submit: ({ part }) => goOn({ part: partOf(part) }),
    summaryText: { part: t('part.missing') },
  });
  return (
    <StepPage
      step={2}
      form={form}
      lead={t('part.lead')}
      sideNote={
        <>
          <SideNote title={t('part.sideNote1')}>{t('part.sideNote1Text')}</SideNote>
          <SideNote title={t('part.sideNote2')}>{t('part.sideNote2Text')}</SideNote>
        </>
      }
    >
      <AnswerButtons
        label={t('part.legend')}
        {...form.field('part')}
        onChoose={(part) => {
          form.set('part', part);
          change({ part: partOf(part) });
          void form.submit();
        }}
        options={[
          { value: '1', label: t('part.1'), hint: t('part.1Hint') },
          { value: '2', label: t('part.2'), hint: t('part.2Hint') },
        ]}
      />
      <StepActs pending={form.pending} answered={form.values.part !== ''}>
        {t('part.continue')}
      </StepActs>
    </StepPage>
  );
}

export default wizardStep(PartStep);
