import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, useTypedBefore, type FieldProps } from './parts';
import { parseDate, writtenDate } from './parse-date';

/**
 * A date one remembers, in one box: typed in any usual way, and shown as DD/MM/YYYY once it is left. The value is
 * YYYY-MM-DD, or the text as it is while it is no date.
 */
export function DateField({
  name,
  label,
  hint,
  error,
  value,
  onChange,
  birthday,
  example = '27/3/1985',
  optional,
}: FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** Lets the browser fill in a date of birth. */
  birthday?: boolean;
  /** A day as it is written, for the hint; left out, one of long ago. */
  example?: string;
}) {
  const { t } = useTranslation();
  const [typed, setText] = useState(() => writtenDate(value));
  // A value from elsewhere (a draft that was loaded) shows in the field.
  const text = (parseDate(typed) ?? typed) === value ? typed : writtenDate(value);
  const type = (next: string): void => {
    setText(next);
    onChange(parseDate(next) ?? next);
  };
  const ref = useTypedBefore<HTMLInputElement>(text, type);
  return (
    <FieldFrame
      {...{ name, label, error, optional }}
      hint={
        <>
          {hint}
          {hint !== undefined && ' '}
          {t('form.dateExample', { day: example })}
        </>
      }
    >
      {({ id, describedBy }) => (
        <input
          ref={ref}
          id={id}
          name={name}
          className="in date"
          type="text"
          inputMode="numeric"
          maxLength={30}
          value={text}
          required={!optional}
          autoComplete={birthday ? 'bday' : 'off'}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => {
            type(event.target.value);
          }}
          onBlur={() => {
            setText(writtenDate(parseDate(text) ?? text));
          }}
        />
      )}
    </FieldFrame>
  );
}
