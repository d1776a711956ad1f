import './field.css';
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon';

/** Keeps the ids of two forms on one page apart; set by `Form`. */
export const FormPrefix = createContext('f');

/** The id of a field's control: what the error summary links to. */
export function fieldId(prefix: string, name: string): string {
  return `${prefix}-${name.replaceAll(/[^\w-]/g, '-')}`;
}

/** What every field takes. */
export interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Shown next to the label; fields are required by default. `feminine`: the label is, in Italian. */
  optional?: boolean | 'feminine';
}

/** The ids a control needs to point at its hint and its message. */
export function useFieldIds({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>) {
  const id = fieldId(useContext(FormPrefix), name);
  const described = [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, describedBy: described || undefined };
}

/**
 * What was typed, or filled in by the browser, before the page's scripts took over belongs to the form as well. Goes on
 * the control as its `ref`.
 */
export function useTypedBefore<E extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  onChange: (value: string) => void,
) {
  const ref = useRef<E>(null);
  useEffect(() => {
    const typed = ref.current?.value;
    if (typed !== undefined && typed !== value) onChange(typed);
    // Once, when the page takes over: from then on every key is an event.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return ref;
}

/** "facoltativo" after a label, "facoltativa" after a feminine one. */
export function Optional({ feminine = false }: { feminine?: boolean }) {
  const { t } = useTranslation();
  return <span className="optional"> ({t(feminine ? 'form.optionalF' : 'form.optionalM')})</span>;
}

/** The hint under a label. */
export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span className="hint" id={`${id}-hint`}>
      {children}
    </span>
  );
}

/** The message under a control. */
export function FieldError({ id, children }: { id: string; children?: string }) {
  if (!children) return null;
  return (
    <p className="err" id={`${id}-error`}>
      <Icon name="warn" />
      <span>{children}</span>
    </p>
  );
}

/** Label, hint, control, message, in this order. The control comes as a function of its ids. */
export function FieldFrame({
  name,
  label,
  hint,
  error,
  optional,
  children,
}: FieldProps & { children: (ids: { id: string; describedBy?: string }) => ReactNode }) {
  const ids = useFieldIds({ name, hint, error });
  return (
    <div className="field">
      <label htmlFor={ids.id}>
        {label}
        {optional && <Optional feminine={optional === 'feminine'} />}
      </label>
      {hint !== undefined && <Hint id={ids.id}>{hint}</Hint>}
      {children(ids)}
      <FieldError id={ids.id}>{error}</FieldError>
    </div>
  );
}

/** Several controls under one question. `title` draws the legend as a heading. */
export function FieldSet({
  legend,
  hint,
  error,
  name,
  title,
  children,
}: Omit<FieldProps, 'label' | 'optional'> & { legend: ReactNode; title?: boolean; children: ReactNode }) {
  const { id, describedBy } = useFieldIds({ name, hint, error });
  return (
    <fieldset className="fieldset" id={id} tabIndex={-1} aria-describedby={describedBy}>
      <legend className={title ? 'legend legend-title' : 'legend'}>{legend}</legend>
      {hint !== undefined && <Hint id={id}>{hint}</Hint>}
      <FieldError id={id}>{error}</FieldError>
      {children}
    </fieldset>
  );
}
