import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestLimits } from '../../../../src/shared/limits.js';
import { Button } from '../../../ui/button';
import { FieldFrame } from '../../../ui/fields';
import { Icon } from '../../../ui/icon';
import { useLabels } from './notes-api';

/** How many of the firm's labels are offered at once. */
const OFFERED = 6;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The labels with one more: each once, also where it is written in capitals. */
export const withLabel = (labels: readonly string[], typed: string): string[] => {
  const label = typed.trim();
  return label === '' || labels.some((each) => same(each, label)) ? [...labels] : [...labels, label];
};

/** The labels of a request. What is being typed becomes one with Enter or a comma; those that the firm uses are offered. */
export function LabelsField({
  labels,
  onChange,
  typed,
  onType,
  error,
}: {
  labels: readonly string[];
  onChange: (labels: string[]) => void;
  typed: string;
  onType: (typed: string) => void;
  error?: string;
}) {
  const { t } = useTranslation('inbox');
  const known = useLabels().data ?? [];
  const [said, setSaid] = useState('');
  const hint = useId();
  const full = labels.length >= requestLimits.labels;
  const offered = known
    .filter((label) => !labels.some((each) => same(each, label)))
    .filter((label) => label.toLowerCase().startsWith(typed.trim().toLowerCase()))
    .slice(0, OFFERED);
  const add = (label: string): void => {
    const next = withLabel(labels, label);
    onType('');
    if (next.length === labels.length) return;
    onChange(next);
    setSaid(t('notes.labelAdded', { label: label.trim() }));
  };
  const remove = (label: string): void => {
    onChange(labels.filter((each) => each !== label));
    setSaid(t('notes.labelRemoved', { label }));
  };
  return (
    <div>
      <FieldFrame
        name="label"
        label={t('notes.labels')}
        hint={t('notes.labelsHint', { max: requestLimits.labels })}
        error={error}
      >
        {({ id, describedBy }) => (
          <input
            id={id}
            className="in"
            value={typed}
            maxLength={requestLimits.labelMax}
            disabled={full}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={({ target: { value } }) => {
              if (value.endsWith(',')) add(value.slice(0, -1));
              else onType(value);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed.trim() === '') return;
              // The form is not sent while a label is being written.
              event.preventDefault();
              add(typed);
            }}
          />
        )}
      </FieldFrame>
      {labels.length > 0 && (
        <ul className="notes-chosen" aria-label={t('notes.labels')}>
          {labels.map((label) => (
            <li key={label}>
              <button
                type="button"
                className="notes-label"
                aria-label={t('notes.removeLabel', { label })}
                onClick={() => {
                  remove(label);
                }}
              >
                {label}
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {!full && offered.length > 0 && (
        <div className="notes-offered" role="group" aria-labelledby={hint}>
          <span className="micro muted" id={hint}>
            {t('notes.used')}
          </span>
          {offered.map((label) => (
            <Button
              key={label}
              size="s"
              kind="quiet"
              icon="plus"
              onClick={() => {
                add(label);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <p className="vh" role="status">
        {said}
      </p>
    </div>
  );
}
