import { FieldSet, type FieldProps } from './parts';
import type { Option } from './choice';

/** One of a few, each a button: pressing it answers and goes on. The answer given before is marked as pressed. */
export function AnswerButtons({
  name,
  label,
  error,
  value,
  onChoose,
  options,
  columns = 1,
}: Omit<FieldProps, 'hint' | 'optional'> & {
  value: string;
  onChoose: (value: string) => void;
  /** With `rare` one is left out on narrow screens, unless it is the answer. */
  options: (Option & { rare?: boolean })[];
  columns?: 1 | 2;
}) {
  return (
    <FieldSet {...{ name, error }} legend={label}>
      <div className={columns === 2 ? 'opts two' : 'opts'}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            name={name}
            value={option.value}
            className={option.rare && option.value !== value ? 'opt answer rare' : 'opt answer'}
            aria-pressed={option.value === value}
            disabled={option.disabled}
            onClick={() => {
              onChoose(option.value);
            }}
          >
            <span>
              <strong>{option.label}</strong>
              {option.hint !== undefined && <span className="hint">{option.hint}</span>}
            </span>
          </button>
        ))}
      </div>
    </FieldSet>
  );
}
