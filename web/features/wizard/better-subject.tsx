import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestLimits } from '../../../src/shared/limits.js';
import { api, infoOf } from '../../api/client';
import type { components } from '../../api/schema.js';
import { Button } from '../../ui/button';
import { useFormat } from '../../ui/format/format';
import { UncoveredPanel } from '../subjects/finder/uncovered-panel';
import { requestTypeId } from '../requests/types';
import type { Draft } from './draft';
import { change } from './draft-store';
import { subjectAnswer, useSubjects } from './subjects';

/** What a description fits better than the chosen subject: a subject, or a matter that is not covered. */
type Better = components['schemas']['RequestTypeSuggested']['info'];

/** At most so many of the words that fit a subject are named. */
const NAMED_WORDS = 6;

// A proposal that was declined is not made again on this visit: the chosen subject and what was proposed.
const declined = new Set<string>();
const keyOf = (chosen: string, { type, outside }: Better): string => `${chosen} ${type?.id ?? outside?.id ?? ''}`;

/** Asks the server what fits a description better than the chosen subject, after a pause in writing; null if nothing. */
function useBetter(text: string, chosen: string, pause: number) {
  const [answer, setAnswer] = useState<{ text: string; chosen: string; better: Better } | null>(null);
  useEffect(() => {
    const length = [...text.trim()].length;
    if (length < requestLimits.descriptionMin || text.length > requestLimits.textMax || chosen === '') return undefined;
    const question = new AbortController();
    const wait = setTimeout(() => {
      const body = { text, request_type_id: requestTypeId(chosen) };
      infoOf(api.POST('/request-types/suggest', { body, signal: question.signal })).then(
        (better) => {
          setAnswer({ text, chosen, better });
        },
        // Nothing depends on a suggestion.
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(wait);
      question.abort();
    };
  }, [text, chosen, pause]);
  const better = answer?.chosen === chosen ? answer.better : null;
  return better && (better.type ?? better.outside) && !declined.has(keyOf(chosen, better)) ? better : null;
}

/**
 * Proposes the subject that the description fits clearly better than the chosen one, or says that the matter does not
 * seem to be covered. The person decides; nothing waits for it.
 * @param pause how long writing must have stopped, in milliseconds
 */
export function BetterSubject({ draft, pause = 0 }: { draft: Draft; pause?: number }) {
  const { t } = useTranslation('subjects');
  const format = useFormat();
  const subjects = useSubjects();
  const [changed, setChanged] = useState('');
  const [, redraw] = useState(0);
  const chosen = draft.type ?? '';
  const better = useBetter(draft.description, chosen, pause);
  const labelOf = (wanted: string) => subjects.find(({ id }) => id === wanted)?.label;
  const keep = (): void => {
    if (better) declined.add(keyOf(chosen, better));
    redraw((count) => count + 1);
  };
  const type = better?.type;
  const outside = better?.outside;
  return (
    <div role="status" className="better">
      {type && (
        <div className="better-type">
          <h2 className="sub">{t('better.title', { label: type.label })}</h2>
          <p className="small">
            {t('better.text', { words: format.list((type.matched ?? []).slice(0, NAMED_WORDS)) })}
          </p>
          <div className="row">
            <Button
              kind="primary"
              size="s"
              onClick={() => {
                change(subjectAnswer(type.id, subjects));
                setChanged(type.label);
              }}
            >
              {t('better.change')}
            </Button>
            <Button kind="secondary" size="s" onClick={keep}>
              {t('better.keep', { label: labelOf(chosen) })}
            </Button>
          </div>
        </div>
      )}
      {outside && (
        <>
          <UncoveredPanel matter={outside} />
          <div className="row">
            <Button kind="secondary" size="s" onClick={keep}>
              {t('better.keepOutside')}
            </Button>
          </div>
        </>
      )}
      {!better && changed !== '' && <p className="small">{t('better.changed', { label: changed })}</p>}
    </div>
  );
}
