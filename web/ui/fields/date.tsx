import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldSet, Optional, useFieldIds, type FieldProps } from './parts';

interface Parts {
  day: string;
  month: string;
  year: string;
}

function split(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year };
}

function join({ day, month, year }: Parts): string {
  if (!day && !month && !year) return '';
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** true for a day that exists, written YYYY-MM-DD. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A date one remembers, in three boxes: day, month, year. The value is YYYY-MM-DD as far as it is filled. */
export function DateField({
  name,
  label,
  hint,
  error,
  value,
  onChange,
  birthday,
  optional,
}: FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** Lets the browser fill in a date of birth. */
  birthday?: boolean;
}) {
  const { t } = useTranslation();
  const { id } = useFieldIds({ name, hint, error });
  const [parts, setParts] = useState(() => split(value));
  const boxes: { key: keyof Parts; label: string; max: number; auto: string }[] = [
    { key: 'day', label: t('form.day'), max: 2, auto: 'bday-day' },
    { key: 'month', label: t('form.month'), max: 2, auto: 'bday-month' },
    { key: 'year', label: t('form.year'), max: 4, auto: 'bday-year' },
  ];
  return (
    <FieldSet
      {...{ name, hint, error }}
      legend={
        <>
          {label}
          {optional && <Optional feminine={optional === 'feminine'} />}
        </>
      }
    >
      <div className="date">
        {boxes.map((box) => (
          <div key={box.key}>
            <label htmlFor={`${id}-${box.key}`}>{box.label}</label>
            <input
              id={`${id}-${box.key}`}
              className="in"
              type="text"
              inputMode="numeric"
              maxLength={box.max}
              value={parts[box.key]}
              autoComplete={birthday ? box.auto : 'off'}
              aria-invalid={error ? true : undefined}
              onChange={(event) => {
                const next = { ...parts, [box.key]: event.target.value.replaceAll(/\D/g, '') };
                setParts(next);
                onChange(join(next));
              }}
            />
          </div>
        ))}
      </div>
    </FieldSet>
  );
}
