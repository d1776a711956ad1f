import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useGetList, useNotify, useRefresh, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { moderationLimits } from '../../../src/shared/limits';
import type { HandOver as Outcome, ModerationCase } from '../../api/records';
import { DraftOffer } from '../../form/DraftOffer';
import { useTypedReason } from '../../form/use-typed-reason';
import { asFailure, send } from '../../providers/http';
import { readSession } from '../../providers/session';
import { ActionDialog } from '../../ui/ActionDialog';
import { Problem } from '../../ui/Problem';
import { chosenOf, ColleagueField } from './ColleagueField';
import { mineOf } from './queue-filter';

/** Hands the member's own cases over at the end of a shift; nothing while they have none. Rules 18.18 and 18.19. */
export function HandOver() {
  const t = useTranslate();
  const refresh = useRefresh();
  const [cases, setCases] = useState<readonly number[] | null>(null);
  const { data, total = 0 } = useGetList<ModerationCase>('cases', {
    filter: mineOf(readSession()?.staff.id),
    pagination: { page: 1, perPage: moderationLimits.handOverMax },
    sort: { field: 'id', order: 'ASC' },
  });
  if (cases === null && (total === 0 || !data)) return null;
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => {
          setCases(data?.map(({ id }) => id) ?? []);
        }}
      >
        {t('backOffice.cases.hand_over.go', { smart_count: total })}
      </Button>
      {cases && (
        <HandOverDialog
          cases={cases}
          onClose={() => {
            setCases(null);
            refresh();
          }}
        />
      )}
    </>
  );
}

/** Asks to whom the cases go and what to note about them, and then says what was skipped. */
function HandOverDialog({ cases, onClose }: { cases: readonly number[]; onClose: () => void }) {
  const t = useTranslate();
  const notify = useNotify();
  const [value, setValue] = useState('');
  const { reason: note, setReason: setNote, kept } = useTypedReason('hand-over');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const text = (name: string, count = cases.length) =>
    t(`backOffice.cases.hand_over.${name}`, { smart_count: count, max: moderationLimits.handOverMax });
  const to = chosenOf(value);
  const go = async () => {
    setBusy(true);
    setError(null);
    try {
      await kept.sending(async () => {
        const answer = await send<Outcome>('POST', 'cases/hand-over', {
          staff_id: to,
          cases,
          ...(note.trim() !== '' && { note: note.trim() }),
        });
        if (answer.skipped.length > 0) {
          setOutcome(answer);
          return;
        }
        notify(text('done', answer.handed.length));
        onClose();
      });
    } catch (thrown) {
      setError(asFailure(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionDialog
      open
      title={outcome ? text('done', outcome.handed.length) : text('question')}
      action={outcome ? null : { label: text('confirm'), disabled: to === undefined, onAct: () => void go() }}
      busy={busy}
      onClose={onClose}
    >
      {outcome ? (
        <div role="alert">
          <p>{text('skipped', outcome.skipped.length)}</p>
          <ul>
            {outcome.skipped.map(({ id, why }) => (
              <li key={id}>
                <Link to={`/cases/${id}/show`}>{t('backOffice.cases.title', { id })}</Link>: {text(why)}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          <p>{text('follows')}</p>
          {cases.length === moderationLimits.handOverMax && <p>{text('most')}</p>}
          <ColleagueField value={value} onChange={setValue} />
          <DraftOffer
            kept={kept}
            onTake={(taken) => {
              setNote(taken.reason);
            }}
          />
          <TextField
            disabled={kept.offer !== null}
            label={text('note')}
            helperText={text('note_hint')}
            slotProps={{ htmlInput: { maxLength: moderationLimits.noteMax } }}
            multiline
            minRows={2}
            fullWidth
            value={note}
            onChange={(event) => {
              setNote(event.target.value);
            }}
          />
          {error !== null && <Problem error={error} />}
        </>
      )}
    </ActionDialog>
  );
}
