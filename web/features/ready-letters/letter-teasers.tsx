import { useTranslation } from 'react-i18next';
import { Link } from '../../ui/link';
import type { LetterTeaser } from './teasers-of';

/** Letters by title, each with what it does. */
export function LetterTeasers({ letters }: { letters: readonly LetterTeaser[] }) {
  return (
    <ul className="teasers">
      {letters.map(({ path, title, lead }) => (
        <li key={path}>
          <p>
            <Link to={path} prefetch="none">
              {title}
            </Link>
          </p>
          <p className="small soft">{lead}</p>
        </li>
      ))}
    </ul>
  );
}

/** The letters of a request type, on its guide. */
export function LettersOfType({ letters }: { letters: readonly LetterTeaser[] }) {
  const { t } = useTranslation('help');
  if (letters.length === 0) return null;
  return (
    <section className="also" aria-labelledby="letters">
      <h2 id="letters">{t('letters.title')}</h2>
      <p className="small">{t('letters.lead')}</p>
      <LetterTeasers letters={letters} />
    </section>
  );
}
