import { mock } from 'node:test';
import { act } from 'react';
import { takeCalls } from './page.js';
import { linesOf } from './lines.js';

const CONTROLS =
  'button, summary, input[type=checkbox], input[type=radio], select, [role=menuitem], [role=tab], [role=combobox]';
// The one of this thread: the other is a test's.
const { setImmediate: soon } = globalThis;

/** Lets everything happen that this time brings. */
export const settle = async (milliseconds = 20): Promise<void> => {
  for (let nth = 0; nth < 3; nth += 1)
    await act(async () => {
      mock.timers.tick(milliseconds / 3);
      await new Promise((done) => {
        soon(done);
      });
    });
};
const shown = (): string[] => {
  const robots = document.head.querySelector('meta[name=robots]')?.getAttribute('content');
  return [`“${document.title}”${robots ? ` ${robots}` : ''}`, ...linesOf(document.body).map(withoutIds)];
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
  for (const field of within.querySelectorAll('input, textarea, select'))
    await act(async () => {
      fill(field);
      await Promise.resolve();
    });
  await settle(1000);
};
const press = async (control: Element): Promise<void> => {
  await act(async () => {
    if (control.tagName === 'SELECT') fill(control);
    else (control as HTMLElement).click();
    await Promise.resolve();
  });
  await settle(1000);
};
const controlsOf = (): Element[] =>
  [...document.querySelectorAll(CONTROLS)].filter(
    (control) => !(control as HTMLButtonElement).disabled && !control.closest('[hidden]'),
  );
const nameOfControl = (control: Element): string => {
  const field = control as HTMLInputElement;
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
    ...added.map((line) => `+ ${line}`),
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
}

/**
 * What a screen says, and what each of its buttons and forms changes and calls.
 * @param pressed whether its buttons are pressed
 */
export async function explore(
  name: string,
  { open, close, where }: Screen,
  pressed: boolean,
): Promise<Record<string, string[]>> {
  const readers: Record<string, string[]> = {};
  const at = (): string[] => [`at ${where()}`, ...shown()];
  const attempt = async (title: string, act: () => Promise<string[]>): Promise<void> => {
    try {
      await open();
      readers[title] = await act();
    } catch (error) {
      readers[title] = [`! ${String((error as Error).stack).slice(0, 400)}`];
    } finally {
      await close();
    }
  };
  let controls: string[] = [];
  await attempt(name, () => {
    controls = where().startsWith('/error') ? [] : controlsOf().map(nameOfControl);
    return Promise.resolve([...at(), ...takeCalls().map((call) => `⇒ ${call}`)]);
  });
  if (!pressed) return readers;
  const seen = new Map<string, number>();
  for (const [nth, control] of controls.entries()) {
    const times = (seen.get(control) ?? 0) + 1;
    seen.set(control, times);
    // Of many alike the first is enough.
    if (times > 1 || seen.size > 20) continue;
    const title = `${name}: ${control}`;
    let inside: number[] = [];
    await attempt(title, async () => {
      const before = at();
      const old = new Set(controlsOf());
      const target = controlsOf()[nth];
      if (target) await press(target);
      inside = controlsOf().flatMap((each, at) => (!old.has(each) && each.tagName === 'BUTTON' ? [at] : []));
      return change(before, at());
    });
    // What a button opens is filled in, and its buttons are pressed.
    for (const second of inside.slice(0, 4))
      await attempt(`${title} [${second}]`, async () => {
        const first = controlsOf()[nth];
        if (first) await press(first);
        const target = controlsOf()[second];
        await fillAll(target?.closest('dialog, form') ?? document.createElement('p'));
        const before = at();
        if (target) await press(target);
        return [target ? nameOfControl(target) : 'nothing', ...change(before, at())];
      });
  }
  const forms = controls.length > 0 ? 4 : 0;
  for (let nth = 0; nth < forms; nth += 1) {
    const title = `${name}: form ${nth + 1} filled in`;
    await attempt(title, async () => {
      const form = document.querySelectorAll('form')[nth];
      if (!form) return [];
      await fillAll(form);
      const before = at();
      const button = form.querySelector('button[type=submit]') ?? form.querySelector('button:not([type=button])');
      if (button) await press(button);
      return [...before.filter((line) => line.startsWith('<')), '⇓', ...change(before, at())];
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
