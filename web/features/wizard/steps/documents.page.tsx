import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountLimits, requestLimits } from '../../../../src/shared/limits.js';
import { useSession } from '../../../api/session';
import { Button } from '../../../ui/button';
import { Checkbox, DateField, TextArea, TextField } from '../../../ui/fields';
import { useApiForm } from '../../../ui/forms';
import { demandSendable } from '../../../ui/text-check';
import { SideNote } from '../../../ui/side-note';
import { isFactsDay, isHearingDay } from '../../deadlines/facts-day';
import { ServedPaperFields, servedPaperOf, servedPaperValues } from '../../deadlines/served-paper-fields';
import { TimeLimits } from '../../deadlines/time-limits';
import { refreshWaiting } from '../document-calls';
import { change, forgetOpposingParty, type WizardSession } from '../draft-store';
import { FileDrop } from '../file-drop';
import { wizardStep, SavedState, StepActs, StepPage, useStepOn } from '../step-page';
import { uploadsSettled } from '../uploads';
import { WantedPapers } from '../wanted-papers';

export const handle = { texts: ['wizard', 'steps', 'requests', 'deadlines', 'help'] };

function DocumentsStep({ wizard: { draft, saving } }: { wizard: WizardSession }) {
  const { t } = useTranslation('steps');
  const { t: deadlines } = useTranslation('deadlines');
  const goOn = useStepOn(5);
  const signedIn = useSession() !== null;
  const [left, setLeft] = useState(false);
  useEffect(() => {
    // Without an answer the list of this browser stands.
    void refreshWaiting().catch(() => undefined);
  }, []);
  const form = useApiForm({
    initial: {
      shared_contacts: draft.sharedContacts,
      opposing_party: draft.opposingParty,
      extra: draft.extra,
      facts_on: draft.factsOn,
      ...servedPaperValues(draft.servedPaper),
    },
    validate: ({ extra, opposing_party, facts_on, served_on, hearing_on }, { max }) => ({
      served_on: served_on === '' || isFactsDay(served_on) ? undefined : deadlines('wrong'),
      hearing_on: hearing_on === '' || isHearingDay(hearing_on) ? undefined : deadlines('wrongHearing'),
      facts_on: facts_on === '' || isFactsDay(facts_on) ? undefined : deadlines('wrong'),
      extra: max(requestLimits.textMax)(extra),
      opposing_party: max(accountLimits.companyMax)(opposing_party),
    }),
    submit: async ({ shared_contacts, opposing_party, extra, facts_on, ...paper }) => {
      // A file that could not be uploaded is reported once; a second "continue" goes on without it.
      if (!(await uploadsSettled()) && !left) {
        setLeft(true);
        return;
      }
      await demandSendable({ extra });
      await goOn({
        sharedContacts: shared_contacts,
        extra,
        factsOn: facts_on,
        servedPaper: servedPaperOf(paper),
        // An empty field means "as before" when a name was given: the server's copy can't be shown.
        ...((opposing_party !== '' || !draft.opposingGiven) && { opposingParty: opposing_party }),
      });
    },
  });
  return (
    <StepPage
      step={5}
      form={form}
      lead={t('documents.lead')}
      sideNote={
        <>
          <SideNote title={t('documents.sideNote1')}>{t('documents.sideNote1Text')}</SideNote>
          <SideNote title={t('documents.sideNote2')}>{t('documents.sideNote2Text')}</SideNote>
          <SideNote title={t('documents.sideNote3')}>{t('documents.sideNote3Text')}</SideNote>
        </>
      }
    >
      <section className="stack" aria-labelledby="when">
        <h2 className="sub" id="when">
          {deadlines('question')}
        </h2>
        {draft.type !== null && (
          <ServedPaperFields
            type={draft.type}
            part={draft.part}
            values={form.values}
            field={(name) => form.field(name)}
            onChange={({ served_paper, served_on, hearing_on }) => {
              form.set('served_paper', served_paper);
              form.set('served_on', served_on);
              form.set('hearing_on', hearing_on);
              change({ servedPaper: servedPaperOf({ served_paper, served_on, hearing_on }) });
            }}
          />
        )}
        <DateField
          label={deadlines('field')}
          hint={deadlines('fieldHint')}
          optional
          {...form.field('facts_on')}
          onChange={(factsOn) => {
            form.set('facts_on', factsOn);
            if (factsOn === '' || isFactsDay(factsOn)) change({ factsOn });
          }}
        />
        {draft.type !== null && (
          <TimeLimits
            facts={{
              type: draft.type,
              part: draft.part,
              paper: servedPaperOf(form.values),
              factsOn: isFactsDay(form.values.facts_on) ? form.values.facts_on : null,
            }}
            saves
          />
        )}
      </section>
      <section className="stack" aria-labelledby="papers">
        <h2 className="sub" id="papers">
          {t('documents.title')}
        </h2>
        {draft.type !== null && <WantedPapers type={draft.type} documents={draft.documents} />}
        {!signedIn && <p className="wizard-note">{t('documents.visitor')}</p>}
        <FileDrop type={draft.type} documents={draft.documents} />
        {left && (
          <p className="wizard-note" role="alert">
            {t('documents.left')}
          </p>
        )}
      </section>
      <section className="stack" aria-labelledby="more">
        <h2 className="sub" id="more">
          {t('documents.more')}
        </h2>
        <TextArea
          label={t('documents.extra')}
          hint={t('documents.extraHint')}
          optional
          rows={4}
          limit={requestLimits.textMax}
          status={<SavedState saving={saving} />}
          screened
          {...form.field('extra')}
          onChange={(extra) => {
            form.set('extra', extra);
            change({ extra });
          }}
        />
        <TextField
          label={t('documents.opposing')}
          hint={t(
            draft.opposingGiven && form.values.opposing_party === ''
              ? 'documents.opposingGiven'
              : 'documents.opposingHint',
          )}
          optional
          autoComplete="off"
          maxLength={accountLimits.companyMax}
          {...form.field('opposing_party')}
          onChange={(opposingParty) => {
            form.set('opposing_party', opposingParty);
            if (opposingParty !== '' || !draft.opposingGiven) change({ opposingParty });
          }}
        />
        {draft.opposingGiven && draft.opposingParty === '' && (
          <Button kind="quiet" size="s" onClick={forgetOpposingParty}>
            {t('documents.forget')}
          </Button>
        )}
      </section>
      <section className="stack" aria-labelledby="contacts">
        <h2 className="sub" id="contacts">
          {t('documents.contacts')}
        </h2>
        <Checkbox
          label={t('documents.share')}
          hint={t('documents.shareHint')}
          {...form.check('shared_contacts')}
          onChange={(sharedContacts) => {
            form.set('shared_contacts', sharedContacts);
            change({ sharedContacts });
          }}
        />
      </section>
      <StepActs pending={form.pending}>{t('documents.continue')}</StepActs>
    </StepPage>
  );
}

export default wizardStep(DocumentsStep);
