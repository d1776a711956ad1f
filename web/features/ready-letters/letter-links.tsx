import { useTranslation } from 'react-i18next';
import {
  letterEntry,
  letterPath,
  lettersOfType,
  type ReadyLetterId,
} from '../../../src/shared/guidance/ready-letters/ready-letters.codes.js';
import { Link, useLocale } from '../../ui/link';
import { SideNote } from '../../ui/side-note';
import { REQUEST_PARAM } from './use-story';

/** Letters by title, each with what it does. */
export function LetterTeasers({ ids }: { ids: readonly ReadyLetterId[] }) {
  const locale = useLocale();
  return (
    <ul className="teasers">
      {ids.map((id) => (
        <li key={id}>
          <p>
            <Link to={letterPath(id)} prefetch="none">
              {letterEntry(id).title[locale]}
            </Link>
          </p>
          <p className="small soft">{letterEntry(id).lead[locale]}</p>
        </li>
      ))}
    </ul>
  );
}

/** The letters of a request type, on its guide. */
export function LettersOfType({ type }: { type: string }) {
  const { t } = useTranslation('help');
  const ids = lettersOfType(type, null);
  if (ids.length === 0) return null;
  return (
    <section className="also" aria-labelledby="letters">
      <h2 id="letters">{t('letters.title')}</h2>
      <p className="small">{t('letters.lead')}</p>
      <LetterTeasers ids={ids} />
    </section>
  );
}

/** The letters of a request, which it fills in. */
export function LettersOfRequest({
  request: { id, request_type: type, part },
}: {
  request: { id: number; request_type: { id: string }; part: number | null };
}) {
  const { t } = useTranslation('help');
  const locale = useLocale();
  const ids = lettersOfType(type.id, part);
  if (ids.length === 0) return null;
  return (
    <SideNote title={t('letters.title')}>
      <p>{t('letters.fromRequest')}</p>
      <ul>
        {ids.map((letter) => (
          <li key={letter}>
            <Link to={`${letterPath(letter)}?${REQUEST_PARAM}=${id}`} prefetch="none">
              {letterEntry(letter).title[locale]}
            </Link>
          </li>
        ))}
      </ul>
    </SideNote>
  );
}
