import { mock } from 'node:test';
import { fill, writesEachOtherwise } from './fields.js';
import { brokenReferences, linesOf } from './lines.js';
import { quiet, takeCalls } from './page.js';

const CONTROLS =
  'button, summary, input[type=checkbox], input[type=radio], select, [role=menuitem], [role=tab], [role=combobox], [role=option], span[role=button]';

/** Lets everything happen that this time brings. What follows from it waits for the next timer: a query tells of its answer with one. */
export const settle = async (milliseconds = 20): Promise<void> => {
  for (const wait of [milliseconds / 3, milliseconds / 3, milliseconds / 3, 1, 1, 1, 1, 1]) {
    mock.timers.tick(wait);
    await quiet();
  }
};
/** What is noted of a page besides its words. */
export interface Notices {
  of: (element: Element) => string | undefined;
  focus: () => string[];
}
/** What a page says besides its address. */
export const shown = (leaves: string, notices?: Notices): string[] => {
  const noted = new Set(notices?.focus());
  const lines = linesOf(document.body, leaves, (element) => {
    const line = notices?.of(element);
    if (line !== undefined) noted.add(line);
  });
  const robots = document.head.querySelector('meta[name=robots]')?.getAttribute('content');
  // What search engines read.
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((each) => each.textContent);
  const description = document.head.querySelector('meta[name=description]')?.getAttribute('content') ?? [];
  return [
    `“${document.title}”${robots ? ` ${robots}` : ''}`,
    ...[description].flat(),
    ...data,
    ...lines.map(withoutIds),
    ...brokenReferences(document.body).map((fault) => `! ${withoutIds(fault)}`),
    ...[...noted].map(withoutIds),
  ];
};

/** Fills in everything within it; of each question the answer with this number. */
export const fillAll = async (within: ParentNode, choice = 0): Promise<void> => {
  for (const choice of within.querySelectorAll('div[role=combobox]')) {
    await press(choice);
    const others = '[role=option][aria-selected=false]:not([data-value=""], [aria-disabled=true])';
    const other = document.querySelector(others);
    if (other) await press(other);
  }
  const filled = new Set<Element>();
  // What a choice brings is filled in, too.
  for (let turn = 0; turn < (writesEachOtherwise() ? 2 : 1); turn += 1)
    for (const field of within.querySelectorAll('input, textarea, select')) {
      if (filled.has(field)) continue;
      filled.add(field);
      fill(field, choice);
      await quiet();
      if (field.matches('.suggest-box input[role=combobox]')) await pick(field);
    }
  await settle(1000);
};
/** How many answers the question with the most has. */
export const largestGroup = (form: Element): number => {
  const names = [...form.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ name }) => name);
  return Math.max(0, ...names.map((name) => names.filter((each) => each === name).length));
};
/** Picks the first of what is suggested for the words of a field. */
const pick = async (field: Element): Promise<void> => {
  await settle(500);
  field.closest('.suggest-box')?.querySelector<HTMLElement>('.place-list [role=option]')?.click();
  await settle(300);
};
export const press = async (control: Element): Promise<void> => {
  if (control.tagName === 'SELECT') fill(control, 0);
  else if (control.matches('div[role=combobox]'))
    control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  else (control as HTMLElement).click();
  await settle(1000);
};
/** All controls, also those that wait for an input. */
export const controlsOf = (leaves: string): Element[] =>
  [...document.querySelectorAll(CONTROLS)].filter(
    (control) => !control.closest(['[hidden]', leaves].filter(Boolean).join()),
  );
export const isEnabled = (control: Element): boolean => !(control as HTMLButtonElement).disabled;
export const dialogs = (): Element[] => [...document.querySelectorAll('dialog[open], [role=dialog]')];
export const nameOfControl = (control: Element): string => {
  const field = control as HTMLInputElement;
  // One order says how the others are asked for.
  if (control.classList.contains('MuiTableSortLabel-root')) return 'order';
  if (control.tagName === 'INPUT' || control.tagName === 'SELECT') return withoutIds(`${field.type} ${field.name}`);
  return (control.getAttribute('aria-label') ?? control.textContent).replaceAll(/\s+/g, ' ').trim().slice(0, 80);
};
/** What is new, what is gone, and what was called. */
export const change = (before: string[], after: string[], most = 12, mostNew = 60): string[] => {
  const left = new Map<string, number>();
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1);
  const added = after.filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count === 0;
  });
  const gone = [...left].flatMap(([line, count]) => Array.from({ length: count }, () => `- ${line}`));
  // What is noticed beside the words is never too much.
  const noted = added.filter((line) => line.startsWith('~ '));
  const said = added.filter((line) => !line.startsWith('~ '));
  return [
    ...gone.slice(0, most),
    ...(gone.length > most ? [`- and ${gone.length - most} more`] : []),
    ...[...noted, ...said.slice(0, mostNew)].map((line) => `+ ${line}`),
    ...(said.length > mostNew ? [`+ and ${said.length - mostNew} more`] : []),
    ...takeCalls().map((call) => `⇒ ${call}`),
  ];
};

/** React numbers its ids over all pages. */
const withoutIds = (line: string): string => line.replaceAll(/_r_[a-z0-9]+_/g, '_r_');
