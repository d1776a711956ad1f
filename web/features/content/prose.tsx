import './content.css';
import '../../ui/styles/long-text.css';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentDto } from '../../app/context';
import { useFormat } from '../../ui/format/format';
import { useForeign } from './use-foreign';

/** A text with its list of contents; `aside` is shown below the list, on a phone below the text. */
export function Prose({ content, children, aside }: { content: ContentDto; children?: ReactNode; aside?: ReactNode }) {
  const { t } = useTranslation('content');
  const id = useId();
  const foreign = useForeign(content.language);
  return (
    <div className={aside ? 'long-text noted' : 'long-text'}>
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
        <Sources content={content} />
        {children}
      </div>
      {aside && <aside aria-label={t('aside')}>{aside}</aside>}
    </div>
  );
}

/** The server rendered it from Markdown; it contains only text. */
function Html({ html }: { html: string }) {
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

function Sources({ content: { sources, reviewed, language, type } }: { content: ContentDto }) {
  const { t } = useTranslation('content');
  const format = useFormat();
  const id = useId();
  const foreign = useForeign(language);
  if (sources.length === 0) return null;
  return (
    <section className="sources" aria-labelledby={id}>
      <h2 id={id}>{t('sources')}</h2>
      <ul {...foreign}>
        {sources.map(({ label, url }) => (
          <li key={label}>{url ? <a href={url}>{label}</a> : label}</li>
        ))}
      </ul>
      <p className="small soft">
        {reviewed && `${t('reviewed', { date: format.date(reviewed) })} `}
        {type && t('general')}
      </p>
    </section>
  );
}
