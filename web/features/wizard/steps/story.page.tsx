import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../ui/fields';
import { useApiForm } from '../../../ui/forms';
import { SideNote } from '../../../ui/side-note';
import { Icon } from '../../../ui/icon';
import { LIMITS } from '../draft';
import { change, type WizardSession } from '../draft-store';
import { wizardStep, SavedState, StepActs, StepPage, useStepOn } from '../step-page';

export const handle = { texts: ['wizard'] };

const KNOW = ['when', 'who', 'cost', 'said', 'want'] as const;

function StoryStep({ wizard }: { wizard: WizardSession }) {
  const { t } = useTranslation('wizard');
  const goOn = useStepOn(4);
  const form = useApiForm({
    initial: { description: wizard.draft.description },
    validate: ({ description }, { required }) => {
      const length = [...description.trim()].length;
      if (length === 0) return { description: required('') };
      if (length < LIMITS.descriptionMin)
        return { description: t('story.short', { count: LIMITS.descriptionMin - length }) };
      return { description: [...description].length > LIMITS.textMax ? t('story.long') : undefined };
    },
    submit: ({ description }) => goOn({ description }),
    summaryText: wizard.draft.description.trim() === '' ? { description: t('missing.story') } : undefined,
  });
  return (
    <StepPage
      step={4}
      form={form}
      lead={t('story.lead')}
      sideNote={
        <>
          <SideNote title={t('story.sideNote1')}>
            <ul>
              {KNOW.map((each) => (
                <li key={each}>{t(`story.know.${each}`)}</li>
              ))}
            </ul>
          </SideNote>
          <SideNote title={t('story.sideNote2')}>{t('story.sideNote2Text')}</SideNote>
        </>
      }
    >
      <TextArea
        label={t('story.label')}
        hint={t('story.hint')}
        rows={10}
        limit={LIMITS.textMax}
        spellCheck
        status={<SavedState saving={wizard.saving} />}
        {...form.field('description')}
        onChange={(description) => {
          form.set('description', description);
          change({ description });
        }}
      />
      <details className="example">
        <summary>
          <Icon name="down" />
          {t('story.example')}
        </summary>
        <p>{t('story.exampleText')}</p>
      </details>
      <StepActs pending={form.pending}>{t('story.continue')}</StepActs>
    </StepPage>
  );
}

export default wizardStep(StoryStep);
