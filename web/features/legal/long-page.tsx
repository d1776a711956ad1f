import '../../ui/styles/long-text.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../app/context';
import { Breadcrumbs } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { useLocale } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { Operator } from '../contact/operator';
import type { Section } from './section.js';

/** A long text with its table of contents; English readers see a note that the Italian one is binding. */
export function LongPage({
  title,
  description,
  path,
  updated,
  sections,
  lang = 'it',
  parent,
  noindex,
  above,
  below,
}: {
  title: string;
  description: string;
  path: string;
  updated: string;
  sections: Section[];
  /** What language the text is in. */
  lang?: Locale;
  /** The page it belongs to. */
  parent?: { label: string; to: string };
  noindex?: boolean;
  /** Before the text. */
  above?: ReactNode;
  /** After the text, in the language of the reader. */
  below?: ReactNode;
}) {
  const { t } = useTranslation('legal');
  const format = useFormat();
  const { brand } = useShell();
  const locale = useLocale();
  const foreign = locale !== 'it';
  return (
    <div className="wrap page">
      <PageMeta title={title} description={description} {...(noindex && { noindex })} />
      <Breadcrumbs items={[{ label: brand, to: '/' }, ...(parent ? [parent] : []), { label: title, to: path }]} />
      <h1>{title}</h1>
      <p className="soft small">
        {t('updated', { date: format.date(updated) })}
        {foreign && ` · ${t('italianOnly')}`}
      </p>
      {above}
      <div className="long-text">
        <nav className="contents-list" aria-labelledby="toc">
          <h2 id="toc">{t('contents')}</h2>
          <ol lang={lang}>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div lang={lang}>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-t`}>
              <h2 id={`${section.id}-t`}>{section.title}</h2>
              {section.text.map((block) =>
                typeof block === 'string' ? (
                  <p key={block}>{block}</p>
                ) : (
                  <ul key={block[0]}>
                    {block.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
          {below && <div lang={locale}>{below}</div>}
          <Operator />
        </div>
      </div>
    </div>
  );
}
