import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { moderationLimits } from '../../src/shared/limits';
import { DraftOffer } from '../form/DraftOffer';
import { ReasonTexts } from '../form/ReasonTexts';
import { useTypedReason } from '../form/use-typed-reason';
import { asFailure } from '../providers/http';
import { ConfirmDialog } from './ConfirmDialog';

interface ReasonDialogProps {
  /** Its name in the page, under which the reason is stored until it is sent. */
  draft: string;
  /** The decision as the ready texts name it, where it is not the resource with `draft`. */
  reasoned?: string;
  open: boolean;
  /** The question. */
  title: string;
  /** The consequences, and further fields. */
  children?: ReactNode;
  /** The label of the button, a verb. */
  confirm: string;
  danger?: boolean;
  /** Who reads the reason. */
  hint: string;
  /** Common reasons; one can be inserted and changed. */
  templates?: readonly string[];
  /**
   * Does it.
   * @returns false when nothing was sent; a further field shows why
   * @throws Failure; its text for the reason is shown at the field
   */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

const { reasonMin: min, reasonMax: max } = moderationLimits;

/** Asks for a confirmation before something serious, and for the reason. */
export function ReasonDialog({
  draft,
  reasoned,
  open,
  hint,
  templates = [],
  children,
  onConfirm,
  onClose,
  ...dialog
}: ReasonDialogProps) {
  const t = useTranslate();
  const resource = useResourceContext() ?? '';
  // The reason to open a record is the same for every resource.
  const decision = reasoned ?? (draft === 'view' ? draft : `${resource}.${draft}`);
  const { reason, setReason, kept } = useTypedReason(draft, open);
  const [wrong, setWrong] = useState<string>();
  const confirm = async () => {
    if (reason.trim().length < min) {
      setWrong(t('backOffice.decision.too_short', { min }));
      return;
    }
    try {
      const sent = await kept.sending(() => onConfirm(reason.trim()));
      setWrong(undefined);
      if (sent !== false) setReason('');
    } catch (error) {
      const text = asFailure(error).body.errors.reason;
      if (!text) throw error;
      setWrong(text);
    }
  };
  const close = () => {
    setWrong(undefined);
    onClose();
  };
  return (
    <ConfirmDialog {...dialog} open={open} onConfirm={confirm} onClose={close}>
      {children}
      <DraftOffer
        kept={kept}
        onTake={(taken) => {
          setReason(taken.reason);
        }}
      />
      <TextField
        disabled={kept.offer !== null}
        label={t('backOffice.decision.reason')}
        helperText={wrong ?? hint}
        error={wrong !== undefined}
        slotProps={{ htmlInput: { maxLength: max } }}
        multiline
        minRows={3}
        required
        fullWidth
        sx={{ my: 2 }}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setWrong(undefined);
        }}
      />
      {open && !kept.offer && <ReasonTexts decision={decision} typed={reason} onTake={setReason} />}
      {templates.length > 0 && reason === '' && !kept.offer && (
        <ul className="templates" aria-label={t('backOffice.decision.templates')}>
          {templates.map((text) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => {
                  setReason(text);
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
