import { useTranslation } from 'react-i18next';
import type { LetterField } from '../../../src/shared/guidance/ready-letters/ready-letter.types.js';
import { DateField, isDate, RadioCards, TextArea, TextField } from '../../ui/fields';
import { useLocale } from '../../ui/link';

const DAY_LENGTH = 10;

/** A field of a letter. Every one may stay empty: it becomes a line to fill in by hand. */
export function LetterFieldInput({
  name,
  field: { kind, label, why, max, options = {}, required },
  value,
  onChange,
}: {
  name: string;
  field: LetterField;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('letters');
  const locale = useLocale();
  const common = {
    name: `letter_${name}`,
    label: label[locale],
    hint: why?.[locale],
    value,
    onChange,
    optional: !required,
  };
  if (kind === 'choice')
    return (
      <RadioCards
        {...common}
        options={Object.entries(options).map(([option, words]) => ({ value: option, label: words[locale] }))}
      />
    );
  if (kind === 'day')
    return <DateField {...common} error={value.length === DAY_LENGTH && !isDate(value) ? t('wrongDay') : undefined} />;
  if (kind === 'text') return <TextArea {...common} rows={4} limit={max} required={false} />;
  return (
    <TextField
      {...common}
      maxLength={max}
      required={false}
      autoComplete="off"
      short={kind === 'euro'}
      {...(kind === 'euro' && { inputMode: 'decimal' as const })}
    />
  );
}
