import './content.css';
import { useDeferredValue, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../ui/data/search-input';
import { usePath } from '../../ui/link';
import { Html } from './prose';
import type { CitedContent } from './text-at.server';
import { useForeign } from './use-foreign';

type Question = CitedContent['sections'][number];

interface Group {
  /** Null for questions above the first heading of a group. */
  readonly head: Question | null;
  readonly questions: readonly Question[];
}

/** A heading without words of its own names the questions below it. */
function groupsOf(sections: readonly Question[]): Group[] {
  const groups: { head: Question | null; questions: Question[] }[] = [];
  for (const section of sections) {
    if (section.html === '') groups.push({ head: section, questions: [] });
    else if (groups.length === 0) groups.push({ head: null, questions: [section] });
    else groups.at(-1)?.questions.push(section);
  }
  return groups.filter(({ questions }) => questions.length > 0);
}

const plain = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, ' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();

/** Whether a question has all the words, in any order; the beginning of a word is enough. */
const hasWords = ({ title, html }: Question, words: readonly string[]): boolean => {
  const text = plain(`${title} ${html}`);
  return words.every((word) => text.includes(word));
};

/**
 * Questions and answers in their groups, with a field that filters them as one types. Without scripts the field leads to the
 * search of the site, and every question is there.
 */
export function FaqList({ content, children }: { content: CitedContent; children?: ReactNode }) {
  const { t } = useTranslation('content');
  const { t: common } = useTranslation();
  const id = useId();
  const path = usePath();
  const foreign = useForeign(content.language);
  const [typed, setTyped] = useState('');
  const words = plain(useDeferredValue(typed)).split(/\s+/).filter(Boolean);
  const groups = groupsOf(content.sections);
  const found = groups
    .map((group) => ({ ...group, questions: group.questions.filter((each) => hasWords(each, words)) }))
    .filter(({ questions }) => questions.length > 0);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <form
        role="search"
        action={path('/cerca')}
        className="search faq-search"
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <label htmlFor={id}>{t('faq.search')}</label>
        <SearchInput id={id} name="q" value={typed} onChange={setTyped} />
        <p className="small soft" role="status">
          {words.length === 0 ? t('faq.all', { count }) : common('search.found', { count })}
        </p>
      </form>
      <div className="faq">
        <nav className="faq-groups" aria-label={t('faq.groups')}>
          <ul {...foreign}>
            {found.map(
              ({ head }) =>
                head && (
                  <li key={head.id}>
                    <a href={`#${head.id}`}>{head.title}</a>
                  </li>
                ),
            )}
          </ul>
        </nav>
        <div>
          <div {...foreign}>
            {found.map(({ head, questions }) => (
              <section key={head?.id ?? 'first'} className="faq-group" aria-labelledby={head?.id}>
                {head && <h2 id={head.id}>{head.title}</h2>}
                {questions.map((question) => (
                  <article key={question.id} id={question.id} className="faq-one">
                    <h3>{question.title}</h3>
                    <Html html={question.html} />
                  </article>
                ))}
              </section>
            ))}
            {count === 0 && <p>{t('faq.none')}</p>}
          </div>
          {children}
        </div>
      </div>
    </>
  );
}
