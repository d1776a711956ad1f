import { useTranslation } from 'react-i18next';
import { useApiForm } from '../../../ui/forms';
import { Gloss } from '../../../ui/gloss';
import { Answers } from '../answers';
import type { Desk } from '../draft-store';
import { deskPage, StepActs, StepPage, useStepOn } from '../step-page';

export const handle = { texts: ['wizard'] };

function ReviewStep({ desk: { draft } }: { desk: Desk }) {
  const { t } = useTranslation('wizard');
  const goOn = useStepOn(6);
  const form = useApiForm({
    // Named so that what the server refuses leads to its answer.
    initial: {
      request_type_id: '',
      part: '',
      city: '',
      description: '',
      extra: '',
      opposing_party: '',
      shared_contacts: '',
    },
    submit: () => goOn({}),
  });
  return (
    <StepPage
      step={6}
      form={form}
      lead={t('review.lead')}
      gloss={<Gloss title={t('review.gloss')}>{t('review.glossText')}</Gloss>}
    >
      <Answers draft={draft} />
      <StepActs pending={form.pending}>{t('review.continue')}</StepActs>
    </StepPage>
  );
}

export default deskPage(ReviewStep);
