import './english-offer.css';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { pathIn } from '../../app/locale';
import { Icon } from '../icon';
import { useBarePath, useLocale } from '../link';
import { languageIsChosen, onChoice, rememberChoice, wantsEnglish } from './language-choice';

/**
 * One line on Italian pages for a browser that prefers English, until the reader has answered once. It lies over the
 * page, so that nothing moves, and it is in English for the people whom it is for.
 */
export function EnglishOffer() {
  const italian = useLocale() === 'it';
  const bare = useBarePath();
  const { search } = useLocation();
  const offered = useSyncExternalStore(
    onChoice,
    () => italian && wantsEnglish(navigator) && !languageIsChosen(),
    () => false,
  );
  if (!offered) return null;
  return (
    <aside className="english-offer" lang="en" aria-label="Language">
      <a href={`${pathIn('en', bare)}${search}`} hrefLang="en" onClick={rememberChoice}>
        Read this page in English
      </a>
      <button type="button" aria-label="Stay in Italian" onClick={rememberChoice}>
        <Icon name="x" />
      </button>
    </aside>
  );
}
