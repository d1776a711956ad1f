import {
  change,
  controlsOf,
  dialogs,
  fillAll,
  isEnabled,
  largestGroup,
  nameOfControl,
  press,
  settle,
  shown,
  type Notices,
} from './controls.js';
import { edgesOf } from './edges.js';
import {
  fieldsOf,
  fill,
  valueFor,
  write,
  writesEachOtherwise,
  writesWhatFits,
  writeWhatFits,
  WRONG,
} from './fields.js';
import { quiet, refuseNextWrite, takeCalls, takeUnhandled } from './page.js';

/** A screen that can be opened any number of times, each time as if nothing had happened. */
export interface Screen {
  open: () => Promise<void>;
  close: () => Promise<void>;
  /** The address that it has led to. */
  where: () => string;
  /** What was given to the page there, besides its address. */
  carried?: () => unknown;
  /** Goes to another page, as a link does: with a form that is filled in. */
  leave?: () => Promise<void>;
  /** What belongs to no page alone is neither read nor pressed: a selector. */
  leaves?: string;
  /** The controls that are pressed first, if not all: a selector. */
  presses?: string;
  /** The names of the controls that were pressed in another state, which is enough. */
  known?: Set<string>;
  /** The forms that were sent in another state, by their fields: others are sent in this one, too. */
  sentForms?: Set<string>;
  /** The fields that a button brings are filled in, and each of its choices is made. */
  deep?: boolean;
  /** What is written into a field is what it asks for, and controls with other numbers and examples in their names are alike. */
  fits?: boolean;
  /** The server takes every write at once. */
  takes?: boolean;
  /** The codes with which the server may refuse a call. Each form's fields are then left with a wrong value, too. */
  refusals?: (call: string) => string[];
  /** A form that asks for a choice is sent with each. */
  choices?: boolean | number;
  /** The fields for numbers whose least and most are known already; the others' are found out. */
  numbers?: Set<string>;
  /** What else is noted of an element of the page, and where the focus is. */
  notices?: Notices;
  /** What is shown as long as something can be undone before it is sent: a selector, and the milliseconds. */
  undo?: { shown: string; lasts: number };
}

/**
 * What a screen says, and what each of its buttons and forms changes and calls.
 * @param isPressed whether its buttons are pressed
 */
export async function explore(
  name: string,
  {
    open,
    close,
    where,
    carried,
    leave,
    leaves = '',
    presses,
    known,
    sentForms,
    deep = false,
    fits = deep,
    takes = false,
    refusals,
    choices = 0,
    numbers,
    undo,
    notices,
  }: Screen,
  isPressed: boolean,
): Promise<Record<string, string[]>> {
  writeWhatFits(fits);
  const readers: Record<string, string[]> = {};
  const at = (): string[] => {
    // The router notes that it redirected.
    const { _isRedirect, ...given } = { ...(carried?.() as object | null) } as Record<string, unknown>;
    const withIt = Object.keys(given).length > 0 ? ` with ${JSON.stringify(given)}` : '';
    return [`at ${where()}${withIt}`, ...shown(leaves, notices)];
  };
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
    readers[title].push(...takeUnhandled());
  };
  /** Presses it, and waits until what it decides is sent. */
  const pressed = async (target: Element): Promise<void> => {
    await press(target);
    if (undo && document.querySelector(undo.shown)) await settle(undo.lasts);
  };
  /** What it does: where it sends something first when the server refuses, then when it does not. */
  const sent = async (target: Element): Promise<string[]> => {
    const before = at();
    const open = new Set(dialogs());
    refuseNextWrite(!takes);
    await pressed(target);
    const isRefused = refuseNextWrite(false) && !takes;
    const first = change(before, at());
    if (!isRefused) {
      // It asks first.
      const asks = dialogs().find((dialog) => !open.has(dialog));
      const action =
        asks?.querySelector('[type=submit], .modal-acts button') ??
        [...(asks?.querySelectorAll('button') ?? [])].at(-1);
      if (!asks || !action) return first;
      await fillAll(asks);
      return [...first, `and “${nameOfControl(action)}”:`, ...(await sent(action))];
    }
    const refused = at();
    const form = target.closest('form');
    // A login empties its fields.
    if (form && [...form.querySelectorAll('input')].some((field) => field.required && !field.value))
      await fillAll(form);
    const old = new Set(controlsOf(leaves));
    const from = where();
    if (target.isConnected) await pressed(target);
    const taken = [...first, 'and if the server takes it:', ...change(refused, at())];
    // What is shown only then is pressed, too: a secret is copied, a second step is filled in.
    let known = old;
    for (let step = 0; step < (writesEachOtherwise() ? 2 : 1); step += 1) {
      const seen = known;
      const news = controlsOf(leaves).filter((each) => !seen.has(each) && isEnabled(each) && each.matches('button'));
      const [next] = news;
      if (!next || news.length > 3 || where() !== from) return taken;
      known = new Set(controlsOf(leaves));
      const asks = writesEachOtherwise() && next.matches('[type=submit]') ? next.closest('form') : null;
      if (asks) await fillAll(asks);
      const then = at();
      await press(next);
      taken.push(`and then “${nameOfControl(next)}”:`, ...change(then, at()));
    }
    return taken;
  };
  const findControl = (control: string): Element | undefined =>
    controlsOf(leaves).find((each) => nameOfControl(each) === control);
  /** Writes into fields that were just brought: first the server takes what they ask, then it refuses. */
  const tryFields = async (fields: HTMLInputElement[]): Promise<string[]> => {
    const told: string[] = [];
    for (const field of fields)
      for (const refuses of [false, true]) {
        if (!field.isConnected) continue;
        const before = at();
        refuseNextWrite(refuses);
        write(field, refuses ? `${valueFor(field)} 2` : valueFor(field));
        await settle(1000);
        refuseNextWrite(false);
        told.push(`“${field.name}”${refuses ? ', refused' : ''}:`, ...change(before, at()));
      }
    return told;
  };
  /** Chooses each option of a list or a group in turn. */
  const tryChoices = async (control: string): Promise<string[]> => {
    const told: string[] = [];
    const choice = (): HTMLInputElement => findControl(control) as HTMLInputElement;
    const radios = (): HTMLInputElement[] => [
      ...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${choice().name}"]`),
    ];
    const options = (): { value: string }[] =>
      choice().tagName === 'SELECT' ? [...(choice() as unknown as HTMLSelectElement).options] : radios();
    for (const { value } of options().slice(0, 8)) {
      const before = at();
      if (choice().tagName === 'SELECT') {
        choice().value = value;
        choice().dispatchEvent(new Event('change', { bubbles: true }));
      } else
        radios()
          .find((radio) => radio.value === value)
          ?.click();
      await settle(1000);
      told.push(`“${value}”:`, ...change(before, at()));
      if (!findControl(control)) break;
    }
    return told;
  };
  /** The first of each kind of a dialog's buttons: others are for another record. */
  const ofEachKind = (buttons: number[]): number[] => {
    const all = controlsOf(leaves);
    const kinds = buttons.map((at) => nameOfControl(all[at] ?? document.body).replaceAll(/\([^)]*\)|\d+/g, ''));
    const isFirst = (nth: number): boolean => kinds.indexOf(kinds[nth] ?? '') === nth;
    return buttons.filter((at, nth) => isFirst(nth) && all[at]?.closest('dialog')).slice(0, 5);
  };
  let controls: string[] = [];
  let pressable: boolean[] = [];
  let isChoice: boolean[] = [];
  let forms = 0;
  let signatures: string[] = [];
  await attempt(name, () => {
    const found = where().startsWith('/error') ? [] : controlsOf(leaves);
    controls = found.map(nameOfControl);
    isChoice = found.map((control) => control.matches('input[type=radio], select'));
    pressable = found.map((control) => isEnabled(control) && (presses === undefined || control.matches(presses)));
    signatures = [...document.querySelectorAll('form')].map((form) =>
      [...form.querySelectorAll('input, textarea, select, button[type=submit]')]
        .map((field) => (field.tagName === 'BUTTON' ? field.textContent : (field as HTMLInputElement).name))
        .join()
        .replaceAll(/\d+/g, ''),
    );
    forms = controls.length > 0 ? Math.min(document.querySelectorAll('form').length, 4) : 0;
    return Promise.resolve([...at(), ...takeCalls().map((call) => `⇒ ${call}`)]);
  });
  if (!isPressed) return readers;
  const seen = new Map<string, number>();
  for (const [nth, control] of controls.entries()) {
    const kind = fits ? control.replaceAll(/\([^)]*\)|\d+/g, '') : control;
    const times = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, times);
    // Of many alike the first is enough.
    if (times > 1 || seen.size > (fits ? 40 : 20)) continue;
    if (!pressable[nth] || known?.has(kind)) continue;
    known?.add(kind);
    const title = `${name}: ${control}`;
    let inside: number[] = [];
    let brings = false as boolean;
    let isLoaded = true as boolean;
    const look = async (): Promise<string[]> => {
      const before = at();
      const old = new Set(controlsOf(leaves));
      const fields = new Set(fieldsOf(document));
      const target = findControl(control);
      const from = where();
      if (target) await press(target);
      const isLoading = (dialog: Element): boolean =>
        dialog.querySelector('.loading') !== null || dialog.querySelectorAll('button').length === 1;
      isLoaded = !writesWhatFits() || !dialogs().some(isLoading);
      // Another page is drawn by itself.
      const now = where().startsWith(from) ? controlsOf(leaves) : [];
      const news = now.flatMap((each, at) => (old.has(each) ? [] : [at]));
      const buttons = news.filter((at) => now[at]?.matches('button'));
      brings = deep && where().startsWith(from) && fieldsOf(document).some((field) => !fields.has(field));
      inside = [
        // The last acts: the first may be words to insert.
        ...new Set([
          ...buttons.slice(-1),
          ...buttons.slice(0, 3),
          ...(writesEachOtherwise() ? ofEachKind(buttons) : []),
        ]),
        ...news.filter((at) => now[at]?.matches('[role=menuitem]')).slice(0, 12),
        // Of the choices of a list the second: the first is often none.
        ...news.filter((at) => now[at]?.matches('[role=option]')).slice(1, 2),
      ];
      return change(before, at());
    };
    await attempt(title, look);
    // A part that was loaded then is there at once the second time.
    if (!isLoaded) await attempt(title, look);
    if (brings)
      await attempt(`${title}, written`, async () => {
        const fields = new Set(fieldsOf(document));
        const first = findControl(control);
        if (first) await press(first);
        return tryFields(fieldsOf(document).filter((field) => !fields.has(field)));
      });
    if (deep && isChoice[nth]) await attempt(`${title}, each`, () => tryChoices(control));
    // What a button opens is filled in, and its buttons are pressed.
    for (const second of inside)
      await attempt(`${title} [${second}]`, async () => {
        const first = findControl(control);
        if (first) await press(first);
        const target = controlsOf(leaves)[second];
        const within = target?.closest('dialog, form, [role=dialog]');
        const empty: string[] = [];
        if (deep && target?.matches('dialog [type=submit]')) {
          // What it says where nothing is filled in.
          const before = at();
          await press(target);
          empty.push(...change(before, at()), 'and filled in:');
        }
        if (within && !target?.closest('.templates')) await fillAll(within);
        const fields = new Set(fieldsOf(document));
        const told = target ? [nameOfControl(target), ...empty, ...(await sent(target))] : [];
        return deep ? [...told, ...(await tryFields(fieldsOf(document).filter((each) => !fields.has(each))))] : told;
      });
  }
  if (known?.has('forms')) return readers;
  if (!sentForms) known?.add('forms');
  if (forms > 0 && leave)
    await attempt(`${name}: form 1 filled in and left`, async () => {
      const form = document.querySelector('form');
      if (form) await fillAll(form);
      const before = at();
      await leave();
      await settle(1000);
      return change(before, at());
    });
  for (let nth = 0; nth < forms; nth += 1) {
    if (sentForms) {
      const form = signatures[nth] ?? '';
      if (sentForms.has(form)) continue;
      sentForms.add(form);
    }
    let more = 1;
    for (let choice = 0; choice < more; choice += 1) {
      const title = `${name}: form ${nth + 1} filled in${choice > 0 ? `, choice ${choice + 1}` : ''}`;
      await attempt(title, async () => {
        const form = document.querySelectorAll('form')[nth];
        if (!form) return [];
        if (choices)
          more = Math.min(form.querySelectorAll('input[type=radio]').length || 1, choices === true ? 6 : choices);
        // Each answer of a question is sent once where there are few.
        if (writesEachOtherwise() && largestGroup(form) === more + 1) more += 1;
        await fillAll(form, choice);
        const button = form.querySelector('button[type=submit]') ?? form.querySelector('button:not([type=button])');
        const fields = at().filter((line) => line.startsWith('<'));
        return [...fields, '⇓', ...(button ? await sent(button) : [])];
      });
    }
    const refused = `${name}: form ${nth + 1} left and refused`;
    if (refusals)
      await attempt(refused, async () => {
        const form = (): Element | undefined => document.querySelectorAll('form')[nth];
        const fields = (): HTMLInputElement[] => [
          ...(form()?.querySelectorAll<HTMLInputElement>('input, textarea') ?? []),
        ];
        // What a field says of a wrong value when it is left, before anything is sent.
        const leaveFields = async (): Promise<string[]> => {
          for (const field of fields())
            if (!/^(checkbox|radio|file|hidden)$/.test(field.type)) {
              field.focus();
              write(field, WRONG);
              await quiet();
              field.blur();
              await settle(300);
            }
          return at().filter((line) => line.includes('aria-invalid'));
        };
        const told = await leaveFields();
        const radios = fields().filter((field) => field.type === 'radio');
        // Another answer brings other fields.
        for (const radio of radios) fill(radio, 1);
        if (radios.length > 0) told.push(...(await leaveFields()).filter((line) => !told.includes(line)));
        // What the server says in another way than with its words alone.
        const send = async (code?: string): Promise<string[]> => {
          if (fields().some((field) => field.value === '' || field.value === WRONG)) await fillAll(form()!);
          const button =
            form()?.querySelector('button[type=submit]') ?? form()?.querySelector('button:not([type=button])');
          takeCalls();
          refuseNextWrite(true, code);
          if (button) await pressed(button);
          refuseNextWrite(false);
          return takeCalls();
        };
        if (!form()) return told;
        await fillAll(form()!);
        const call = (await send()).at(-1);
        for (const code of call === undefined ? [] : refusals(call)) {
          const before = at();
          await send(code);
          const after = change(before, at());
          if (after.length > 0) told.push(`and if it is ${code}:`, ...after);
        }
        return told;
      });
    if (readers[refused]?.length === 0) Reflect.deleteProperty(readers, refused);
    const edges = `${name}: form ${nth + 1}, numbers`;
    if (numbers) await attempt(edges, () => edgesOf(() => document.querySelectorAll('form')[nth], numbers));
    if (readers[edges]?.length === 0) Reflect.deleteProperty(readers, edges);
  }
  return readers;
}

/** What a draw says that another one does not, and the first lines that it lacks. A state that the server never sends may break. */
export function differing(lines: string[], from: string[], most?: number, mostNew?: number): string[] {
  if (lines.some((line) => line.startsWith('! '))) return ['(cannot be drawn so)'];
  return change(from, lines, most, mostNew);
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
