import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider, useGetList, useNotify, useRefresh, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { billingLimits } from '../../../src/limits';
import type { Refund } from '../../api/records';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { asFailure } from '../../providers/http';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useFormat } from '../../ui/format';
import { SideNote } from '../../ui/SideNote';
import { waiting } from './Queue';

const verdicts = ['approve', 'deny'] as const;
type Verdict = (typeof verdicts)[number];

/** The status of a refund that somebody else decided first, or that was withdrawn meanwhile. */
const TAKEN = 409;

/** What else may come of a decision: somebody was quicker, or what was to be given back is no longer there. */
export type Outcome = 'taken' | 'impossible';

interface DecisionProps {
  refund: Refund;
  onOther: (outcome: Outcome) => Promise<unknown>;
}

/** The decision on a refund: yes or no, with a reason, asked once more; then on to the next. */
export function Decision({ refund, onOther }: DecisionProps) {
  const t = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const { data: queue = [] } = useGetList<Refund>('refunds', waiting);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<{ verdict?: string; reason?: string }>({});
  const [asking, setAsking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const amount = format.euro(refund.amount_cents);

  const ask = useCallback(() => {
    const lacks = {
      ...(verdict === null && { verdict: t('backOffice.decision.choose') }),
      ...(reason.trim().length < billingLimits.reasonMin && {
        reason: t('backOffice.decision.too_short', { min: billingLimits.reasonMin }),
      }),
    };
    setMissing(lacks);
    if (lacks.verdict) first.current?.focus();
    else if (lacks.reason) field.current?.focus();
    else setAsking(true);
  }, [verdict, reason, t]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (asking) return;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        ask();
        return;
      }
      const typing =
        event.target instanceof HTMLElement && event.target.matches('input:not([type=radio]), textarea, select');
      const chosen =
        typing || event.ctrlKey || event.metaKey || event.altKey ? undefined : verdicts[Number(event.key) - 1];
      if (!chosen) return;
      event.preventDefault();
      setVerdict(chosen);
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [ask, asking]);

  const decide = async () => {
    if (!verdict) return;
    let decided: Refund;
    try {
      decided = await act<Refund>('refunds', refund.id, verdict, { reason: reason.trim() });
    } catch (error) {
      const failed = asFailure(error);
      if (failed.status === TAKEN) {
        setAsking(false);
        await onOther('taken');
        refresh();
        return;
      }
      if (!failed.body.errors.reason) throw error;
      setAsking(false);
      setMissing({ reason: failed.body.errors.reason });
      field.current?.focus();
      return;
    }
    setAsking(false);
    if (verdict === 'approve' && decided.status === 'denied') {
      await onOther('impossible');
      refresh();
      return;
    }
    notify(`backOffice.decision.done.${verdict}`, { messageArgs: { amount } });
    const next = queue.find(({ id }) => id !== refund.id);
    void navigate(next ? `/refunds/${next.id}/show` : '/refunds');
    refresh();
  };

  if (!may('refund:decide'))
    return (
      <aside className="decision">
        <p className="soft">{t('backOffice.decision.not_yours')}</p>
      </aside>
    );
  const follows = verdict ? (
    <>
      <p>{t(`backOffice.follows.${verdict}.money`, { amount })}</p>
      <p>{t(`backOffice.follows.${verdict}.${refund.subject}`)}</p>
      <p>{t('backOffice.follows.told', { who: t(`backOffice.follows.who.${refund.account.model}`) })}</p>
    </>
  ) : (
    <p>{t('backOffice.follows.open')}</p>
  );
  return (
    <form
      className="decision no-print"
      noValidate
      aria-labelledby="decision"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <h2 id="decision">{t('backOffice.decision.title')}</h2>
      <RadioGroup
        aria-labelledby="decision"
        aria-describedby={missing.verdict ? 'no-verdict' : undefined}
        value={verdict ?? ''}
        onChange={(_event, chosen) => {
          setVerdict(chosen as Verdict);
          setMissing({});
        }}
      >
        {verdicts.map((option, index) => (
          <FormControlLabel
            key={option}
            className="option"
            disableTypography
            value={option}
            control={<Radio slotProps={{ input: { ref: index === 0 ? first : undefined } }} />}
            label={
              <span>
                {t(`backOffice.decision.${option}`)}
                <kbd aria-hidden="true">{index + 1}</kbd>
              </span>
            }
          />
        ))}
      </RadioGroup>
      {missing.verdict && (
        <FormHelperText error id="no-verdict" role="alert">
          {missing.verdict}
        </FormHelperText>
      )}
      <TextField
        inputRef={field}
        label={t('backOffice.decision.reason')}
        helperText={missing.reason ?? t('backOffice.decision.reason_hint')}
        error={missing.reason !== undefined}
        slotProps={{ htmlInput: { maxLength: billingLimits.reasonMax } }}
        multiline
        minRows={4}
        required
        sx={{ my: 2 }}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
        }}
      />
      <Button
        type="submit"
        variant="contained"
        fullWidth
        sx={{ justifyContent: 'space-between', minHeight: 48, fontSize: '0.9375rem' }}
      >
        <span>{t('backOffice.decision.go')}</span>
        <kbd aria-hidden="true">{t('backOffice.decision.keys')}</kbd>
      </Button>
      <div aria-live="polite">
        <SideNote title={t('backOffice.follows.title')}>{follows}</SideNote>
      </div>
      <ConfirmDialog
        open={asking && verdict !== null}
        title={t(`backOffice.decision.question.${verdict ?? 'deny'}`, { amount })}
        confirm={t(`backOffice.decision.answer.${verdict ?? 'deny'}`, { amount })}
        danger={verdict === 'deny'}
        onConfirm={decide}
        onClose={() => {
          setAsking(false);
        }}
      >
        {follows}
        <p className="quote">{reason.trim()}</p>
      </ConfirmDialog>
    </form>
  );
}
