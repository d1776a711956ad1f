import { convert } from 'html-to-text';
import type { MailBody } from '../../kernel/mail/mailbox.js';
import { writtenText } from './written-text.rules.js';

/** A layout of more or deeper elements is cut off there. */
const LIMITS = { maxInputLength: 300_000, maxDepth: 60, maxChildNodes: 5_000 };

/** What the author of a mail wrote, as plain words. Rule 20.26. */
export const wordsOf = ({ texts }: MailBody): string =>
  writtenText(texts.map(({ text, isHtml }) => (isHtml ? plainOf(text) : text)).join('\n'));

const plainOf = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: LIMITS,
    formatters: {
      // What is quoted is left out, and what is written before and after it stays apart.
      gap: (_, __, builder) => {
        builder.openBlock({ leadingLineBreaks: 1 });
        builder.closeBlock({ trailingLineBreaks: 1 });
      },
    },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'blockquote', format: 'gap' },
      { selector: '.gmail_quote', format: 'gap' },
      { selector: 'a', options: { ignoreHref: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
