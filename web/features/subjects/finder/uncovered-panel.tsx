import './finder.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../ui/link';
import type { UncoveredMatter } from './use-found-types';

/** Says that a matter is not covered, and where to turn instead, each with its source. */
export function UncoveredPanel({
  matter,
  level = 2,
  action,
}: {
  matter: UncoveredMatter;
  level?: 2 | 3;
  /** The link to the subject that its text names. */
  action?: ReactNode;
}) {
  const { t } = useTranslation('subjects');
  const Heading = `h${level}` as const;
  return (
    <section className="outside" aria-label={matter.title}>
      <Heading className="outside-title">{matter.title}</Heading>
      <p>{matter.text}</p>
      {action}
      <p className="outside-turn">{t('find.turnTo')}</p>
      <ul>
        {matter.help.map(({ text, source, url }) => (
          <li key={text}>
            {text}{' '}
            {url.startsWith('/') ? (
              <Link to={url}>{source}</Link>
            ) : (
              <a href={url} rel="noopener noreferrer external">
                {source}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
