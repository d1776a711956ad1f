import './place-field.css';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps } from '../fields';
import { Icon } from '../icon';
import { meant, placeLabel, placeOf, type Municipality, type Place } from './place';
import { useSuggestions, type Search } from './use-suggestions';

/** What is announced waits for the typing to rest, or every letter would be talked over. */
const ANNOUNCE_AFTER = 700;

export interface PlaceFieldProps extends FieldProps {
  value: Place | null;
  /** The chosen place; null as soon as the text is no longer that of a choice. */
  onChange: (place: Place | null) => void;
  /** Where suggestions come from; the API by default. */
  search?: Search;
}

/**
 * A comune by type-ahead: the editable combobox of the ARIA practices. Down and Up walk the list, Enter takes the line,
 * Escape closes it and then empties the field; a whole name that is nobody's homonym counts as chosen when the field is
 * left.
 */
export function PlaceField({ name, label, hint, error, optional, value, onChange, search }: PlaceFieldProps) {
  const { t } = useTranslation('places');
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(value ? placeLabel(value) : '');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [spoken, setSpoken] = useState('');
  const chosen = value !== null;
  const away = useRef(false);
  // A value set from outside (a draft that was loaded, a form that was emptied) shows in the field.
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    setText(value ? placeLabel(value) : '');
  }, [value]);

  const give = (place: Place | null): void => {
    shown.current = place;
    onChange(place);
  };
  const choose = (municipality: Municipality): void => {
    const place = placeOf(municipality);
    setText(municipality.label);
    setOpen(false);
    setActive(-1);
    setSpoken(t('field.chosen', { place: municipality.label }));
    give(place);
  };
  const take = (municipality: Municipality | undefined): void => {
    if (municipality) choose(municipality);
  };
  const { state, suggestions, answers, retry } = useSuggestions(chosen ? '' : text, search, (asked, found) => {
    // Somebody quick has left the field before the answer came.
    if (away.current) take(meant(asked, found));
  });
  const type = (next: string): void => {
    setText(next);
    setOpen(true);
    setActive(-1);
    if (chosen) give(null);
  };

  useEffect(() => {
    if (!open || chosen || state === 'idle') return undefined;
    const words = {
      searching: t('field.searching'),
      failed: t('field.failed'),
      none: t('field.none'),
      found: t('field.found', { count: suggestions.length }),
    }[state];
    const rest = setTimeout(() => {
      setSpoken(words);
    }, ANNOUNCE_AFTER);
    return () => {
      clearTimeout(rest);
    };
  }, [open, chosen, state, suggestions, t]);

  const lines = open && !chosen && text.trim() !== '' ? suggestions : [];
  const unfold = open && !chosen && text.trim() !== '' && state !== 'idle';
  const walk = (to: number): void => {
    setOpen(true);
    setActive(suggestions.length === 0 ? -1 : (to + suggestions.length) % suggestions.length);
  };
  const activeLine = active >= 0 ? lines.at(active) : undefined;
  const keys: Partial<Record<string, (event: KeyboardEvent) => boolean>> = {
    ArrowDown: ({ altKey }) => {
      if (altKey) setOpen(true);
      else walk(active + 1);
      return true;
    },
    ArrowUp: ({ altKey }) => {
      if (altKey) setOpen(false);
      else walk(active < 0 ? -1 : active - 1);
      return true;
    },
    Enter: () => {
      take(activeLine);
      return activeLine !== undefined;
    },
    Escape: () => {
      if (unfold) setOpen(false);
      else if (text) type('');
      setActive(-1);
      return unfold || text !== '';
    },
  };
  const leave = (): void => {
    away.current = true;
    setOpen(false);
    setActive(-1);
    if (!chosen && answers === text) take(meant(text, suggestions));
  };

  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  return (
    <FieldFrame {...{ name, label, hint, error, optional }}>
      {({ id, describedBy }) => (
        <div
          className="place"
          ref={box}
          onFocus={() => {
            away.current = false;
          }}
          onBlur={(event) => {
            if (!box.current?.contains(event.relatedTarget)) leave();
          }}
        >
          <input
            id={id}
            name={name}
            className="in"
            type="text"
            role="combobox"
            value={text}
            required={!optional}
            maxLength={100}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-autocomplete="list"
            aria-expanded={lines.length > 0}
            aria-controls={listId}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            aria-activedescendant={activeLine ? `${listId}-${active}` : undefined}
            onChange={(event) => {
              type(event.target.value);
            }}
            onClick={() => {
              setOpen(true);
            }}
            onKeyDown={(event) => {
              if (keys[event.key]?.(event)) event.preventDefault();
            }}
          />
          {chosen ? (
            <Icon name="check" className="place-mark place-chosen" />
          ) : (
            <Icon name="search" className="place-mark" />
          )}
          <ul
            id={listId}
            role="listbox"
            aria-label={t('field.list')}
            className="place-list"
            hidden={lines.length === 0}
          >
            {lines.map((line, index) => (
              // The keyboard works through the input, as the practice has it: a line never holds focus.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                key={line.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                onPointerDown={(event) => {
                  event.preventDefault();
                }}
                onClick={() => {
                  choose(line);
                }}
                onPointerMove={() => {
                  setActive(index);
                }}
              >
                <span>{line.label}</span>
                <span className="place-region">{line.region}</span>
              </li>
            ))}
          </ul>
          {unfold && lines.length === 0 && (
            <div className="place-list place-note">
              <p>
                {state === 'failed' ? t('field.failed') : state === 'none' ? t('field.none') : t('field.searching')}
              </p>
              {state === 'failed' && (
                <button type="button" className="btn btn-2 btn-s" onClick={retry}>
                  {t('field.retry')}
                </button>
              )}
            </div>
          )}
          <p className="vh" role="status">
            {spoken}
          </p>
        </div>
      )}
    </FieldFrame>
  );
}
