import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { moderationLimits } from '../../../src/shared/limits';
import type { StaffDecision } from '../../../src/shared/requests/staff-decisions.codes';
import type { StaffRequest } from '../../api/records';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { DraftOffer } from '../../form/DraftOffer';
import { useTypedReason } from '../../form/use-typed-reason';
import { asFailure } from '../../providers/http';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { Words } from '../cases/bilingual';
import { requestDecisions } from '../cases/kinds/request-decisions';
import { reasons } from '../cases/reasons';
import { useWords } from '../cases/use-words';

/** The call of each decision, as the contract writes it. */
const calls: Readonly<Record<StaffDecision, readonly [verb: string, body: object]>> = {
  release: ['release', {}],
  ask_to_complete: ['ask-to-complete', {}],
  reject_unclear: ['reject', { kind: 71 }],
  reject_out_of_scope: ['reject', { kind: 72 }],
  reject_against_terms: ['reject', { kind: 73 }],
  invalidate_data: ['invalidate', { kind: 81 }],
  invalidate_occurrence: ['invalidate', { kind: 82 }],
  reinstate: ['reinstate', {}],
  keep: ['keep', {}],
  give_top: ['plan', { plan: 4 }],
};

const top: readonly Words[] = [
  {
    it: 'Per scusarci dell’attesa: la richiesta arriva a più studi, senza spesa.',
    en: 'To apologise for the wait: the request reaches more firms, at no cost.',
  },
];
const given: Readonly<Partial<Record<StaffDecision, readonly Words[]>>> = {
  ...reasons.screening,
  ...reasons.rejection_reply,
  give_top: top,
};

/** The decisions that staff may make about a request now, each with its reason. */
export function Decisions({ request, refetch }: { request: StaffRequest; refetch: () => Promise<unknown> }) {
  const t = useTranslate();
  const say = useWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<StaffDecision | null>(null);
  const { decisions = [] } = request;
  if (decisions.length === 0 || !may('request:decide')) return null;
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        {t('backOffice.requests.decide')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null);
        }}
      >
        {decisions.map((decision) => (
          <MenuItem
            key={decision}
            onClick={() => {
              setAnchor(null);
              setAsking(decision);
            }}
          >
            {say(requestDecisions[decision].label)}
          </MenuItem>
        ))}
      </Menu>
      {asking && (
        <Asking
          key={asking}
          decision={asking}
          id={request.id}
          onDone={refetch}
          onClose={() => {
            setAsking(null);
          }}
        />
      )}
    </>
  );
}

interface AskingProps {
  decision: StaffDecision;
  id: number;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason, and for a confirmation. */
function Asking({ decision, id, onDone, onClose }: AskingProps) {
  const t = useTranslate();
  const say = useWords();
  const notify = useNotify();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const { reason, setReason, kept } = useTypedReason(decision);
  const [wrong, setWrong] = useState<string | undefined>();
  const words = requestDecisions[decision];
  const send = async () => {
    const min = moderationLimits.reasonMin;
    if (reason.trim().length < min) {
      setWrong(t('backOffice.decision.too_short', { min }));
      return;
    }
    const [verb, body] = calls[decision];
    try {
      await kept.sending(() => act('requests', id, verb, { ...body, reason: reason.trim() }));
    } catch (error) {
      const said = asFailure(error).body.errors.reason;
      if (!said) throw error;
      setWrong(said);
      return;
    }
    notify(say(words.done));
    onClose();
    await onDone();
  };
  return (
    <ConfirmDialog
      open
      title={say(words.question)}
      confirm={say(words.label)}
      danger={words.danger ?? false}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{say(words.follows)}</p>
      <DraftOffer
        kept={kept}
        onTake={(taken) => {
          setReason(taken.reason);
        }}
      />
      <TextField
        disabled={kept.offer !== null}
        label={t('backOffice.decision.reason')}
        helperText={wrong ?? say(words.hint)}
        error={wrong !== undefined}
        slotProps={{ htmlInput: { maxLength: moderationLimits.reasonMax } }}
        multiline
        minRows={3}
        required
        fullWidth
        sx={{ mt: 2 }}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setWrong(undefined);
        }}
      />
      {reason === '' && !kept.offer && (
        <ul className="templates" aria-label={t('backOffice.decision.templates')}>
          {(given[decision] ?? []).map((one) => (
            <li key={one.it}>
              <button
                type="button"
                onClick={() => {
                  setReason(say(one));
                }}
              >
                {say(one)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
