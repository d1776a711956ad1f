import '../../../ui/fields/suggestions.css';
import './finder.css';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../../ui/fields';
import { replaceField, type Begun } from '../../../ui/fields/begun';
import { Icon } from '../../../ui/icon';
import { FINDER_FIELD, LONGEST_QUESTION } from './question';
import type { SubjectFinderProps } from './subject-finder';

/** The finder, with what was typed before it loaded. */
interface Taken {
  Finder: ComponentType<SubjectFinderProps>;
  begun: Begun;
}

/**
 * The finder's field. Its list weighs as much as the rest of a page and most readers never type here, so it is fetched
 * when somebody comes to the field.
 */
export function FinderField({ words = '', ...props }: Omit<SubjectFinderProps, 'begun'>) {
  const { t } = useTranslation('subjects');
  const field = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const load = (): void => {
    import('./subject-finder').then(
      ({ SubjectFinder }) => {
        replaceField(field.current, (begun) => {
          setTaken({ Finder: SubjectFinder, begun });
        });
      },
      // Without the list the form still searches.
      () => undefined,
    );
  };
  useEffect(() => {
    // Somebody used the field before the scripts had loaded.
    if (document.activeElement === field.current) load();
  }, []);
  if (taken) return <taken.Finder {...props} words={words} begun={taken.begun} />;
  return (
    <div className="finder">
      <FieldFrame name={FINDER_FIELD} label={t('find.label')} hint={t('find.hint', { examples: t('find.examples') })}>
        {({ id, describedBy }) => (
          <div className="suggest-box">
            <input
              ref={field}
              id={id}
              name={FINDER_FIELD}
              className="in"
              type="text"
              defaultValue={words}
              maxLength={LONGEST_QUESTION}
              autoComplete="off"
              enterKeyHint="search"
              aria-describedby={describedBy}
              onFocus={load}
              onKeyDown={(event) => {
                // In a form for something else Enter chooses a subject, once the list is there.
                if (event.key === 'Enter' && !props.inForm) event.preventDefault();
              }}
            />
            <Icon name="search" className="suggest-mark" />
          </div>
        )}
      </FieldFrame>
    </div>
  );
}
