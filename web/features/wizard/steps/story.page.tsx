import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../ui/fields';
import { useApiForm } from '../../../ui/forms';
import { Gloss } from '../../../ui/gloss';
import { Icon } from '../../../ui/icon';
import { LIMITS } from '../draft';
import { change, type Desk } from '../draft-store';
import { deskPage, SavedState, StepActs, StepPage, useStepOn } from '../step-page';

export const handle = { texts: ['wizard'] };

const KNOW = ['when', 'who', 'cost', 'said', 'want'] as const;

function StoryStep({ desk }: { desk: Desk }) {
  const { t } = useTranslation('wizard');
  const goOn = useStepOn(4);
  const form = useApiForm({
    initial: { description: desk.draft.description },
    validate: ({ description }, { required }) => {
      const length = [...description.trim()].length;
      if (length === 0) return { description: required('') };
      if (length < LIMITS.descriptionMin)
        return { description: t('story.short', { count: LIMITS.descriptionMin - length }) };
      return { description: [...description].length > LIMITS.textMax ? t('story.long') : undefined };
    },
    submit: ({ description }) => goOn({ description }),
    summaryText: desk.draft.description.trim() === '' ? { description: t('missing.story') } : undefined,
  });
  return (
    <StepPage
      step={4}
      form={form}
      lead={t('story.lead')}
      gloss={
        <>
          <Gloss title={t('story.gloss1')}>
            <ul>
              {KNOW.map((each) => (
                <li key={each}>{t(`story.know.${each}`)}</li>
              ))}
            </ul>
          </Gloss>
          <Gloss title={t('story.gloss2')}>{t('story.gloss2Text')}</Gloss>
        </>
      }
    >
      <TextArea
        label={t('story.label')}
        hint={t('story.hint')}
        rows={10}
        limit={LIMITS.textMax}
        spellCheck
        status={<SavedState saving={desk.saving} />}
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

export default deskPage(StoryStep);
