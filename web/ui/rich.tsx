import { Fragment, type ReactElement, cloneElement } from 'react';

/**
 * A text with simple marks, `Rispondono <em>fino a cinque</em> avvocati`, drawn with the given elements. Marks don't
 * nest, and nothing in the text is ever taken as HTML. (react-i18next's Trans does more, for 5 kB on every page.)
 */
export function Rich({ text, marks }: { text: string; marks: Partial<Record<string, ReactElement>> }) {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/g);
  return parts.map((part, index) => {
    // split gives: plain, mark, inside, plain, mark, inside, …
    if (index % 3 === 0) return <Fragment key={index}>{part}</Fragment>;
    if (index % 3 === 1) return null;
    const element = marks[parts[index - 1] ?? ''];
    return element ? cloneElement(element, { key: index }, part) : part;
  });
}
