import { useTranslation } from 'react-i18next';
import { FieldSet, useFieldIds, type FieldProps } from './parts';

const STARS = ['1', '2', '3', '4', '5'] as const;

/** One to five, as radios in a row: the figure, and a word for each end. An empty value is no rating yet. */
export function StarsField({
  name,
  label,
  hint,
  error,
  value,
  onChange,
}: FieldProps & { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const { describedBy } = useFieldIds({ name, error });
  return (
    <FieldSet {...{ name, hint, error }} legend={label}>
      <div className="stars">
        {STARS.map((stars) => (
          <label key={stars} className="opt" htmlFor={`${name}-${stars}`}>
            <input
              id={`${name}-${stars}`}
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              aria-describedby={describedBy}
              onChange={() => {
                onChange(stars);
              }}
            />
            <span>
              <strong>
                {stars}
                <span className="vh"> {t('rating.outOf')}</span>
              </strong>
              <span className="hint">{t(`rating.words.${stars}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
