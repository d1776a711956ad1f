import { lazy, Suspense, useState, type InputHTMLAttributes, type TextareaHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, useTypedBefore, type FieldProps } from './parts';

// It calls the server, and most fields don't need it.
const TextCheck = lazy(async () => ({ default: (await import('../text-check')).TextCheck }));

interface TextValue {
  value: string;
  onChange: (value: string) => void;
}

type Native<E> = Omit<E, 'value' | 'onChange' | 'name' | 'id'>;

export type TextFieldProps = FieldProps &
  TextValue &
  Native<InputHTMLAttributes<HTMLInputElement>> & {
    /** For short answers: a tax code, a postal code. */
    short?: boolean;
  };

/** One line of text. Set `autoComplete`, `inputMode` and `maxLength` as the field wants them. */
export function TextField({
  name,
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  short,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const ref = useTypedBefore<HTMLInputElement>(value, onChange);
  return (
    <FieldFrame {...{ name, label, hint, error, optional }}>
      {({ id, describedBy }) => (
        <input
          ref={ref}
          id={id}
          name={name}
          type={type}
          className={short ? 'in in-short' : 'in'}
          value={value}
          required={!optional}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => {
            onChange(event.target.value);
          }}
          {...rest}
        />
      )}
    </FieldFrame>
  );
}

/** A password that can be shown. `autoComplete`: current-password or new-password. */
export function PasswordField({ name, label, hint, error, optional, value, onChange, ...rest }: TextFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const ref = useTypedBefore<HTMLInputElement>(value, onChange);
  return (
    <FieldFrame {...{ name, label, hint, error, optional }}>
      {({ id, describedBy }) => (
        <div className="in-row in-secret">
          <input
            ref={ref}
            id={id}
            name={name}
            type={shown ? 'text' : 'password'}
            className="in"
            value={value}
            required={!optional}
            spellCheck={false}
            autoCapitalize="none"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => {
              onChange(event.target.value);
            }}
            {...rest}
          />
          <button
            type="button"
            aria-controls={id}
            aria-label={t(shown ? 'form.hidePassword' : 'form.showPassword')}
            onClick={() => {
              setShown(!shown);
            }}
          >
            {t(shown ? 'action.hide' : 'action.show')}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

export type NumberFieldProps = FieldProps &
  TextValue &
  Native<InputHTMLAttributes<HTMLInputElement>> & {
    /** Shown inside, right: "€", "%", "km". */
    unit?: string;
  };

/** A figure, kept as typed: "12,5" is read by `parseNumber`. Not `type=number`, whose wheel changes sums unseen. */
export function NumberField({ name, label, hint, error, optional, value, onChange, unit, ...rest }: NumberFieldProps) {
  return (
    <FieldFrame {...{ name, label, hint, error, optional }}>
      {({ id, describedBy }) => (
        <div className={unit ? 'in-row in-unit in-short' : 'in-row in-short'}>
          <input
            id={id}
            name={name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="in"
            value={value}
            required={!optional}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => {
              onChange(event.target.value);
            }}
            {...rest}
          />
          {unit && <span>{unit}</span>}
        </div>
      )}
    </FieldFrame>
  );
}

export type TextAreaProps = FieldProps &
  TextValue &
  Native<TextareaHTMLAttributes<HTMLTextAreaElement>> & {
    /** Counts the characters under the field; longer texts are allowed and reported, so that nothing pasted is cut. */
    limit?: number;
    /** Left, under the field: "Salvato alle 18:42". */
    status?: React.ReactNode;
    /** The text is read by the other side: contact details in it are marked while it is being written. */
    screened?: boolean;
  };

/** Several lines, with a counter. */
export function TextArea({
  name,
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  limit,
  status,
  screened = false,
  rows = 6,
  ...rest
}: TextAreaProps) {
  const { t } = useTranslation();
  const used = [...value].length;
  const over = limit !== undefined && used > limit;
  return (
    <FieldFrame {...{ name, label, hint, error, optional }}>
      {({ id, describedBy }) => (
        <>
          <textarea
            id={id}
            name={name}
            rows={rows}
            className="in"
            value={value}
            required={!optional}
            aria-invalid={(error ?? over) ? true : undefined}
            aria-describedby={
              [describedBy, limit !== undefined && `${id}-count`].filter(Boolean).join(' ') || undefined
            }
            onChange={(event) => {
              onChange(event.target.value);
            }}
            {...rest}
          />
          {(limit !== undefined || status !== undefined) && (
            <div className="under">
              <span>{status}</span>
              {limit !== undefined && (
                <span className={over ? 'over num' : 'num'} id={`${id}-count`}>
                  {over ? t('form.over', { count: used - limit }) : t('form.counter', { used, max: limit })}
                </span>
              )}
            </div>
          )}
          {screened && (
            <Suspense>
              <TextCheck field={id} text={value} said={error} onChange={onChange} />
            </Suspense>
          )}
        </>
      )}
    </FieldFrame>
  );
}
