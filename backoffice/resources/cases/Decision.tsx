import Button from '@mui/material/Button';
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { moderationLimits } from '../../../src/shared/limits';
import { decisionOf } from '../../../src/shared/moderation/case-decisions.codes';
import type { ModerationCase } from '../../api/records';
import { DecisionForm, type DecisionOption } from '../../case/DecisionForm';
import { sendLater, sendNow } from '../../case/undoable';
import { keepDraft, placeOf } from '../../form/drafts';
import { NextButton } from '../../case/NextButton';
import { KeyCap } from '../../keys/KeyCap';
import { useKeys } from '../../keys/use-keys';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { asFailure } from '../../providers/http';
import { readSession } from '../../providers/session';
import { Assign } from './Assign';
import { wordsOf } from './kinds';
import { reasonsOf } from './reasons';
import { useWords } from './use-words';
import { useDecided } from './words';

/** A colleague examines the case, or has decided it. */
const TAKEN = 409;

interface DecisionProps {
  one: ModerationCase;
  /** The possible decisions, in the order of the keys. */
  decisions: readonly string[];
  refetch: () => Promise<unknown>;
  onTaken: () => Promise<unknown>;
  /** Opens the next case. */
  goOn: () => Promise<void>;
  /** The decision about this case was undone. */
  onUndone: () => void;
}

/** The decision on a case, its claim, and the link to the next. */
export function Decision({ one, decisions, refetch, onTaken, goOn, onUndone }: DecisionProps) {
  const t = useTranslate();
  const say = useWords();
  const decided = useDecided();
  const notify = useNotify();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const me = readSession()?.staff.id;
  const { claimed_by } = one;
  const mine = claimed_by?.id === me;

  const unlessTaken = async (call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call();
      return true;
    } catch (error) {
      if (asFailure(error).status !== TAKEN) throw error;
      await onTaken();
      return false;
    } finally {
      refresh();
    }
  };
  const move = (verb: 'claim' | 'release') =>
    void unlessTaken(() => act('cases', one.id, verb)).then(
      () => refetch(),
      (error: unknown) => notify(asFailure(error).message, { type: 'error' }),
    );
  const send = async (decision: string, reason: string): Promise<boolean> => {
    // A decision about another case comes first: the next case is chosen among what is left.
    await sendNow();
    return unlessTaken(() => act('cases', one.id, 'decide', { decision, reason }));
  };
  const decide = async (decision: string, reason: string): Promise<string | undefined> => {
    const text = decided(one.kind, decision);
    if (decisionOf(one.kind, decision)?.undoable) {
      const path = `/cases/${one.id}/show`;
      const keepReason = (): void => {
        const place = placeOf(path, 'decision');
        if (place) keepDraft(place, { reason });
      };
      await sendLater({
        text: `${t('backOffice.cases.title', { id: one.id })}: ${text}`,
        send: () =>
          act('cases', one.id, 'decide', { decision, reason }).then(
            () => undefined,
            (error: unknown) => {
              keepReason();
              notify(asFailure(error).message, { type: 'error' });
            },
          ),
        undo: () => {
          keepReason();
          onUndone();
          void navigate(path);
        },
      });
      await goOn();
      return undefined;
    }
    try {
      if (!(await send(decision, reason))) return undefined;
    } catch (error) {
      const wrong = asFailure(error).body.errors.reason;
      if (!wrong) throw error;
      return wrong;
    }
    notify(text);
    await goOn();
    return undefined;
  };
  useKeys({
    [mine ? 'release' : 'claim']: () => {
      move(mine ? 'release' : 'claim');
    },
  });

  const others = (
    <>
      {may('case:decide') && <Assign one={one} refetch={refetch} />}
      <NextButton goOn={goOn} />
    </>
  );
  if (!may('case:decide') || decisions.length === 0)
    return (
      <aside className="decision">
        <p className="soft">
          {claimed_by && !mine ? t('backOffice.cases.held', { who: claimed_by.name }) : t('backOffice.cases.not_yours')}
        </p>
        {others}
      </aside>
    );
  const options = decisions.flatMap((name): DecisionOption<string>[] => {
    const words = wordsOf(one.kind, name);
    if (!words) return [];
    const label = say(words.label);
    return [
      {
        name,
        label,
        question: say(words.question),
        answer: label,
        danger: words.danger ?? false,
        undoable: decisionOf(one.kind, name)?.undoable ?? false,
        hint: say(words.hint),
        follows: <p>{say(words.follows)}</p>,
        reasoned: `${one.kind}.${name}`,
        templates: reasonsOf(one, name).map(say),
      },
    ];
  });
  return (
    <DecisionForm
      options={options}
      min={moderationLimits.reasonMin}
      max={moderationLimits.reasonMax}
      choose={t('backOffice.cases.choose')}
      onDecide={decide}
    >
      <Button
        variant="outlined"
        fullWidth
        sx={{ justifyContent: 'space-between', mt: 1 }}
        onClick={() => {
          move(mine ? 'release' : 'claim');
        }}
      >
        <span>{t(mine ? 'backOffice.cases.release' : 'backOffice.cases.claim')}</span>
        <KeyCap of={mine ? 'release' : 'claim'} />
      </Button>
      {others}
    </DecisionForm>
  );
}
