import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { DraftOffer } from '../form/DraftOffer';
import { ReasonTexts } from '../form/ReasonTexts';
import { useTypedReason } from '../form/use-typed-reason';
import { KeyCap } from '../keys/KeyCap';
import { useKeys } from '../keys/use-keys';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { SideNote } from '../ui/SideNote';

/** One possible decision, with all its texts. */
export interface DecisionOption<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Its consequences. */
  readonly follows: ReactNode;
  /** The question before it is sent, and the button that confirms. */
  readonly question: string;
  readonly answer: string;
  readonly danger?: boolean;
  /** It is not confirmed, because it can be undone. */
  readonly undoable?: boolean;
  /** Who reads the reason. */
  readonly hint: string;
  /** The decision as the ready texts name it. */
  readonly reasoned: string;
  /** Common reasons; one can be inserted and changed. */
  readonly templates?: readonly string[];
}

interface DecisionFormProps<Name extends string> {
  options: readonly DecisionOption<Name>[];
  /** How long the reason has to be, and may be. */
  min: number;
  max: number;
  /** Shown while nothing is chosen. */
  choose: string;
  /** Sends the decision. @returns what is wrong with the reason, if anything */
  onDecide: (name: Name, reason: string) => Promise<string | undefined>;
  /** Further buttons under the form. */
  children?: ReactNode;
}

/** A decision with its reason, confirmed before it is sent. Keys choose: 1, 2, 3; Ctrl and Enter send. */
export function DecisionForm<Name extends string>({
  options,
  min,
  max,
  choose,
  onDecide,
  children,
}: DecisionFormProps<Name>) {
  const t = useTranslate();
  const [name, setName] = useState<Name | null>(null);
  const { reason, setReason, kept } = useTypedReason('decision');
  const [missing, setMissing] = useState<{ name?: string; reason?: string }>({});
  const [asking, setAsking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const chosen = options.find((option) => option.name === name);
  // Who reads the reason depends on the decision: before one is chosen, only what is true for all of them is shown.
  const [hint, ...others] = chosen ? [chosen.hint] : new Set(options.map((option) => option.hint));

  const ask = () => {
    const lacks = {
      ...(name === null && { name: choose }),
      ...(reason.trim().length < min && { reason: t('backOffice.decision.too_short', { min }) }),
    };
    setMissing(lacks);
    if (lacks.name) first.current?.focus();
    else if (lacks.reason) field.current?.focus();
    else if (chosen?.undoable) void decide();
    else setAsking(true);
  };

  useKeys({
    submit: ask,
    choose: (pressed) => {
      const option = options[Number(pressed) - 1];
      if (!option) return;
      setName(option.name);
      field.current?.focus();
    },
  });

  const decide = async () => {
    if (!chosen) return;
    await kept.sending(async () => {
      const wrong = await onDecide(chosen.name, reason.trim());
      setAsking(false);
      if (wrong === undefined) return true;
      setMissing({ reason: wrong });
      field.current?.focus();
      return false;
    });
  };

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
        aria-describedby={missing.name ? 'no-verdict' : undefined}
        value={name ?? ''}
        onChange={(_event, value) => {
          setName(value as Name);
          setMissing({});
        }}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.name}
            className="option"
            disableTypography
            value={option.name}
            control={<Radio slotProps={{ input: { ref: index === 0 ? first : undefined } }} />}
            label={
              <span>
                {option.label}
                <KeyCap of="choose" sign={String(index + 1)} />
              </span>
            }
          />
        ))}
      </RadioGroup>
      {missing.name && (
        <FormHelperText error id="no-verdict" role="alert">
          {missing.name}
        </FormHelperText>
      )}
      <DraftOffer
        kept={kept}
        onTake={(taken) => {
          setReason(taken.reason);
        }}
      />
      <TextField
        disabled={kept.offer !== null}
        inputRef={field}
        label={t('backOffice.decision.reason')}
        helperText={missing.reason ?? (others.length === 0 ? hint : undefined)}
        error={missing.reason !== undefined}
        slotProps={{ htmlInput: { maxLength: max } }}
        multiline
        minRows={4}
        required
        sx={{ my: 2 }}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
        }}
      />
      {chosen && !kept.offer && (
        <ReasonTexts
          decision={chosen.reasoned}
          typed={reason}
          onTake={(text) => {
            setReason(text);
            field.current?.focus();
          }}
        />
      )}
      {chosen?.templates && reason === '' && !kept.offer && (
        <ul className="templates" aria-label={t('backOffice.decision.templates')}>
          {chosen.templates.map((text) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => {
                  setReason(text);
                  field.current?.focus();
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="go">
        <Button
          type="submit"
          variant="contained"
          fullWidth
          sx={{ justifyContent: 'space-between', minHeight: 48, fontSize: '0.9375rem' }}
        >
          <span>{t('backOffice.decision.go')}</span>
          <KeyCap of="submit" />
        </Button>
      </div>
      {children}
      <div aria-live="polite">
        <SideNote title={t('backOffice.follows.title')}>
          {chosen?.follows ?? <p>{t('backOffice.follows.open')}</p>}
        </SideNote>
      </div>
      <ConfirmDialog
        open={asking && chosen !== undefined}
        title={chosen?.question ?? ''}
        confirm={chosen?.answer ?? ''}
        danger={chosen?.danger ?? false}
        onConfirm={decide}
        onClose={() => {
          setAsking(false);
        }}
      >
        {chosen?.follows}
        <p className="quote">{reason.trim()}</p>
      </ConfirmDialog>
    </form>
  );
}
