/** The words of the page, and of its names and hints, outside of what is marked as Italian. */
export function wordsShown(): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.nodeType === 3) found.push((node.nodeValue ?? '').trim());
    else if (node.nodeType === 1 && (node as Element).getAttribute('lang') !== 'it') {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        found.push((node as Element).getAttribute(name) ?? '');
      for (const each of node.childNodes) visit(each);
    }
  };
  visit(document.body);
  return found.filter(Boolean);
}
