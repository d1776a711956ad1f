import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../ui/link';
import { useForeign } from './use-foreign';
import type { Teaser } from './text-at.server';

/** Further texts about a request type, and the way to its page. */
export function AlsoRead({
  title,
  articles,
  stories,
  type,
}: {
  title: string;
  articles: Teaser[];
  stories: Teaser[];
  type?: { id: string | null; label: string };
}) {
  const { t } = useTranslation('content');
  const id = useId();
  if (!type && articles.length + stories.length === 0) return null;
  return (
    <section className="also" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Teasers texts={articles} />
      <Teasers texts={stories} kind={t('story')} />
      {type?.id && (
        <p>
          <Link to={`/avvocati/${type.id}`}>{t('guide', { label: type.label })}</Link>
        </p>
      )}
    </section>
  );
}

/** Texts by title and description; `timed` says how long they take to read. */
export function Teasers({ texts, kind, timed }: { texts: Teaser[]; kind?: string; timed?: boolean }) {
  return (
    <ul className="teasers">
      {texts.map((text) => (
        <li key={text.path}>
          <TeaserLines text={text} kind={kind} timed={timed} />
        </li>
      ))}
    </ul>
  );
}

function TeaserLines({
  text: { path, title, description, language, minutes },
  kind,
  timed,
}: {
  text: Teaser;
  kind?: string | undefined;
  timed?: boolean | undefined;
}) {
  const { t } = useTranslation('content');
  const foreign = useForeign(language);
  return (
    <>
      <p>
        <Link to={path} {...foreign}>
          {title}
        </Link>
        {kind && <span className="micro soft"> {kind}</span>}
        {timed && <span className="micro soft"> {t('minutes', { count: minutes })}</span>}
      </p>
      <p className="small soft" {...foreign}>
        {description}
      </p>
    </>
  );
}
