import { useTranslation } from 'react-i18next';
import {
  letterEntry,
  letterPath,
  lettersOfType,
} from '../../../src/shared/guidance/ready-letters/ready-letters.codes.js';
import { Link, useLocale } from '../../ui/link';
import { SideNote } from '../../ui/side-note';
import { REQUEST_PARAM } from './use-story';

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
