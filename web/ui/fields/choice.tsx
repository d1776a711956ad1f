import { useEffect, useRef, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon';
import { FieldError, FieldFrame, FieldSet, Hint, useFieldIds, type FieldProps } from './parts';

export interface Option {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

/** A list one picks from. `empty` is the first line; false leaves it out. */
export function Select({
  name,
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  options,
  empty,
  ...rest
}: FieldProps & {
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string; disabled?: boolean }[];
  empty?: string | false;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'name' | 'id'>) {
  const { t } = useTranslation();
  return (
    <FieldFrame {...{ name, label, hint, error, optional }}>
      {({ id, describedBy }) => (
        <div className="in-row in-select">
          <select
            id={id}
            name={name}
            className="in"
            value={value}
            required={!optional}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => {
              onChange(event.target.value);
            }}
            {...rest}
          >
            {empty !== false && <option value="">{empty ?? t('form.choose')}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </div>
      )}
    </FieldFrame>
  );
}

/** One yes or no. Never ticked beforehand when it is a consent. */
export function Checkbox({
  name,
  label,
  hint,
  error,
  checked,
  onChange,
  ...rest
}: FieldProps & { checked: boolean; onChange: (checked: boolean) => void } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'checked' | 'onChange' | 'name' | 'id' | 'type'
  >) {
  const { id, describedBy } = useFieldIds({ name, hint, error });
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Ticked before the page's scripts took over: what is visible counts.
    if (ref.current && ref.current.checked !== checked) onChange(ref.current.checked);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          ref={ref}
          type="checkbox"
          id={id}
          name={name}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => {
            onChange(event.target.checked);
          }}
          {...rest}
        />
        <span>
          {label}
          {hint !== undefined && <Hint id={id}>{hint}</Hint>}
        </span>
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** One of a few, each in a block that presses whole, with a line of hint. */
export function RadioCards({
  name,
  label,
  hint,
  error,
  value,
  onChange,
  options,
  title,
}: FieldProps & {
  value: string;
  onChange: (value: string) => void;
  options: Option[];
  title?: boolean;
}) {
  return (
    <FieldSet {...{ name, hint, error, title }} legend={label}>
      <div className="opts">
        {options.map((option) => (
          <label key={option.value} className={error ? 'opt wrong' : 'opt'}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => {
                onChange(option.value);
              }}
            />
            <span>
              <strong>{option.label}</strong>
              {option.hint !== undefined && <span className="hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}

/** Some of a few, drawn as `RadioCards`. `max` stops further ticks. */
export function CheckboxCards({
  name,
  label,
  hint,
  error,
  values,
  onChange,
  options,
  max,
  title,
}: FieldProps & {
  values: string[];
  onChange: (values: string[]) => void;
  options: Option[];
  max?: number;
  title?: boolean;
}) {
  const full = max !== undefined && values.length >= max;
  return (
    <FieldSet {...{ name, hint, error, title }} legend={label}>
      <div className="opts">
        {options.map((option) => {
          const checked = values.includes(option.value);
          return (
            <label key={option.value} className="opt">
              <input
                type="checkbox"
                name={name}
                value={option.value}
                checked={checked}
                disabled={option.disabled ?? (full && !checked)}
                aria-invalid={error ? true : undefined}
                onChange={() => {
                  onChange(checked ? values.filter((each) => each !== option.value) : [...values, option.value]);
                }}
              />
              <span>
                <strong>{option.label}</strong>
                {option.hint !== undefined && <span className="hint">{option.hint}</span>}
              </span>
            </label>
          );
        })}
      </div>
    </FieldSet>
  );
}
