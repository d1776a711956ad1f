/** What a page of the back office says besides its words: notices, the focus, how tables are sorted, and the look of its states. */

const wordsOf = (element: Element): string => element.textContent.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
const nameOf = (element: Element): string => {
  const { id } = element;
  const label = (id && document.querySelector(`label[for="${id}"]`)) || element.closest('label');
  const by = element.getAttribute('aria-labelledby');
  return (
    element.getAttribute('aria-label') ?? wordsOf((by && document.querySelector(`[id="${by}"]`)) || label || element)
  );
};
const kindOf = (element: Element): string => element.getAttribute('role') ?? element.tagName.toLowerCase();

/** The colour of a part of the library: `success`. */
const colourOf = (classes: string): string => /Mui\w+-color(\w+)/.exec(classes)?.[1]?.toLowerCase() ?? 'default';
const iconOf = (element: Element): string => {
  const [, icon] = /#i-([\w-]+)/.exec(element.innerHTML) ?? [];
  return icon ? ` {${icon}}` : '';
};

const TAKES_FOCUS = 'a[href], button, input, textarea, select, summary, iframe, [tabindex]';

/** Where the focus is, unless it is nowhere. */
export function focused(): string[] {
  const { activeElement: on } = document;
  if (!on || on === document.body) return [];
  // A browser leaves the focus where it was.
  if (!on.matches(TAKES_FOCUS)) return [`! focus on (${kindOf(on)}) “${nameOf(on)}”, which cannot take it`];
  return [`~ focus on (${kindOf(on)}) “${nameOf(on)}”`];
}

/** What is noticed of this element, if anything. */
export function noticed(element: Element): string | undefined {
  const classes = element.getAttribute('class') ?? '';
  if (classes.includes('Mui')) {
    if (classes.includes('MuiSnackbar-root')) return `~ notice “${wordsOf(element)}”`;
    if (classes.includes('MuiAlert-root')) {
      const index = element.getAttribute('tabindex');
      return `~ alert ${colourOf(classes)}${index === null ? '' : `, tabindex ${index}`} “${wordsOf(element)}”`;
    }
    if (classes.includes('MuiChip-root')) return `~ state ${colourOf(classes)}${iconOf(element)} “${wordsOf(element)}”`;
    if (element.tagName === 'TH' && element.hasAttribute('aria-sort'))
      return `~ sorted by “${wordsOf(element)}”, ${element.getAttribute('aria-sort')}`;
    return undefined;
  }
  const index = element.getAttribute('tabindex');
  if (index !== null && !/^(A|BUTTON|INPUT|TEXTAREA|SELECT|LI)$/.test(element.tagName) && nameOf(element) !== '')
    return `~ tabindex ${index}: (${kindOf(element)}) “${nameOf(element)}”`;
  const live = element.getAttribute('aria-live');
  return live === null ? undefined : `~ live ${live}: (${kindOf(element)})`;
}

/** Everything that is noticed of a part of the page. */
export const allNoticed = (within: ParentNode = document): string[] => [
  ...focused(),
  ...[...within.querySelectorAll('*')].flatMap((each) => noticed(each) ?? []),
];
