import { useTranslation } from 'react-i18next';
import { requestLimits } from '../../../../src/shared/limits.js';
import { TextArea } from '../../../ui/fields';
import { useApiForm } from '../../../ui/forms';
import { demandSendable } from '../../../ui/text-check';
import { SideNote } from '../../../ui/side-note';
import { Icon } from '../../../ui/icon';
import { BetterSubject } from '../better-subject';
import { change, type WizardSession } from '../draft-store';
import { wizardStep, SavedState, StepActs, StepPage, useStepOn } from '../step-page';

export const handle = { texts: ['wizard', 'steps', 'subjects'] };

/** How long writing must have stopped before a better subject is proposed, in milliseconds. */
const WRITING_PAUSE = 1500;

const KNOW = ['when', 'who', 'cost', 'said', 'want'] as const;

function DescriptionStep({ wizard }: { wizard: WizardSession }) {
  const { t } = useTranslation('steps');
  const goOn = useStepOn(4);
  const form = useApiForm({
    initial: { description: wizard.draft.description },
    validate: ({ description }, { required }) => {
      const length = [...description.trim()].length;
      if (length === 0) return { description: required('') };
      if (length < requestLimits.descriptionMin)
        return { description: t('describe.short', { count: requestLimits.descriptionMin - length }) };
      return { description: [...description].length > requestLimits.textMax ? t('describe.long') : undefined };
    },
    submit: async ({ description }) => {
      await demandSendable({ description });
      await goOn({ description });
    },
    summaryText: wizard.draft.description.trim() === '' ? { description: t('describe.missing') } : undefined,
  });
  return (
    <StepPage
      step={4}
      form={form}
      lead={t('describe.lead')}
      sideNote={
        <>
          <SideNote title={t('describe.sideNote1')}>
            <ul>
              {KNOW.map((each) => (
                <li key={each}>{t(`describe.know.${each}`)}</li>
              ))}
            </ul>
          </SideNote>
          <SideNote title={t('describe.sideNote2')}>{t('describe.sideNote2Text')}</SideNote>
        </>
      }
    >
      <TextArea
        label={t('describe.label')}
        hint={t('describe.hint')}
        rows={10}
        limit={requestLimits.textMax}
        spellCheck
        status={<SavedState saving={wizard.saving} />}
        screened
        {...form.field('description')}
        onChange={(description) => {
          form.set('description', description);
          change({ description });
        }}
      />
      <details className="example">
        <summary>
          <Icon name="down" />
          {t('describe.example')}
        </summary>
        <p>{t('describe.exampleText')}</p>
      </details>
      <BetterSubject draft={wizard.draft} pause={WRITING_PAUSE} />
      <StepActs pending={form.pending}>{t('describe.continue')}</StepActs>
    </StepPage>
  );
}

export default wizardStep(DescriptionStep);
