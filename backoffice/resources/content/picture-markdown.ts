interface WrittenPicture {
  address: string;
  /** What it shows. */
  alt: string;
  /** The caption below it; may be empty. */
  caption: string;
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** A picture as Markdown writes it. */
export function markdownOf({ address, alt, caption }: WrittenPicture): string {
  const title = oneLine(caption).replaceAll(/["\\]/g, String.raw`\$&`);
  return `![${oneLine(alt).replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${address}${title === '' ? '' : ` "${title}"`})`;
}

/**
 * A text with a paragraph of its own at the caret.
 * @returns the text, and the place of the caret after the paragraph
 */
export function withParagraph(text: string, caret: number, paragraph: string): { text: string; caret: number } {
  const before = text.slice(0, caret).trimEnd();
  const after = text.slice(caret).trimStart();
  const head = `${before}${before === '' ? '' : '\n\n'}${paragraph}\n\n`;
  return { text: head + after, caret: head.length };
}
