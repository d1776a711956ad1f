import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { Icon } from '../../web/ui/icon';

interface Shared {
  label: string;
  hint?: ReactNode;
  error?: string;
  unit?: string;
}

interface Parts {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** Takes the keyboard to the first field of a form that is wrong. @returns whether there is one */
export function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, string>>): boolean {
  const wrong = [...form.elements].find(
    (one) => one instanceof HTMLElement && errors[one.getAttribute('name') ?? ''] !== undefined,
  );
  (wrong as HTMLElement | undefined)?.focus();
  return Object.keys(errors).length > 0;
}

/** Label, hint, control, message: never a placeholder as a label. */
function Around({ label, hint, error, unit, children }: Shared & { children: (parts: Parts) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(' ');
  const control = children({
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  });
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}h`}>
          {hint}
        </span>
      )}
      {unit ? (
        <div className="affix">
          {control}
          <span aria-hidden="true">{unit}</span>
        </div>
      ) : (
        control
      )}
      {error && (
        <p className="err" id={`${id}e`}>
          <Icon name="warn" />
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  unit,
  figures,
  ...rest
}: Shared & { figures?: boolean; ref?: Ref<HTMLInputElement> } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Around {...{ label, hint, error, unit }}>
      {(parts) => <input className={figures ? 'in figures' : 'in'} {...parts} {...rest} />}
    </Around>
  );
}

export function TextArea({
  label,
  hint,
  error,
  ...rest
}: Shared & { ref?: Ref<HTMLTextAreaElement> } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Around {...{ label, hint, error }}>{(parts) => <textarea className="in" rows={4} {...parts} {...rest} />}</Around>
  );
}

export function SelectField({
  label,
  hint,
  error,
  children,
  ...rest
}: Shared & { ref?: Ref<HTMLSelectElement> } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Around {...{ label, hint, error }}>
      {(parts) => (
        <select className="in" {...parts} {...rest}>
          {children}
        </select>
      )}
    </Around>
  );
}
