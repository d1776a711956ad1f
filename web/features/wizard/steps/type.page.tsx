import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext, useSearchParams } from 'react-router';
import { Plan, RequestStatus } from '../../../../src/requests/codes.js';
import { useSession } from '../../../api/session';
import { Button } from '../../../ui/button';
import { FieldFrame, FieldSet } from '../../../ui/fields';
import { useApiForm } from '../../../ui/forms';
import { SideNote } from '../../../ui/side-note';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { Confirm } from '../../../ui/modal';
import { useShell } from '../../../ui/page-meta';
import { foldName } from '../../../ui/PlaceField/place';
import { listRequests } from '../../requests/api';
import type { RequestItem } from '../../requests/types';
import { hasContent, type Draft } from '../draft';
import { change, clearWizardSession, type WizardSession } from '../draft-store';
import { wizardStep, StepActs, StepPage, useStepOn } from '../step-page';
import { forgetUploads } from '../uploads';

export const handle = { texts: ['wizard'] };

/** The subject that is taken when nothing else fits. */
const FALLBACK = 'altre-risarcitorie';

interface Subject {
  id: string;
  label: string;
  tooltip?: string;
  upgradable?: boolean;
}

/** The subjects, with their explanation where the server gave it. */
function useSubjects(): Subject[] {
  const shell = useShell().subjects;
  const types = useOutletContext<Subject[]>();
  return types.length > 0 ? types : shell;
}

function TypeStep({ wizard }: { wizard: WizardSession }) {
  const { t } = useTranslation('wizard');
  const [query] = useSearchParams();
  const subjects = useSubjects();
  const goOn = useStepOn(1);
  const asked = query.get('type');
  // A subject without paid plans takes back the one that was chosen.
  const answer = (type: string): Partial<Draft> => ({
    type,
    ...(subjects.find(({ id }) => id === type)?.upgradable === false && { plan: Plan.free, discount: '' }),
  });
  const known = subjects.some(({ id }) => id === asked) ? asked : null;
  const form = useApiForm({
    initial: { request_type_id: known ?? wizard.draft.type ?? '' },
    validate: ({ request_type_id }, { required }) => ({ request_type_id: required(request_type_id) }),
    submit: ({ request_type_id }) => goOn(answer(request_type_id)),
    summaryText: { request_type_id: t('missing.type') },
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
        onChange={(type) => {
          form.set('request_type_id', type);
          change(answer(type));
        }}
      />
      <StepActs pending={form.pending}>{t('type.continue')}</StepActs>
    </StepPage>
  );
}

/** The list narrows as one types; what is chosen never leaves it. */
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
  const [words, setWords] = useState('');
  const wanted = foldName(words).split(' ').filter(Boolean);
  const fits = ({ label, tooltip = '' }: Subject) =>
    wanted.every((word) => foldName(`${label} ${tooltip}`).includes(word));
  const found = subjects.filter(fits);
  const shown = subjects.filter(
    (subject) => subject.id === value || fits(subject) || (found.length === 0 && subject.id === FALLBACK),
  );
  return (
    <>
      <FieldFrame name="words" label={t('type.search')} hint={t('type.searchHint')}>
        {({ id, describedBy }) => (
          <div className="in-row find">
            <input
              id={id}
              className="in"
              type="search"
              value={words}
              maxLength={60}
              autoComplete="off"
              aria-describedby={describedBy}
              onChange={(event) => {
                setWords(event.target.value);
              }}
              // Enter here looks for a subject; it must not send the form.
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
            <Icon name="search" />
          </div>
        )}
      </FieldFrame>
      <p className="small soft" role="status">
        {wanted.length > 0 && (found.length > 0 ? t('type.found', { count: found.length }) : t('type.none'))}
      </p>
      <FieldSet name="request_type_id" legend={t('type.legend')} error={error}>
        <div className="opts two">
          {shown.map(({ id, label, tooltip }) => (
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
    </>
  );
}

/** Says that a draft is going on, and lets one start again; or offers the drafts that the account has. */
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
        <Confirm
          opened={asking}
          onClose={() => {
            setAsking(false);
          }}
          title={t('restart.title')}
          confirm={t('restart.confirm')}
          onConfirm={() => {
            forgetUploads();
            clearWizardSession();
          }}
        >
          <p>{t(draft.owner === null ? 'restart.device' : 'restart.server')}</p>
        </Confirm>
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
    listRequests(1, [RequestStatus.init, RequestStatus.incomplete], stop.signal).then(
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
