import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { caseDecisions } from '../../../src/shared/moderation/case-decisions.codes';
import type { StaffDecision } from '../../../src/shared/requests/staff-decisions.codes';
import type { StaffRequest } from '../../api/records';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { MenuButton } from '../../ui/MenuButton';
import { ReasonDialog } from '../../ui/ReasonDialog';
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
  const [asking, setAsking] = useState<StaffDecision | null>(null);
  const { decisions = [] } = request;
  if (decisions.length === 0 || !may('request:decide')) return null;
  return (
    <>
      <MenuButton
        button={(trigger) => (
          <Button variant="outlined" {...trigger}>
            {t('backOffice.requests.decide')}
          </Button>
        )}
        entries={decisions.map((decision) => ({
          key: decision,
          text: say(requestDecisions[decision].label),
          onChoose: () => {
            setAsking(decision);
          },
        }))}
      />
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

/** The decision as the ready texts name it. */
const reasonedOf = (decision: StaffDecision): string => {
  if (decision in caseDecisions.screening) return `screening.${decision}`;
  return decision in caseDecisions.rejection_reply ? `rejection_reply.${decision}` : `requests.${decision}`;
};

/** Asks for the reason, and for a confirmation. */
function Asking({ decision, id, onDone, onClose }: AskingProps) {
  const say = useWords();
  const notify = useNotify();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const words = requestDecisions[decision];
  const send = async (reason: string) => {
    const [verb, body] = calls[decision];
    await act('requests', id, verb, { ...body, reason });
    notify(say(words.done));
    onClose();
    await onDone();
  };
  return (
    <ReasonDialog
      draft={decision}
      reasoned={reasonedOf(decision)}
      open
      title={say(words.question)}
      confirm={say(words.label)}
      danger={words.danger ?? false}
      hint={say(words.hint)}
      templates={(given[decision] ?? []).map(say)}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{say(words.follows)}</p>
    </ReasonDialog>
  );
}
