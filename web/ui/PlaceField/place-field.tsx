import '../fields/suggestions.css';
import './place-field.css';
import { useCombobox } from 'downshift';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, useFieldIds, type FieldProps } from '../fields';
import type { Begun } from '../fields/begun';
import { holdForms } from '../forms/pending-answers';
import { afterPress } from '../forms/press';
import { Icon } from '../icon';
import { homonyms, LONGEST_NAME, meant, nothingFor, placeLabel, placeOf, type Place, type Suggestion } from './place';
import { keyOf, SuggestionLine } from './suggestion-line';
import { useSuggestions, type Search } from './use-suggestions';

/** What is announced waits for a pause in typing, in milliseconds. Otherwise a screen reader would never finish. */
const ANNOUNCE_AFTER = 700;

/** At most so many comuni are offered if a text means none of them. */
const ASKED = 3;

export interface PlaceFieldProps extends FieldProps {
  value: Place | null;
  /** The chosen place; null as soon as the text is no longer that of a choice. */
  onChange: (place: Place | null) => void;
  /** A place was picked from the list, after `onChange`. */
  onPick?: () => void;
  /** Where suggestions come from; the API by default. */
  search?: Search;
  /** What was typed into the plain field whose place it takes. */
  begun?: Begun;
}

/**
 * A comune by type-ahead: downshift's combobox over the server's suggestions. Escape closes the list and then empties
 * the field. A whole name that only one comune has counts as chosen when the field is left.
 */
export function PlaceField({
  name,
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  onPick,
  search,
  begun,
}: PlaceFieldProps) {
  const { t } = useTranslation('places');
  const { id: inputId, describedBy } = useFieldIds({ name, hint, error });
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(begun?.text ?? (value ? placeLabel(value) : ''));
  const [open, setOpen] = useState(begun !== undefined);
  const [spoken, setSpoken] = useState('');
  const chosen = value !== null;
  const [left, setLeft] = useState(false);
  const hasLeft = useRef(false);
  // Forms that are sent in the meantime wait for what the field's text means.
  const held = useRef<() => void>(undefined);
  const answer = useRef<{ asked: string; found: Suggestion[] }>({ asked: '', found: [] });
  const input = useRef<HTMLInputElement>(null);
  const caret = begun?.caret ?? null;
  useLayoutEffect(() => {
    if (caret === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(caret, caret);
  }, [caret]);
  // A value set by the parent (a draft that was loaded, a form that was emptied) shows in the field.
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
  const choose = (municipality: Suggestion | undefined): void => {
    if (!municipality) return;
    setText(municipality.label);
    setOpen(false);
    setSpoken(t('field.chosen', { place: municipality.label }));
    give(placeOf(municipality));
  };
  const { state, suggestions, answers, retry } = useSuggestions(chosen ? '' : text, search, (asked, found) => {
    answer.current = { asked, found };
    if (!hasLeft.current) {
      held.current?.();
      return;
    }
    // The reader may leave the field before the suggestions arrive, and press something just then.
    afterPress(() => {
      choose(meant(asked, found));
      held.current?.();
    });
  });
  const type = (next: string): void => {
    held.current?.();
    setText(next);
    setOpen(true);
    setLeft(false);
    if (chosen) give(null);
  };
  /** The field lost the focus: its text has to say which comune it means. */
  const settle = (): void => {
    hasLeft.current = true;
    setLeft(true);
    if (chosen || text.trim() === '') return;
    const { asked, found } = answer.current;
    if (asked === text) choose(meant(asked, found));
    else if (state !== 'failed') {
      held.current?.();
      held.current = holdForms();
    }
  };
  // After a press the field is judged by what it holds then.
  const settled = useRef(settle);
  useEffect(() => {
    settled.current = settle;
  });
  const leave = (): void => {
    // The list lies over what is below it and moves nothing.
    setOpen(false);
    afterPress(() => {
      // The field may have been entered again in the meantime.
      if (!box.current?.contains(document.activeElement)) settled.current();
    });
  };
  useEffect(() => () => held.current?.(), []);
  useEffect(() => {
    if (state === 'failed') held.current?.();
  }, [state]);

  const none = t(`field.${nothingFor(text)}`);
  useEffect(() => {
    if (!open || chosen || state === 'idle') return undefined;
    const words = {
      searching: t('field.searching'),
      failed: t('field.failed'),
      none,
      found: t('field.found', { count: suggestions.length }),
    }[state];
    const rest = setTimeout(() => {
      setSpoken(words);
    }, ANNOUNCE_AFTER);
    return () => {
      clearTimeout(rest);
    };
  }, [open, chosen, state, suggestions, none, t]);

  // A text that does not say which comune is meant gets a question at the field.
  const same = homonyms(text, suggestions);
  const asked =
    left && !chosen && text.trim() !== '' && answers === text
      ? same.length > 1
        ? same
        : suggestions.slice(0, ASKED)
      : [];
  const items = !chosen && text.trim() !== '' ? suggestions : [];
  const lines = open ? items : [];
  const unfolded = open && !chosen && text.trim() !== '' && state !== 'idle';
  const { getInputProps, getItemProps, getMenuProps, highlightedIndex } = useCombobox<Suggestion>({
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
      if (selectedItem) onPick?.();
    },
  });

  return (
    <FieldFrame {...{ name, label, hint, error, optional }}>
      {() => (
        <div
          className="suggest-box"
          ref={box}
          onFocus={({ target }) => {
            hasLeft.current = false;
            // A press on one of the buttons below must still find it there.
            if (target instanceof HTMLInputElement) setLeft(false);
          }}
          onBlur={(event) => {
            if (!box.current?.contains(event.relatedTarget)) leave();
          }}
        >
          <input
            {...getInputProps({
              ref: input,
              onKeyDown: (event) => {
                // Enter sends the form, so the text must say by then which comune it means.
                if (event.key !== 'Enter' || highlightedIndex in lines) return;
                setOpen(false);
                settle();
              },
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
            maxLength={LONGEST_NAME}
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
            <Icon name="check" className="suggest-mark place-chosen" />
          ) : (
            <Icon name="search" className="suggest-mark" />
          )}
          <ul
            {...getMenuProps()}
            aria-labelledby={undefined}
            aria-label={t('field.list')}
            className="suggest-list place-list"
            hidden={lines.length === 0}
          >
            {lines.map((line, index) => (
              <li key={keyOf(line)} {...getItemProps({ item: line, index, id: `${listId}-item-${index}` })}>
                <SuggestionLine suggestion={line} />
              </li>
            ))}
          </ul>
          {unfolded && lines.length === 0 && (
            <div className="suggest-list place-note">
              <p>{state === 'failed' ? t('field.failed') : state === 'none' ? none : t('field.searching')}</p>
              {state === 'failed' && (
                <button type="button" className="btn btn-2 btn-s" onClick={retry}>
                  {t('field.retry')}
                </button>
              )}
            </div>
          )}
          {asked.length > 0 && !open && (
            <div className="place-ask" role="status">
              <p>{same.length > 1 ? t('field.homonyms', { name: text.trim() }) : t('field.meant')}</p>
              <div className="row">
                {asked.map((each) => (
                  <button
                    key={keyOf(each)}
                    type="button"
                    className="btn btn-2 btn-s"
                    onClick={() => {
                      choose(each);
                    }}
                  >
                    <SuggestionLine suggestion={each} short />
                  </button>
                ))}
              </div>
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
