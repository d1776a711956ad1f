import { useTranslation } from 'react-i18next';
import { useApiForm } from '../../../ui/forms';
import { SideNote } from '../../../ui/side-note';
import { AloneNote } from '../../help/alone-note';
import { BetterSubject } from '../better-subject';
import { DraftSummary } from '../draft-summary';
import type { WizardSession } from '../draft-store';
import { wizardStep, StepActs, StepPage, useStepOn } from '../step-page';

export const handle = { texts: ['wizard', 'steps', 'subjects', 'help'] };

function ReviewStep({ wizard: { draft } }: { wizard: WizardSession }) {
  const { t } = useTranslation('steps');
  const goOn = useStepOn(6);
  const form = useApiForm({
    // Named so that a refusal of the server leads to its answer.
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
      sideNote={
        <>
          <SideNote title={t('review.sideNote')}>{t('review.sideNoteText')}</SideNote>
          {draft.type && <AloneNote type={draft.type} paper={draft.servedPaper} />}
        </>
      }
    >
      <BetterSubject draft={draft} />
      <DraftSummary draft={draft} />
      <StepActs pending={form.pending}>{t('review.continue')}</StepActs>
    </StepPage>
  );
}

export default wizardStep(ReviewStep);
