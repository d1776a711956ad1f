import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { RequestStatus } from '../../../../src/shared/requests/codes.js';
import { useSession } from '../../../api/session';
import { Button } from '../../../ui/button';
import { FieldSet } from '../../../ui/fields';
import { useApiForm } from '../../../ui/forms';
import { SideNote } from '../../../ui/side-note';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import type { RequestItem } from '../../requests/types';
import { FinderField } from '../../subjects/finder/finder-field';
import { hasContent } from '../draft';
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

function TypeStep({ wizard }: { wizard: WizardSession }) {
  const { t } = useTranslation('wizard');
  const [query] = useSearchParams();
  const subjects = useSubjects();
  const goOn = useStepOn(1);
  const asked = query.get('type');
  const answer = (type: string) => subjectAnswer(type, subjects);
  const known = subjects.some(({ id }) => id === asked) ? asked : null;
  const form = useApiForm({
    initial: { request_type_id: known ?? wizard.draft.type ?? '' },
    validate: ({ request_type_id }, { required }) => ({ request_type_id: required(request_type_id) }),
    submit: ({ request_type_id }) => goOn(answer(request_type_id)),
    summaryText: { request_type_id: t('type.missing') },
  });
  const chosen = form.values.request_type_id;
  usePlaceAsked(query.get('city'), wizard);
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
        onChange={(type) => {
          form.set('request_type_id', type);
          change(answer(type));
        }}
      />
      <StepActs pending={form.pending}>{t('type.continue')}</StepActs>
    </StepPage>
  );
}

/** A place that the address names, as the ranking's link does, unless the draft has one already. */
function usePlaceAsked(label: string | null, { draft }: WizardSession): void {
  const wanted = label !== null && label.length <= MAX_LABEL && draft.geo === null ? label : null;
  useEffect(() => {
    if (wanted === null) return undefined;
    const question = new AbortController();
    const find = async () =>
      (await import('../../../ui/PlaceField/use-suggestions')).findPlace(wanted, question.signal);
    find().then(
      (geo) => {
        if (geo) change({ geo });
      },
      // The step that asks for the place comes all the same.
      () => undefined,
    );
    return () => {
      question.abort();
    };
  }, [wanted]);
}

/** Every subject, with the finder above the list; what it finds is chosen in the list. */
function SubjectChoice({
  subjects,
  value,
  error,
  onChange,
}: {
  subjects: Subject[];
  value: string;
  error?: string;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation('wizard');
  const { t: finder } = useTranslation('subjects');
  const labelOf = (wanted: string) => subjects.find(({ id }) => id === wanted)?.label;
  const choose = (label: string, id: string) => (
    <Button
      kind="secondary"
      size="s"
      onClick={() => {
        onChange(id);
      }}
    >
      {label}
    </Button>
  );
  const fallback = labelOf(FALLBACK);
  return (
    <>
      <FinderField
        onChoose={({ id }) => {
          onChange(id);
        }}
        related={(id) => {
          const label = labelOf(id);
          return label !== undefined && <p>{choose(finder('find.related', { label }), id)}</p>;
        }}
        otherwise={choose(finder('find.unsure'), FALLBACK)}
      />
      {value !== '' && (
        <p className="type-chosen" role="status">
          <Icon name="check" />
          {finder('find.chosen', { label: labelOf(value) })}
        </p>
      )}
      <FieldSet name="request_type_id" legend={t('type.legend')} error={error}>
        <div className="opts two">
          {subjects.map(({ id, label, tooltip }) => (
            <label key={id} className="opt">
              <input
                type="radio"
                name="request_type_id"
                value={id}
                checked={value === id}
                onChange={() => {
                  onChange(id);
                }}
              />
              <span>
                <strong>{label}</strong>
                {tooltip && <span className="hint">{tooltip}</span>}
              </span>
            </label>
          ))}
        </div>
      </FieldSet>
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
  const going = ready && hasContent(draft) && (draft.furthest > 1 || draft.description !== '');
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
                const { forgetUploads } = await import('../uploads');
                forgetUploads();
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
