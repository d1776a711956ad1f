import './content.css';
import '../../ui/styles/long-text.css';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';
import { Cited } from './cited';
import type { CitedContent } from './text-at.server';
import { useForeign } from './use-foreign';

/** A text with its list of contents, which stays in view beside it in a wide window; `aside` is shown below the text. */
export function Prose({
  content,
  children,
  aside,
}: {
  content: CitedContent;
  children?: ReactNode;
  aside?: ReactNode;
}) {
  const { t } = useTranslation('content');
  const id = useId();
  const foreign = useForeign(content.language);
  return (
    <div className="long-text">
      {content.sections.length > 1 && (
        <nav className="contents-list" aria-labelledby={id}>
          <h2 id={id}>{t('contents')}</h2>
          <ol {...foreign}>
            {content.sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="text">
        <div className="prose" {...foreign}>
          {content.intro !== '' && <Html html={content.intro} />}
          {content.sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-t`}>
              <h2 id={`${section.id}-t`}>{section.title}</h2>
              <Html html={section.html} />
            </section>
          ))}
        </div>
        {aside && (
          <aside className="text-aside" aria-label={t('aside')}>
            {aside}
          </aside>
        )}
        <Sources content={content} />
        {children}
      </div>
    </div>
  );
}

/** A part of a text. The server rendered it from Markdown; it contains only text. */
export function Html({ html }: { html: string }) {
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Where the legal facts of a text come from, and when they were last verified. */
export function Sources({ content: { sources, cited, reviewed, language, type } }: { content: CitedContent }) {
  const { t } = useTranslation('content');
  const format = useFormat();
  const id = useId();
  const foreign = useForeign(language);
  if (sources.length === 0) return null;
  return (
    <section className="sources" aria-labelledby={id}>
      <h2 id={id}>{t('sources')}</h2>
      <ul {...foreign}>
        {sources.map(({ label }, index) => (
          <li key={label}>
            <Cited pieces={cited[index] ?? []} />
          </li>
        ))}
      </ul>
      <p className="small soft">
        {reviewed && `${t('reviewed', { date: format.date(reviewed) })} `}
        {type && t('general')}
      </p>
    </section>
  );
}
