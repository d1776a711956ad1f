import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SaveButton, SimpleForm, Toolbar, type SimpleFormProps } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { asFailure, type Failure } from '../providers/http';
import { Problem } from '../ui/Problem';
import { DraftOffer } from './DraftOffer';
import { useKept, type Kept } from './use-kept';

interface ServerFormProps<Values extends object> extends Pick<SimpleFormProps, 'validate' | 'sx'> {
  /** Its name in the page, under which typed text is stored until it is sent; null for what must not be, as passwords. */
  draft: string | null;
  /** The record when the typing began: it is stored with what was typed. */
  base?: object;
  /** What the fields show at first. */
  values?: object;
  /** The label of the button, a verb. */
  submit: string;
  variant?: 'contained' | 'outlined';
  /**
   * Sends the values.
   * @returns false when nothing was saved; the page shows why
   * @throws Failure, whose texts by field are shown at the fields and whose sentence is shown on top
   */
  onSave: (values: Values, base?: object) => Promise<unknown>;
  children: ReactNode;
  /** Shown beside the button. */
  actions?: ReactNode;
  /** Shown with a failure that belongs to no field: what to do, as a verb. */
  onRetry?: { label: string; act: () => void };
}

/** The focus when the server refuses fields: the first of them, as soon as React has marked it. */
function focusFirstInvalid(form: Element | null): void {
  if (!form) return;
  const watch = new MutationObserver(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!field) return;
    watch.disconnect();
    field.focus();
  });
  watch.observe(form, { subtree: true, attributeFilter: ['aria-invalid'] });
}

const NOTHING = {};

/** react-admin's form. It sends what was typed and shows what the server says, field by field. */
export function ServerForm<Values extends object>({
  draft,
  base,
  submit,
  variant = 'contained',
  onSave,
  children,
  actions,
  onRetry,
  values = NOTHING,
  ...form
}: ServerFormProps<Values>) {
  const [problem, setProblem] = useState<Failure | null>(null);
  const kept = useKept(draft, values, base);
  const isSending = useRef(false);
  const save = async (typed: unknown, event?: { target?: unknown }) => {
    // A button that is always enabled can be pressed twice.
    if (isSending.current) return undefined;
    isSending.current = true;
    setProblem(null);
    try {
      await kept.sending((begun) => onSave(typed as Values, begun));
      return undefined;
    } catch (error) {
      const failure = asFailure(error);
      const { errors } = failure.body;
      if (Object.keys(errors).length === 0) setProblem(failure);
      else focusFirstInvalid(event?.target instanceof Element ? event.target : null);
      return errors;
    } finally {
      isSending.current = false;
    }
  };
  return (
    <SimpleForm
      {...form}
      record={values}
      noValidate
      disableInvalidFormNotification
      onSubmit={save as SimpleFormProps['onSubmit']}
      toolbar={
        <Toolbar>
          {/* Sending would remove the text that is offered. `disabled` counts where it is not always enabled. */}
          <SaveButton label={submit} variant={variant} icon={null} alwaysEnable={kept.offer === null} disabled />
          {actions}
        </Toolbar>
      }
    >
      {problem && <Problem error={problem} label={onRetry?.label} onRetry={onRetry?.act} />}
      <Typed kept={kept} />
      <Box inert={kept.offer !== null} sx={{ display: 'contents' }}>
        {children}
      </Box>
    </SimpleForm>
  );
}

/** Stores what is typed, and restores what was typed at an earlier visit. */
function Typed({ kept }: { kept: Kept<object> }) {
  const { reset } = useFormContext();
  const values = useWatch();
  const { typed } = kept;
  useEffect(() => {
    typed(values);
  }, [values, typed]);
  return (
    <DraftOffer
      kept={kept}
      onTake={(taken) => {
        reset(taken, { keepDefaultValues: true });
      }}
    />
  );
}
