/** Attributes of a control or a link that somebody notices. */
const NOTICED = [
  'type',
  'name',
  'value',
  'placeholder',
  'required',
  'disabled',
  'aria-disabled',
  'aria-invalid',
  'aria-expanded',
  'aria-pressed',
  'aria-current',
  'aria-haspopup',
  'autocomplete',
  'inputmode',
  'maxlength',
  'min',
  'max',
  'step',
  'accept',
  'multiple',
  'rows',
  'readonly',
  'target',
  'rel',
  'download',
];
/** What else somebody hears of an element that is no control, or where the focus may go. */
const STATES = [
  'aria-current',
  'aria-sort',
  'aria-selected',
  'aria-expanded',
  'aria-pressed',
  'aria-busy',
  'aria-live',
  'tabindex',
];
let notesStates = false;
/** From now on the states of elements that are no controls are noted, too. */
export const noteStates = (isNoted: boolean): void => {
  notesStates = isNoted;
};

const BLOCKS =
  /^(address|article|aside|blockquote|caption|dd|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|legend|li|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|label|details|button|a|input|select|textarea|iframe)$/;

const textOf = (element: Element | null): string => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

const byIds = (element: Element, attribute: string): string =>
  (element.getAttribute(attribute) ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => textOf(element.ownerDocument.querySelector(`[id="${id}"]`)) || `#${id}?`)
    .join(' + ');

/** The attributes by which an element names others. What a button opens is there as long as it is open. */
const NAMING = [
  'for',
  'aria-labelledby',
  'aria-describedby',
  'aria-errormessage',
  'aria-details',
  'list',
  'form',
  'headers',
];

/** The names of elements that do not exist, and names that two elements have. Examples repeat the numbers and languages of records. */
export function brokenReferences(root: Element): string[] {
  const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id);
  const known = new Set(ids);
  const twice = ids
    .filter((id, nth) => ids.indexOf(id) !== nth && !/(\d|-(it|en))$/.test(id))
    .map((id) => `two elements are #${id}`);
  const missing = [...root.querySelectorAll(`[${NAMING.join('], [')}], [aria-controls]`)].flatMap((element) => {
    const names = element.getAttribute('aria-expanded') === 'false' ? NAMING : [...NAMING, 'aria-controls'];
    return names.flatMap((name) =>
      (element.getAttribute(name) ?? '')
        .split(/\s+/)
        .filter((id) => id !== '' && !known.has(id))
        .map((id) => `${element.tagName.toLowerCase()}[${name}] names #${id}, which is not there`),
    );
  });
  return [...new Set([...twice, ...missing])];
}

/** The name of an element as somebody hears it: by a label beside it, its own, or what it contains. */
function nameOf(element: Element): string {
  if (element.hasAttribute('aria-labelledby')) return byIds(element, 'aria-labelledby');
  const own = element.getAttribute('aria-label') ?? element.getAttribute('title');
  if (own !== null) return own;
  const id = element.getAttribute('id');
  const label = id ? element.ownerDocument.querySelector(`label[for="${id}"]`) : null;
  return textOf(label ?? element.closest('label'));
}

/** The states of an element, if they are noted. */
function statesOf(element: Element): string {
  const shown = STATES.flatMap((name) => {
    const value = element.getAttribute(name);
    // The page itself may always have the focus, and announcements are always read.
    return !notesStates || value === null || element.matches('main, .toasts') ? [] : [`${name}=${value}`];
  });
  return shown.length > 0 ? `[${shown.join(', ')}] ` : '';
}

function attributesOf(element: Element): string {
  const noticed = notesStates ? [...new Set([...NOTICED, ...STATES])] : NOTICED;
  const shown = noticed.flatMap((name) => {
    const value = element.getAttribute(name);
    if (value === null || (name === 'type' && value === 'button')) return [];
    return [value === '' || value === 'true' ? name : `${name}=${value}`];
  });
  // In a form it sends.
  if (element.tagName === 'BUTTON' && !element.hasAttribute('type')) shown.push('no type');
  const live = element as HTMLInputElement;
  if (['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName)) {
    if (live.checked) shown.push('checked');
    if (live.value && !element.hasAttribute('value')) shown.push(`value=${live.value}`);
  }
  const described = byIds(element, 'aria-describedby');
  if (described) shown.push(`described by “${described}”`);
  // Of a library's classes only those of a look that somebody notices.
  const classes = [...element.classList].filter(
    (name) => !/^(css-|mui-|Mui\w+-(?!contained|outlined|color(Error|Warning)))|^Ra/.test(name),
  );
  const look = classes.length > 0 ? `.${classes.join('.')}` : '';
  return `${look}${shown.length > 0 ? ` [${shown.join(', ')}]` : ''}`;
}

/** What a head of a table is of, where it is not that of its place: of the column above, of the row beside. */
function headOf(element: Element): string {
  const scope = element.getAttribute('scope');
  const inPlace = element.tagName !== 'TH' ? null : element.closest('thead') ? 'col' : 'row';
  return scope === null || scope === inPlace ? '' : `(head of ${scope}) `;
}

/** How many marks a picture has; of one that says something, also the sum of the figures that it is drawn with. */
export function pictureOf(svg: Element): string {
  const marks = [...svg.querySelectorAll('*')];
  if (!notesStates || !svg.hasAttribute('aria-label')) return `{${marks.length} marks}`;
  const figures = [svg, ...marks].flatMap((mark) =>
    DRAWN.flatMap((name) => (mark.getAttribute(name) ?? '').match(/-?\d+(\.\d+)?/g) ?? []),
  );
  return `{${marks.length} marks of ${Math.round(figures.reduce((sum, each) => sum + Number(each), 0))}}`;
}
const DRAWN = [
  'viewBox',
  'd',
  'points',
  'transform',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'width',
  'height',
];

/**
 * What a screen says, one line for each heading, text, field, link or button, for a reader of a snapshot.
 * @param leaves a selector of what is left out
 * @param sees is given each element that is read
 */
export function linesOf(root: Element, leaves = '', sees?: (element: Element) => void): string[] {
  const lines: string[] = [];
  let text = '';
  const end = (): void => {
    const whole = text.replaceAll(/\s+/g, ' ').trim();
    if (whole) lines.push(whole);
    text = '';
  };
  const visit = (node: Node): void => {
    if (node.nodeType === 3) {
      text += node.nodeValue ?? '';
      return;
    }
    if (node.nodeType !== 1) return;
    const element = node as Element;
    const tag = element.tagName.toLowerCase();
    if (leaves && element.matches(leaves)) return;
    sees?.(element);
    if (tag === 'style' || tag === 'script' || tag === 'meta' || tag === 'link' || tag === 'title') return;
    if (tag === 'svg') {
      const [, sign] = /#i-([\w-]+)/.exec(element.innerHTML) ?? [];
      const name = element.getAttribute('aria-label');
      if (sign || name) text += ` {${[sign, name].filter(Boolean).join(' ')}} `;
      else if (element.querySelector('path, circle, rect, line')) text += ` ${pictureOf(element)} `;
      if (name && notesStates && element.querySelector('path, circle, rect, line')) text += ` ${pictureOf(element)} `;
      for (const said of element.querySelectorAll('text, title')) text += ` ${textOf(said)} `;
      return;
    }
    if (tag === 'img') {
      text += ` {img ${element.getAttribute('alt')} ${(element.getAttribute('src') ?? '').slice(0, 60)}} `;
      return;
    }
    const block = BLOCKS.test(tag);
    if (block) end();
    if (element.hasAttribute('hidden')) lines.push('(hidden:)');
    const role = element.getAttribute('role');
    if (!/^(a|button|input|select|textarea|option)$/.test(tag)) text += statesOf(element);
    if (tag === 'th' || tag === 'td') text += headOf(element);
    if (/^h[1-6]$/.test(tag)) text += `${'#'.repeat(Number(tag[1]))} `;
    else if (tag === 'a')
      text += `→ ${element.getAttribute('href')}${attributesOf(element)} ${element.getAttribute('aria-label') ?? ''}: `;
    else if (tag === 'button') text += `<button${attributesOf(element)}> ${element.getAttribute('aria-label') ?? ''} `;
    else if (tag === 'input' || tag === 'select' || tag === 'textarea') {
      lines.push(`<${tag}${attributesOf(element)}> ${nameOf(element)}`);
      if (tag === 'textarea') return;
    } else if (tag === 'option') {
      lines.push(
        `  ${(element as HTMLOptionElement).selected ? '●' : '○'} ${element.getAttribute('value')}: ${textOf(element)}`,
      );
      return;
    } else if (tag === 'time') text += `⟨${element.getAttribute('datetime')}⟩ `;
    else if (role || /^(nav|section|aside|form|dialog|table|ul|ol|fieldset|details)$/.test(tag)) {
      const name = element.hasAttribute('aria-labelledby') || element.hasAttribute('aria-label') ? nameOf(element) : '';
      const open = element.hasAttribute('open') ? ' open' : '';
      if (name || role || open || /^(form|dialog|details)$/.test(tag)) {
        end();
        lines.push(`(${[role ?? tag].join('')}${open}) ${name}`.trim());
      }
    } else if (
      element.classList.length > 0 &&
      /^(span|b|em|strong)$/.test(tag) &&
      /badge|tint|vh/.test(element.className)
    )
      text += `⟦${[...element.classList].join('.')}⟧`;
    for (const child of element.childNodes) visit(child);
    if (block) end();
  };
  visit(root);
  end();
  return lines;
}
