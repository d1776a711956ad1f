import '../../../ui/fields/suggestions.css';
import './finder.css';
import { useCombobox } from 'downshift';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, useFieldIds } from '../../../ui/fields';
import { useFormat } from '../../../ui/format/format';
import type { Begun } from '../../../ui/fields/begun';
import { Icon } from '../../../ui/icon';
import { UncoveredPanel } from './uncovered-panel';
import { FINDER_FIELD as NAME, LONGEST_QUESTION } from './question';
import { useFoundTypes, type FoundType } from './use-found-types';

/** What is announced waits for a pause in typing, in milliseconds. */
const ANNOUNCE_AFTER = 900;

export interface SubjectFinderProps {
  /** `words` are those in the field. */
  onChoose: (type: FoundType, words: string) => void;
  /** In a form that looks the words up by itself, Enter sends it if nothing is found. */
  inForm?: boolean;
  /** The alternative if nothing is found. */
  otherwise?: ReactNode;
  /** The link to the subject that the text about an uncovered matter names. */
  related?: (typeId: string) => ReactNode;
  /** What is in the field at first. */
  words?: string;
  /** What was typed into the plain field whose place it takes. */
  begun?: Begun;
}

/**
 * The field that finds a request type by everyday words: downshift's combobox over the server's finder, with the words
 * that led to each type, and what to do where none does.
 */
export function SubjectFinder({ onChoose, inForm = false, otherwise, related, words = '', begun }: SubjectFinderProps) {
  const { t } = useTranslation('subjects');
  const format = useFormat();
  const hint = t('find.hint', { examples: t('find.examples') });
  const { id: inputId, describedBy } = useFieldIds({ name: NAME, hint });
  const listId = useId();
  const [text, setText] = useState(begun?.text ?? words);
  const [touched, setTouched] = useState(text !== words);
  const [open, setOpen] = useState(touched);
  const [spoken, setSpoken] = useState('');
  const { state, found, retry } = useFoundTypes(touched ? text : '');
  const items = [...found.types];
  /** Enter was pressed before the answer was there. */
  const awaited = useRef(false);
  const choose = (type: FoundType): void => {
    setOpen(false);
    setSpoken(t('find.chosen', { label: type.label }));
    onChoose(type, text);
  };
  useEffect(() => {
    if (state !== 'found' || !awaited.current) return;
    awaited.current = false;
    const [first] = found.types;
    if (first) choose(first);
    // The answer to the words decides, once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state, found]);
  const lines = open ? items : [];
  const outside = state === 'idle' ? null : found.outside;
  // A type that the list shows needs no second way to it.
  const named = found.types.some(({ id }) => id === outside?.related);
  const nothing = state === 'found' && items.length === 0;

  const input = useRef<HTMLInputElement>(null);
  const caret = begun?.caret ?? null;
  useLayoutEffect(() => {
    if (caret === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(caret, caret);
  }, [caret]);

  useEffect(() => {
    if (state !== 'found') return undefined;
    const rest = setTimeout(() => {
      setSpoken(
        found.types.length === 0 && found.outside
          ? t('find.notCovered')
          : t('find.found', { count: found.types.length }),
      );
    }, ANNOUNCE_AFTER);
    return () => {
      clearTimeout(rest);
    };
  }, [state, found, t]);

  const { getInputProps, getItemProps, getMenuProps, highlightedIndex } = useCombobox<FoundType>({
    id: listId,
    inputId,
    menuId: listId,
    items,
    itemToString: () => text,
    inputValue: text,
    isOpen: open,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    stateReducer: (before, { type, changes }) => {
      switch (type) {
        // A press on the field opens the list and never closes it.
        case useCombobox.stateChangeTypes.InputClick:
          return { ...changes, isOpen: true };
        case useCombobox.stateChangeTypes.InputKeyDownEscape:
          return { ...changes, isOpen: false, inputValue: open && items.length > 0 ? before.inputValue : '' };
        default:
          return changes;
      }
    },
    onIsOpenChange: ({ isOpen }) => {
      setOpen(isOpen);
    },
    onInputValueChange: ({ type, inputValue }) => {
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) setText(inputValue);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      choose(selectedItem);
    },
  });
  const highlighted = highlightedIndex in lines;

  return (
    <div className="finder">
      <FieldFrame name={NAME} label={t('find.label')} hint={hint}>
        {() => (
          <div className="suggest-box">
            <input
              {...getInputProps({
                ref: input,
                onChange: (event) => {
                  awaited.current = false;
                  setTouched(true);
                  setOpen(true);
                  setText(event.currentTarget.value);
                },
                onKeyDown: (event) => {
                  if (event.key !== 'Enter') return;
                  // Without a subject it must not send the wizard's step; while one is looked for, it waits.
                  if (!inForm || state === 'searching') event.preventDefault();
                  awaited.current = state === 'searching';
                  // What is listed is for earlier words.
                  if (awaited.current) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
                },
              })}
              name={NAME}
              className="in"
              type="text"
              role="combobox"
              maxLength={LONGEST_QUESTION}
              autoComplete="off"
              enterKeyHint="search"
              aria-labelledby={undefined}
              aria-controls={listId}
              aria-expanded={lines.length > 0}
              aria-describedby={describedBy}
              aria-activedescendant={highlighted ? `${listId}-item-${highlightedIndex}` : undefined}
            />
            <Icon name="search" className="suggest-mark" />
            <ul
              {...getMenuProps()}
              aria-labelledby={undefined}
              aria-label={t('find.list')}
              className="suggest-list"
              hidden={lines.length === 0}
            >
              {lines.map((type, index) => (
                <li key={type.id} {...getItemProps({ item: type, index, id: `${listId}-item-${index}` })}>
                  <span className="finder-label">{type.label}</span>
                  <span className="suggest-why">{t('find.because', { words: format.list(type.matched ?? []) })}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </FieldFrame>
      {outside && lines.length === 0 && (
        <UncoveredPanel matter={outside} action={outside.related !== null && !named && related?.(outside.related)} />
      )}
      {nothing && !outside && (
        <div className="finder-none">
          <p>{t('find.none')}</p>
          {otherwise}
        </div>
      )}
      {state === 'failed' && (
        <div className="finder-none">
          <p>{t('find.failed')}</p>
          <button type="button" className="btn btn-2 btn-s" onClick={retry}>
            {t('find.retry')}
          </button>
        </div>
      )}
      <p className="vh" role="status">
        {spoken}
      </p>
    </div>
  );
}
