import '../fields/suggestions.css';
import './place-field.css';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { FieldFrame } from '../fields';
import { replaceField, type Begun } from '../fields/begun';
import { Icon } from '../icon';
import { LONGEST_NAME, placeLabel } from './place';
import type { PlaceFieldProps } from './place-field';

/** The field with its list, and what was typed before it loaded. */
interface Taken {
  Field: ComponentType<PlaceFieldProps>;
  begun: Begun;
}

/**
 * A comune in a form that is sent as plain text, as on a page that most people only read: the list of suggestions is
 * fetched when somebody comes to the field.
 */
export function PlaceBox({ value, onChange, ...props }: Omit<PlaceFieldProps, 'begun' | 'search'>) {
  const field = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const label = value ? placeLabel(value) : '';
  const load = (): void => {
    import('./place-field').then(
      ({ PlaceField }) => {
        replaceField(field.current, (begun) => {
          if (begun.text !== label) onChange(null);
          setTaken({ Field: PlaceField, begun });
        });
      },
      // Without the list the form still searches.
      () => undefined,
    );
  };
  useEffect(() => {
    // Somebody used the field before the scripts had loaded.
    if (document.activeElement === field.current) load();
    // Once, when the page takes over.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (taken) return <taken.Field {...props} value={value} onChange={onChange} begun={taken.begun} />;
  const { name, label: words, hint, error, optional } = props;
  return (
    <FieldFrame {...{ name, label: words, hint, error, optional }}>
      {({ id, describedBy }) => (
        <div className="suggest-box">
          <input
            ref={field}
            id={id}
            name={name}
            className="in"
            type="text"
            defaultValue={label}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onFocus={load}
          />
          <Icon name={value ? 'check' : 'search'} className={value ? 'suggest-mark place-chosen' : 'suggest-mark'} />
        </div>
      )}
    </FieldFrame>
  );
}
