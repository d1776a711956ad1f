import './finder.css';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Form, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session';
import { Button } from '../../../ui/button';
import { FieldFrame } from '../../../ui/fields';
import { Icon } from '../../../ui/icon';
import { usePath } from '../../../ui/link';
import { FINDER_FIELD, LONGEST_QUESTION, type Begun } from './begun';
import type { SubjectFinderProps } from './subject-finder';

/** Where a found type leads: into the wizard with the type chosen; a firm, which sends no requests, to its page. */
export const useWayTo = (): ((typeId: string) => string) => {
  const isFirm = useSession()?.account.model === 'lawyer';
  return (typeId) => (isFirm ? `/avvocati/${typeId}` : `/request/create/1?type=${typeId}`);
};

/** The finder with what had been typed when it came. */
interface Taken {
  Finder: ComponentType<SubjectFinderProps>;
  begun: Begun;
}

/**
 * The finder on a public page. Without scripts it is a form that the page of all subjects answers. Its list weighs as
 * much as the rest of the page and most readers never type here, so it is fetched when somebody comes to the field.
 */
export function PublicFinder({ words = '' }: { words?: string }) {
  const { t } = useTranslation('subjects');
  const navigate = useNavigate();
  const path = usePath();
  const wayTo = useWayTo();
  const field = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const load = (): void => {
    import('./subject-finder').then(
      ({ SubjectFinder }) => {
        const plain = field.current;
        if (plain) setTaken({ Finder: SubjectFinder, begun: begunIn(plain) });
      },
      // Without the list the form still finds.
      () => undefined,
    );
  };
  useEffect(() => {
    // Somebody was at the field before the scripts were.
    if (document.activeElement === field.current) load();
  }, []);
  return (
    <Form method="get" action={path('/avvocati')} className="finder-form" role="search">
      {taken ? (
        <taken.Finder
          inForm
          begun={taken.begun}
          words={words}
          onChoose={({ id }) => {
            void navigate(path(wayTo(id)));
          }}
        />
      ) : (
        <div className="finder">
          <FieldFrame
            name={FINDER_FIELD}
            label={t('find.label')}
            hint={t('find.hint', { examples: t('find.examples') })}
          >
            {({ id, describedBy }) => (
              <div className="finder-box">
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
                />
                <Icon name="search" className="finder-mark" />
              </div>
            )}
          </FieldFrame>
        </div>
      )}
      <Button type="submit" kind="secondary" icon="search">
        {t('find.go')}
      </Button>
    </Form>
  );
}

const begunIn = (field: HTMLInputElement): Begun => ({
  text: field.value,
  caret: document.activeElement === field ? field.selectionStart : null,
});
