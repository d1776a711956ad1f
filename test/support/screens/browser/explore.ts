import { mock } from 'node:test';
import { quiet, refuseNextWrite, takeCalls } from './page.js';
import { linesOf } from './lines.js';

const CONTROLS =
  'button, summary, input[type=checkbox], input[type=radio], select, [role=menuitem], [role=tab], [role=combobox], [role=option], span[role=button]';

/** Lets everything happen that this time brings. */
export const settle = async (milliseconds = 20): Promise<void> => {
  for (let nth = 0; nth < 3; nth += 1) {
    mock.timers.tick(milliseconds / 3);
    await quiet();
  }
};
const shown = (leaves: string): string[] => {
  const robots = document.head.querySelector('meta[name=robots]')?.getAttribute('content');
  return [`“${document.title}”${robots ? ` ${robots}` : ''}`, ...linesOf(document.body, leaves).map(withoutIds)];
};

/** Writes or chooses something in a field, as a person does. */
const fill = (element: Element): void => {
  const field = element as HTMLInputElement;
  if (field.disabled || field.readOnly || field.type === 'file' || field.type === 'hidden') return;
  if (field.tagName === 'SELECT') {
    const [, second] = [...(field as unknown as HTMLSelectElement).options];
    if (second) field.value = second.value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.type === 'checkbox' || field.type === 'radio') {
    const isFirst = field.type === 'checkbox' || document.querySelector(`input[name="${field.name}"]`) === field;
    if (isFirst && !field.checked) field.click();
  } else {
    const kind = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, valueFor(field));
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
};
const fillAll = async (within: ParentNode): Promise<void> => {
  for (const choice of within.querySelectorAll('div[role=combobox]')) {
    await press(choice);
    const others = '[role=option][aria-selected=false]:not([data-value=""], [aria-disabled=true])';
    const other = document.querySelector(others);
    if (other) await press(other);
  }
  for (const field of within.querySelectorAll('input, textarea, select')) {
    fill(field);
    await quiet();
  }
  await settle(1000);
};
const press = async (control: Element): Promise<void> => {
  if (control.tagName === 'SELECT') fill(control);
  else if (control.matches('div[role=combobox]'))
    control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  else (control as HTMLElement).click();
  await settle(1000);
};
const controlsOf = (leaves: string): Element[] =>
  [...document.querySelectorAll(CONTROLS)].filter(
    (control) =>
      !(control as HTMLButtonElement).disabled && !control.closest(['[hidden]', leaves].filter(Boolean).join()),
  );
const nameOfControl = (control: Element): string => {
  const field = control as HTMLInputElement;
  // One order says how the others are asked for.
  if (control.classList.contains('MuiTableSortLabel-root')) return 'order';
  if (control.tagName === 'INPUT' || control.tagName === 'SELECT') return `${field.type} ${field.name}`;
  return (control.getAttribute('aria-label') ?? control.textContent).replaceAll(/\s+/g, ' ').trim().slice(0, 80);
};
/** What is new, what is gone, and what was called. */
const change = (before: string[], after: string[]): string[] => {
  const left = new Map<string, number>();
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1);
  const added = after.filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count === 0;
  });
  const gone = [...left].flatMap(([line, count]) => Array.from({ length: count }, () => `- ${line}`));
  return [
    ...gone.slice(0, 12),
    ...(gone.length > 12 ? [`- and ${gone.length - 12} more`] : []),
    ...added.slice(0, 60).map((line) => `+ ${line}`),
    ...(added.length > 60 ? [`+ and ${added.length - 60} more`] : []),
    ...takeCalls().map((call) => `⇒ ${call}`),
  ];
};

/** React numbers its ids over all pages. */
const withoutIds = (line: string): string => line.replaceAll(/_r_[a-z0-9]+_/g, '_r_');

/** A screen that can be opened any number of times, each time as if nothing had happened. */
export interface Screen {
  open: () => Promise<void>;
  close: () => Promise<void>;
  /** The address that it has led to. */
  where: () => string;
  /** What belongs to no page alone is neither read nor pressed: a selector. */
  leaves?: string;
  /** The controls that are pressed first, if not all: a selector. */
  presses?: string;
  /** The names of the controls that were pressed in another state, which is enough. */
  known?: Set<string>;
}

/**
 * What a screen says, and what each of its buttons and forms changes and calls.
 * @param pressed whether its buttons are pressed
 */
export async function explore(
  name: string,
  { open, close, where, leaves = '', presses, known }: Screen,
  pressed: boolean,
): Promise<Record<string, string[]>> {
  const readers: Record<string, string[]> = {};
  const at = (): string[] => [`at ${where()}`, ...shown(leaves)];
  const attempt = async (title: string, act: () => Promise<string[]>): Promise<void> => {
    try {
      await open();
      if (title !== name) takeCalls();
      readers[title] = await act();
    } catch (error) {
      readers[title] = [`! ${String((error as Error).stack).slice(0, 400)}`];
    } finally {
      await close();
    }
  };
  /** What it does: where it sends something first when the server refuses, then when it does not. */
  const sent = async (target: Element): Promise<string[]> => {
    const before = at();
    refuseNextWrite(true);
    await press(target);
    const isRefused = refuseNextWrite(false);
    const first = change(before, at());
    if (!isRefused) return first;
    const refused = at();
    const form = target.closest('form');
    // A login empties its fields.
    if (form && [...form.querySelectorAll('input')].some((field) => field.required && !field.value))
      await fillAll(form);
    if (target.isConnected) await press(target);
    return [...first, 'and if the server takes it:', ...change(refused, at())];
  };
  let controls: string[] = [];
  let pressable: boolean[] = [];
  await attempt(name, () => {
    const found = where().startsWith('/error') ? [] : controlsOf(leaves);
    controls = found.map(nameOfControl);
    pressable = found.map((control) => presses === undefined || control.matches(presses));
    return Promise.resolve([...at(), ...takeCalls().map((call) => `⇒ ${call}`)]);
  });
  if (!pressed) return readers;
  const seen = new Map<string, number>();
  for (const [nth, control] of controls.entries()) {
    const times = (seen.get(control) ?? 0) + 1;
    seen.set(control, times);
    // Of many alike the first is enough.
    if (times > 1 || seen.size > 20) continue;
    if (!pressable[nth] || known?.has(control)) continue;
    known?.add(control);
    const title = `${name}: ${control}`;
    let inside: number[] = [];
    await attempt(title, async () => {
      const before = at();
      const old = new Set(controlsOf(leaves));
      const target = controlsOf(leaves)[nth];
      if (target) await press(target);
      const now = controlsOf(leaves);
      inside = now.flatMap((each, at) => (!old.has(each) && each.matches('button, [role=menuitem]') ? [at] : []));
      // Of the choices of a list the second: the first is often none.
      inside.push(
        ...now.flatMap((each, at) => (!old.has(each) && each.matches('[role=option]') ? [at] : [])).slice(1, 2),
      );
      return change(before, at());
    });
    // What a button opens is filled in, and its buttons are pressed.
    for (const second of inside.slice(0, 4))
      await attempt(`${title} [${second}]`, async () => {
        const first = controlsOf(leaves)[nth];
        if (first) await press(first);
        const target = controlsOf(leaves)[second];
        await fillAll(target?.closest('dialog, form, [role=dialog]') ?? document.createElement('p'));
        return target ? [nameOfControl(target), ...(await sent(target))] : [];
      });
  }
  const forms = controls.length > 0 && !known?.has('forms') ? 4 : 0;
  known?.add('forms');
  for (let nth = 0; nth < forms; nth += 1) {
    const title = `${name}: form ${nth + 1} filled in`;
    await attempt(title, async () => {
      const form = document.querySelectorAll('form')[nth];
      if (!form) return [];
      await fillAll(form);
      const button = form.querySelector('button[type=submit]') ?? form.querySelector('button:not([type=button])');
      const fields = at().filter((line) => line.startsWith('<'));
      return [...fields, '⇓', ...(button ? await sent(button) : [])];
    });
    if (readers[title]?.length === 0) {
      Reflect.deleteProperty(readers, title);
      break;
    }
  }
  return readers;
}

/** Names the draws that are the same as an earlier one. */
export function withoutRepeats(readers: Record<string, string[]>): void {
  const told = new Map<string, string>();
  for (const [name, lines] of Object.entries(readers)) {
    const whole = lines.join('\n');
    const same = told.get(whole);
    if (same !== undefined && lines.length > 2) readers[name] = [`as “${same}”`];
    else told.set(whole, name);
  }
}

/** Something that a field takes. */
function valueFor({ type, name, inputMode }: HTMLInputElement): string {
  if (type === 'email' || /email|pec/.test(name)) return 'anna@example.com';
  if (type === 'date' || /_on$|date|birth/.test(name)) return /birth/.test(name) ? '1980-01-02' : '2027-01-02';
  if (type === 'password') return 'Una frase lunga 7!';
  if (type === 'tel' || /phone/.test(name)) return '+393331234567';
  if (type === 'url' || /url/.test(name)) return 'https://example.com/hook';
  if (type === 'time') return '10:30';
  if (type === 'number' || inputMode === 'numeric' || inputMode === 'decimal') return '12';
  return `(typed in ${name || type}, long enough for every field that asks for some words)`;
}
