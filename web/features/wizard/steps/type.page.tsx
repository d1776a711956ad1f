import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { RequestStatus } from '../../../../src/shared/requests/codes.js';
import { useSession } from '../../../api/session';
import { Button } from '../../../ui/button';
import { AnswerButtons } from '../../../ui/fields';
import { useApiForm } from '../../../ui/forms';
import { SideNote } from '../../../ui/side-note';
import { Link } from '../../../ui/link';
import type { RequestItem } from '../../requests/types';
import { FinderField } from '../../subjects/finder/finder-field';
import { isSentence } from '../../subjects/finder/question';
import { hasContent, isGoing, type Draft } from '../draft';
import { change, clearWizardSession, type WizardSession } from '../draft-store';
import { requestCalls } from '../request-calls';
import { subjectAnswer, useSubjects, type Subject } from '../subjects';
import { wizardStep, StepActs, StepPage, useStepOn } from '../step-page';

export const handle = { texts: ['wizard', 'subjects'] };

// Asked before a draft is discarded, which few do.
const Confirm = lazy(async () => ({ default: (await import('../../../ui/modal')).Confirm }));

/** No name of a comune with its province is longer. */
const MAX_LABEL = 100;
/** The subject for what fits no other. */
const FALLBACK = 'altre-risarcitorie';
/** The everyday matters that a phone shows at once. */
const COMMON: readonly string[] = [
  'sinistri-stradali',
  'cause-di-lavoro',
  'contratti-di-locazione',
  'recupero-crediti',
  'cause-condominiali',
  'successioni-ereditarie',
];

function TypeStep({ wizard }: { wizard: WizardSession }) {
  const { t } = useTranslation('wizard');
  const subjects = useSubjects();
  const goOn = useStepOn(1);
  const asked = useAskedAnswers(wizard);
  const form = useApiForm({
    initial: { request_type_id: asked ?? wizard.draft.type ?? '' },
    validate: ({ request_type_id }, { required }) => ({ request_type_id: required(request_type_id) }),
    submit: ({ request_type_id }) => goOn(subjectAnswer(request_type_id, subjects)),
    summaryText: { request_type_id: t('type.missing') },
  });
  const chosen = form.values.request_type_id;
  return (
    <StepPage
      step={1}
      form={form}
      lead={t('type.lead')}
      above={<Continuing wizard={wizard} />}
      sideNote={
        <>
          <SideNote title={t('type.sideNote1')}>{t('type.sideNote1Text')}</SideNote>
          <SideNote title={t('type.sideNote2')}>{t('type.sideNote2Text')}</SideNote>
        </>
      }
    >
      <SubjectChoice
        subjects={subjects}
        value={chosen}
        error={form.errors.request_type_id}
        onChoose={(type, words) => {
          form.set('request_type_id', type);
          change({ ...subjectAnswer(type, subjects), ...storyFrom(words, wizard.draft) });
          void form.submit();
        }}
      />
      <StepActs pending={form.pending} answered={chosen !== ''}>
        {t('type.continue')}
      </StepActs>
    </StepPage>
  );
}

/** A sentence that found the subject begins the story, unless one is written already. */
const storyFrom = (words: unknown, { description }: Draft): Partial<Draft> =>
  typeof words === 'string' && description === '' && isSentence(words) ? { description: words.trim() } : {};

/**
 * Takes over what the way here answered already: the subject and the place of the address, as the ranking's link names
 * them, and the sentence typed into the finder. It goes on to the next step, unless a draft is going: then the reader
 * decides.
 * @returns the subject of the address
 */
function useAskedAnswers({ ready, draft }: WizardSession): string | null {
  const [query] = useSearchParams();
  const subjects = useSubjects();
  const goOn = useStepOn(1);
  const { state } = useLocation() as { state: { words?: unknown } | null };
  const named = query.get('type');
  const type = subjects.some(({ id }) => id === named) ? named : null;
  const city = query.get('city');
  const place = city !== null && city.length <= MAX_LABEL && draft.geo === null ? city : null;
  useEffect(() => {
    if (!ready || (type === null && place === null)) return undefined;
    const question = new AbortController();
    void (async () => {
      // Without an answer the step that asks for the place comes all the same.
      const geo = place === null ? null : await findPlace(place, question.signal).catch(() => null);
      if (question.signal.aborted) return;
      if (geo) change({ geo });
      if (type === null || isGoing(draft)) return;
      const answers = { ...subjectAnswer(type, subjects), ...storyFrom(state?.words, draft) };
      // What the server refuses is shown when the reader continues by hand.
      await goOn(answers, { replace: true }).catch(() => undefined);
    })();
    return () => {
      question.abort();
    };
    // Once, as the step opens: going back shows it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready]);
  return type;
}

const findPlace = async (label: string, signal: AbortSignal) =>
  (await import('../../../ui/PlaceField/use-suggestions')).findPlace(label, signal);

/** Every subject, with the finder above the list. On a phone the rarer ones come when they are asked for. */
function SubjectChoice({
  subjects,
  value,
  error,
  onChoose,
}: {
  subjects: Subject[];
  value: string;
  error?: string;
  /** `words` are those that found the subject. */
  onChoose: (id: string, words?: string) => void;
}) {
  const { t } = useTranslation('wizard');
  const { t: finder } = useTranslation('subjects');
  const [all, setAll] = useState(false);
  const labelOf = (wanted: string) => subjects.find(({ id }) => id === wanted)?.label;
  const choose = (label: string, id: string) => (
    <Button
      kind="secondary"
      size="s"
      onClick={() => {
        onChoose(id);
      }}
    >
      {label}
    </Button>
  );
  const fallback = labelOf(FALLBACK);
  return (
    <>
      <FinderField
        onChoose={({ id }, words) => {
          onChoose(id, words);
        }}
        related={(id) => {
          const label = labelOf(id);
          return label !== undefined && <p>{choose(finder('find.related', { label }), id)}</p>;
        }}
        otherwise={choose(finder('find.unsure'), FALLBACK)}
      />
      <AnswerButtons
        name="request_type_id"
        label={t('type.legend')}
        error={error}
        value={value}
        onChoose={onChoose}
        columns={2}
        options={subjects.map(({ id, label, tooltip }) => ({
          value: id,
          label,
          hint: tooltip,
          rare: !all && !COMMON.includes(id),
        }))}
      />
      {!all && (
        <Button
          className="more-subjects"
          onClick={() => {
            setAll(true);
          }}
        >
          {t('type.others', { count: subjects.length - COMMON.length })}
        </Button>
      )}
      {fallback !== undefined && (
        <div className="type-unsure">
          {choose(finder('find.unsure'), FALLBACK)}
          <p className="small soft">{finder('find.unsureText', { fallback })}</p>
        </div>
      )}
    </>
  );
}

/** Says that a draft is in progress, and lets the reader start again; or offers the drafts of the account. */
function Continuing({ wizard: { ready, draft } }: { wizard: WizardSession }) {
  const { t } = useTranslation('wizard');
  const [asking, setAsking] = useState(false);
  const going = ready && isGoing(draft);
  const drafts = useDrafts(ready && !hasContent(draft));
  if (going) {
    return (
      <div className="wizard-note row">
        <span>{t('note.going')}</span>
        <Button
          kind="quiet"
          size="s"
          onClick={() => {
            setAsking(true);
          }}
        >
          {t('restart.ask')}
        </Button>
        {asking && (
          <Suspense>
            <Confirm
              opened={asking}
              onClose={() => {
                setAsking(false);
              }}
              title={t('restart.title')}
              confirm={t('restart.confirm')}
              onConfirm={async () => {
                const [{ forgetUploads }, { removeWaiting }] = await Promise.all([
                  import('../uploads'),
                  import('../document-calls'),
                ]);
                forgetUploads();
                // What stays is deleted some days later.
                await removeWaiting().catch(() => undefined);
                clearWizardSession();
              }}
            >
              <p>{t(draft.owner === null ? 'restart.device' : 'restart.server')}</p>
            </Confirm>
          </Suspense>
        )}
      </div>
    );
  }
  const latest = drafts.at(0);
  if (!latest) return null;
  return (
    <p className="wizard-note">
      {t('note.drafts', { count: drafts.length })}{' '}
      <Link to={`/request/complete/${latest.id}`}>
        {latest.geo.city
          ? t('note.draftIn', { type: latest.request_type.case_label, city: latest.geo.city })
          : latest.request_type.case_label}
      </Link>
    </p>
  );
}

/** The account's unfinished requests; none for a visitor, and none while they can't be read. */
function useDrafts(wanted: boolean): RequestItem[] {
  const [drafts, setDrafts] = useState<RequestItem[]>([]);
  const id = useSession()?.account.id;
  useEffect(() => {
    if (!wanted || id === undefined) return undefined;
    const stop = new AbortController();
    const read = async () =>
      (await requestCalls()).listRequests(1, [RequestStatus.init, RequestStatus.incomplete], stop.signal);
    read().then(
      (page) => {
        setDrafts(page.info);
      },
      () => undefined,
    );
    return () => {
      stop.abort();
    };
  }, [wanted, id]);
  return drafts;
}

export default wizardStep(TypeStep);
