import type { FormHTMLAttributes, ReactNode } from 'react';
import { FormPrefix } from '../fields/parts';
import { ErrorSummary, type SummaryLine } from './error-summary';

interface DrawnForm {
  prefix: string;
  lines: SummaryLine[];
  blocked: string[];
  round: number;
  submit: () => Promise<void>;
}

/** The summary of a form's errors: put it before the page's title. */
export function FormErrors({ form, title, note }: { form: DrawnForm; title?: string; note?: string }) {
  return <ErrorSummary lines={form.lines} blocked={form.blocked} round={form.round} title={title} note={note} />;
}

/** A form drawn from `useApiForm`. With `summary` it shows its errors itself, on top; otherwise place `FormErrors`. */
export function Form({
  form,
  summary = false,
  children,
  className = 'stack-l',
  ...rest
}: { form: DrawnForm; summary?: boolean; children: ReactNode } & Omit<
  FormHTMLAttributes<HTMLFormElement>,
  'onSubmit'
>) {
  return (
    <FormPrefix.Provider value={form.prefix}>
      {summary && <FormErrors form={form} />}
      <form
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
        {...rest}
      >
        {children}
      </form>
    </FormPrefix.Provider>
  );
}
