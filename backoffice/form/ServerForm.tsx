import { useState, type ReactNode } from 'react';
import { SaveButton, SimpleForm, Toolbar, type SimpleFormProps } from 'react-admin';
import { asFailure, type Failure } from '../providers/http';
import { Problem } from '../ui/Problem';

interface ServerFormProps<Values extends object> extends Pick<SimpleFormProps, 'validate' | 'sx'> {
  /** What the fields show at first. */
  values?: object;
  /** What the button says, as a verb. */
  submit: string;
  variant?: 'contained' | 'outlined';
  /** Sends the values. @throws Failure, whose texts by field go to the fields and whose sentence stands on top */
  onSave: (values: Values) => Promise<void>;
  children: ReactNode;
  /** What stands beside the button. */
  actions?: ReactNode;
  /** What stands with a failure that belongs to no field: the way out, as a verb. */
  onRetry?: { label: string; act: () => void };
}

/** Where the keyboard goes when the server refuses fields: the first of them, as soon as React has drawn it as wrong. */
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

/** react-admin's form. It sends what was typed and shows what the server says, field by field. */
export function ServerForm<Values extends object>({
  submit,
  variant = 'contained',
  onSave,
  children,
  actions,
  onRetry,
  values = {},
  ...form
}: ServerFormProps<Values>) {
  const [problem, setProblem] = useState<Failure | null>(null);
  const save = async (values: unknown, event?: { target?: unknown }) => {
    setProblem(null);
    try {
      await onSave(values as Values);
      return undefined;
    } catch (error) {
      const failure = asFailure(error);
      const { errors } = failure.body;
      if (Object.keys(errors).length === 0) setProblem(failure);
      else focusFirstInvalid(event?.target instanceof Element ? event.target : null);
      return errors;
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
          <SaveButton label={submit} variant={variant} icon={null} alwaysEnable />
          {actions}
        </Toolbar>
      }
    >
      {problem && <Problem error={problem} label={onRetry?.label} onRetry={onRetry?.act} />}
      {children}
    </SimpleForm>
  );
}
