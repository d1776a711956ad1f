import './place-field.css';
import { useCombobox } from 'downshift';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, useFieldIds, type FieldProps } from '../fields';
import { Icon } from '../icon';
import { meant, placeLabel, placeOf, type Municipality, type Place } from './place';
import { useSuggestions, type Search } from './use-suggestions';

/** What is announced waits for a pause in typing, in milliseconds. Otherwise a screen reader would never finish. */
const ANNOUNCE_AFTER = 700;

export interface PlaceFieldProps extends FieldProps {
  value: Place | null;
  /** The chosen place; null as soon as the text is no longer that of a choice. */
  onChange: (place: Place | null) => void;
  /** Where suggestions come from; the API by default. */
  search?: Search;
}

/**
 * A comune by type-ahead: downshift's combobox over the server's suggestions. Escape closes the list and then empties
 * the field. A whole name that only one comune has counts as chosen when the field is left.
 */
export function PlaceField({ name, label, hint, error, optional, value, onChange, search }: PlaceFieldProps) {
  const { t } = useTranslation('places');
  const { id: inputId, describedBy } = useFieldIds({ name, hint, error });
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(value ? placeLabel(value) : '');
  const [open, setOpen] = useState(false);
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
  const choose = (municipality: Municipality | undefined): void => {
    if (!municipality) return;
    setText(municipality.label);
    setOpen(false);
    setSpoken(t('field.chosen', { place: municipality.label }));
    give(placeOf(municipality));
  };
  const { state, suggestions, answers, retry } = useSuggestions(chosen ? '' : text, search, (asked, found) => {
    // The reader may leave the field before the suggestions arrive.
    if (away.current) choose(meant(asked, found));
  });
  const type = (next: string): void => {
    setText(next);
    setOpen(true);
    if (chosen) give(null);
  };
  const leave = (): void => {
    away.current = true;
    setOpen(false);
    if (!chosen && answers === text) choose(meant(text, suggestions));
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

  const items = !chosen && text.trim() !== '' ? suggestions : [];
  const lines = open ? items : [];
  const unfolded = open && !chosen && text.trim() !== '' && state !== 'idle';
  const { getInputProps, getItemProps, getMenuProps, highlightedIndex } = useCombobox<Municipality>({
    id: listId,
    inputId,
    menuId: listId,
    items,
    itemToString: (item) => item?.label ?? '',
    inputValue: text,
    isOpen: open,
    // The chosen place is the form's; here every choice is a new one.
    selectedItem: null,
    stateReducer: (before, { type: what, changes }) => {
      switch (what) {
        // Leaving the field is judged below, for the list and the button that tries again together.
        case useCombobox.stateChangeTypes.InputBlur:
          return { ...before, highlightedIndex: -1 };
        // A press on the field opens the list and never closes it.
        case useCombobox.stateChangeTypes.InputClick:
          return { ...changes, isOpen: true };
        case useCombobox.stateChangeTypes.InputKeyDownEscape:
          return { ...changes, isOpen: false, inputValue: unfolded ? before.inputValue : '' };
        default:
          return changes;
      }
    },
    onIsOpenChange: ({ isOpen }) => {
      setOpen(isOpen);
    },
    onInputValueChange: ({ type: what, inputValue }) => {
      if (what !== useCombobox.stateChangeTypes.InputKeyDownEscape) return;
      type(inputValue);
      setOpen(false);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      choose(selectedItem ?? undefined);
    },
  });

  return (
    <FieldFrame {...{ name, label, hint, error, optional }}>
      {() => (
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
            {...getInputProps({
              // At the key itself: after downshift's own turn the cursor would jump to the end.
              onChange: (event) => {
                type(event.currentTarget.value);
              },
            })}
            name={name}
            className="in"
            type="text"
            role="combobox"
            required={!optional}
            maxLength={100}
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-labelledby={undefined}
            aria-controls={listId}
            aria-expanded={lines.length > 0}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            aria-activedescendant={highlightedIndex in lines ? `${listId}-item-${highlightedIndex}` : undefined}
          />
          {chosen ? (
            <Icon name="check" className="place-mark place-chosen" />
          ) : (
            <Icon name="search" className="place-mark" />
          )}
          <ul
            {...getMenuProps()}
            aria-labelledby={undefined}
            aria-label={t('field.list')}
            className="place-list"
            hidden={lines.length === 0}
          >
            {lines.map((line, index) => (
              <li key={line.id} {...getItemProps({ item: line, index, id: `${listId}-item-${index}` })}>
                <span>{line.label}</span>
                <span className="place-region">{line.region}</span>
              </li>
            ))}
          </ul>
          {unfolded && lines.length === 0 && (
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
