import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { accountLimits } from '../../../../src/shared/limits.js';
import { IconButton } from '../../../ui/button';
import { Select } from '../../../ui/fields';
import type { BoundField } from '../../../ui/forms';
import { languageNames } from '../../../ui/format/languages';
import { useLocale } from '../../../ui/link';

/**
 * ISO 639-1 codes of the languages spoken in Italy and by those who come to live there; what a profile already holds is
 * shown besides.
 */
const OFFERED = [
  'it',
  'en',
  'fr',
  'de',
  'es',
  'pt',
  'ro',
  'sq',
  'ar',
  'zh',
  'uk',
  'ru',
  'pl',
  'bg',
  'sr',
  'hr',
  'bs',
  'mk',
  'sl',
  'sk',
  'cs',
  'hu',
  'el',
  'tr',
  'nl',
  'sv',
  'da',
  'no',
  'fi',
  'hi',
  'ur',
  'pa',
  'bn',
  'ta',
  'si',
  'fa',
  'ku',
  'am',
  'so',
  'ti',
  'wo',
  'sw',
  'tl',
  'ja',
  'ko',
  'he',
  'ka',
  'hy',
  'lt',
  'lv',
  'et',
  'mt',
  'ca',
  'sc',
];

/** The languages a firm works in: added and removed one by one. */
export function LanguagesField({ name, value, error, onChange }: BoundField<string[]>) {
  const { t } = useTranslation('profile');
  const locale = useLocale();
  const names = useMemo(() => languageNames(locale), [locale]);
  const options = OFFERED.filter((code) => !value.includes(code))
    .map((code) => ({ value: code, label: names(code) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <div>
      <Select
        name={name}
        label={t('languages.label')}
        hint={t('languages.hint', { count: value.length, max: accountLimits.maxLanguages })}
        error={error}
        value=""
        options={options}
        empty={
          value.length >= accountLimits.maxLanguages
            ? t('languages.full', { max: accountLimits.maxLanguages })
            : t('languages.add')
        }
        disabled={value.length >= accountLimits.maxLanguages}
        onChange={(code) => {
          if (code && !value.includes(code)) onChange([...value, code]);
        }}
      />
      {value.length > 0 && (
        <ul className="picked" aria-label={t('languages.chosen')}>
          {value.map((code) => (
            <li key={code}>
              {names(code)}
              <IconButton
                icon="x"
                label={t('languages.remove', { name: names(code) })}
                onClick={() => {
                  onChange(value.filter((other) => other !== code));
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
