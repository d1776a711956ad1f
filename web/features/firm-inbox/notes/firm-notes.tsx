import './notes.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { requestLimits } from '../../../../src/shared/limits.js';
import { ApiProblem } from '../../../api/problems';
import { Button } from '../../../ui/button';
import { comingDay } from '../../../ui/coming-day';
import { Disclosure } from '../../../ui/disclosure';
import { DateField, fieldId, isDate, TextArea, TextField } from '../../../ui/fields';
import { firstOf, Form, useApiForm } from '../../../ui/forms';
import { Icon } from '../../../ui/icon';
import { usePath } from '../../../ui/link';
import { toast } from '../../../ui/toasts';
import type { InboxRequest } from '../types';
import { useSeesAssigned } from '../../../api/may';
import { LabelsField, withLabel } from './labels-field';
import { useKeepNotes, type FirmNotes } from './notes-api';
import { ResponsibleField } from './responsible-field';
import { Labels, ResponsibleIs, StepDay } from './notes-shown';

const isEmpty = (notes: FirmNotes | null): boolean =>
  !notes || (notes.note === '' && notes.labels.length === 0 && notes.next_on === null);

/** What the firm notes about a request for itself: closed while there is nothing. */
export function FirmNotesPart({ request }: { request: InboxRequest }) {
  const { t } = useTranslation('inbox');
  const [writing, setWriting] = useState(false);
  /** The first notes are being written: they stay in front of the reader when a colleague's arrive. */
  const [first, setFirst] = useState(false);
  const head = useFocusAfter<HTMLHeadingElement>(writing || first);
  const { notes, id } = request.response;
  const done = (): void => {
    setWriting(false);
    setFirst(false);
  };
  if (first || (!writing && isEmpty(notes)))
    return (
      <Disclosure title={t('notes.title')} className="notes-none" onToggle={setFirst}>
        <NotesForm request={request} onDone={done} />
      </Disclosure>
    );
  return (
    <section className="inbox-part notes" aria-labelledby={`notes-${id}`}>
      <div className="notes-head">
        <h3 className="inbox-h" id={`notes-${id}`} ref={head} tabIndex={-1}>
          {t('notes.title')}
        </h3>
        {!writing && (
          <Button
            size="s"
            kind="quiet"
            icon="edit"
            onClick={() => {
              setWriting(true);
            }}
          >
            {t('notes.edit')}
          </Button>
        )}
      </div>
      {writing ? <NotesForm request={request} onDone={done} onCancel={done} /> : notes && <Written notes={notes} />}
    </section>
  );
}

/** What takes the focus when the form is gone. */
function useFocusAfter<E extends HTMLElement>(writing: boolean) {
  const ref = useRef<E>(null);
  const wrote = useRef(false);
  useEffect(() => {
    if (wrote.current && !writing) ref.current?.focus();
    wrote.current = writing;
  }, [writing]);
  return ref;
}

/** The notes as they are read. */
function Written({ notes }: { notes: FirmNotes }) {
  const { t } = useTranslation('inbox');
  return (
    <>
      {notes.next_on && (
        <p className="notes-next">
          <StepDay on={notes.next_on} /> {notes.next_step}
        </p>
      )}
      <ResponsibleIs notes={notes} />
      {notes.labels.length > 0 && (
        <p className="notes-labels">
          <span className="vh">{t('notes.labels')}: </span>
          <Labels labels={notes.labels} />
        </p>
      )}
      {notes.note && <p className="inbox-txt">{notes.note}</p>}
      <p className="micro muted notes-private">
        <Icon name="lock" />
        {t('notes.private')}
      </p>
    </>
  );
}

function NotesForm({
  request,
  onDone,
  onCancel,
}: {
  request: InboxRequest;
  onDone: () => void;
  onCancel?: () => void;
}) {
  const { t } = useTranslation('inbox');
  const { keep, readAgain } = useKeepNotes(request);
  const seesAssigned = useSeesAssigned();
  const navigate = useNavigate();
  const path = usePath();
  const { notes } = request.response;
  /** The version that the form began with. */
  const [begun] = useState(notes?.version ?? 0);
  const [overtaken, setOvertaken] = useState(false);
  const form = useApiForm({
    initial: {
      note: notes?.note ?? '',
      labels: notes?.labels ?? [],
      label: '',
      next_step: notes?.next_step ?? '',
      next_on: notes?.next_on ?? '',
      member_id: String(notes?.responsible?.id ?? ''),
    },
    validate: ({ note, next_step: step, next_on: on, labels, label }, rules) => ({
      note: rules.max(requestLimits.textMax)(note.trim()),
      label: withLabel(labels, label).length > requestLimits.labels ? t('notes.tooMany') : undefined,
      next_step: on.trim() ? firstOf(step.trim(), rules.required) : undefined,
      next_on: step.trim() ? (isDate(on) ? undefined : t('notes.dayMissing')) : undefined,
    }),
    summaryText: { note: t('notes.long'), next_step: t('notes.stepMissing'), next_on: t('notes.dayMissing') },
    submit: ({ note, labels, label, next_step: step, next_on: on, member_id: member }) =>
      keep({
        // After a refusal the reader has what their colleague wrote before them: saving again replaces it.
        version: overtaken ? (notes?.version ?? 0) : begun,
        note: note.trim(),
        labels: withLabel(labels, label),
        next_step: step.trim() || null,
        next_on: on.trim() || null,
        member_id: member === '' ? null : Number(member),
      }),
    onSuccess: ({ responsible }) => {
      const isPassedOn = seesAssigned && responsible?.id !== notes?.responsible?.id;
      toast(t(isPassedOn ? 'notes.passedOn' : 'notes.saved'));
      if (isPassedOn) void navigate(path('/requests'));
      else onDone();
    },
    onFailure: (error) => {
      if (!(error instanceof ApiProblem && error.code === 'notes_changed')) return;
      void readAgain().then(() => {
        setOvertaken(true);
      });
    },
  });
  const { prefix } = form;
  const again = onCancel !== undefined;
  useEffect(() => {
    if (again) document.getElementById(fieldId(prefix, 'note'))?.focus();
  }, [again, prefix]);
  return (
    <Form form={form} summary>
      {overtaken && notes && (
        <div className="notes-theirs">
          <p className="small">{t('notes.theirs')}</p>
          <Written notes={notes} />
        </div>
      )}
      <p className="small soft">{t('notes.lead')}</p>
      <TextArea
        label={t('notes.note')}
        optional="feminine"
        rows={4}
        limit={requestLimits.textMax}
        {...form.field('note')}
      />
      <LabelsField
        labels={form.values.labels}
        onChange={(labels) => {
          form.set('labels', labels);
        }}
        typed={form.values.label}
        onType={(label) => {
          form.set('label', label);
        }}
        error={form.errors.label ?? form.errors.labels}
      />
      <TextField
        label={t('notes.step')}
        hint={t('notes.stepHint')}
        optional
        maxLength={requestLimits.nextStepMax}
        {...form.field('next_step')}
      />
      <DateField
        label={t('notes.day')}
        hint={t('notes.dayHint')}
        optional
        example={comingDay()}
        {...form.field('next_on')}
      />
      <ResponsibleField {...form.field('member_id')} />
      <div className="row">
        <Button kind="primary" type="submit" pending={form.pending}>
          {t('notes.save')}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t('notes.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}
