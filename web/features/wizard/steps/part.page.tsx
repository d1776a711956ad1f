import { useTranslation } from 'react-i18next';
import { RadioCards } from '../../../ui/fields';
import { useApiForm } from '../../../ui/forms';
import { Gloss } from '../../../ui/gloss';
import { change, type Desk } from '../draft-store';
import { deskPage, StepActs, StepPage, useStepOn } from '../step-page';

export const handle = { texts: ['wizard'] };

const partOf = (value: string): 1 | 2 | null => (value === '1' ? 1 : value === '2' ? 2 : null);

function PartStep({ desk }: { desk: Desk }) {
  const { t } = useTranslation('wizard');
  const goOn = useStepOn(2);
  const form = useApiForm({
    initial: { part: desk.draft.part ? String(desk.draft.part) : '' },
    validate: ({ part }, { required }) => ({ part: required(part) }),
    submit: ({ part }) => goOn({ part: partOf(part) }),
    summaryText: { part: t('missing.part') },
  });
  return (
    <StepPage
      step={2}
      form={form}
      lead={t('part.lead')}
      gloss={
        <>
          <Gloss title={t('part.gloss1')}>{t('part.gloss1Text')}</Gloss>
          <Gloss title={t('part.gloss2')}>{t('part.gloss2Text')}</Gloss>
        </>
      }
    >
      <RadioCards
        label={t('part.legend')}
        {...form.field('part')}
        onChange={(part) => {
          form.set('part', part);
          change({ part: partOf(part) });
        }}
        options={[
          { value: '1', label: t('part.1'), hint: t('part.1Hint') },
          { value: '2', label: t('part.2'), hint: t('part.2Hint') },
        ]}
      />
      <StepActs pending={form.pending}>{t('part.continue')}</StepActs>
    </StepPage>
  );
}

export default deskPage(PartStep);
