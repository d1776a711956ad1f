/** A key of the back office: what it does is told where it is used, with {@link useKeys}. */
interface KeyRow {
  /** Whether a pressed key, in lower case, is it. */
  readonly is: (key: string) => boolean;
  /** With Ctrl (or Cmd). Such a key also works in fields; a single key can be turned off (WCAG 2.1.4). */
  readonly ctrl: boolean;
  /** What is written on it: a text's name, or the sign itself. */
  readonly cap: string;
  /** Where it works. */
  readonly where: 'everywhere' | 'deciding';
}

const one = (key: string) => (pressed: string) => pressed === key;

/** Every key of the back office, in the order in which they are shown. */
export const keys = {
  search: { is: one('k'), ctrl: true, cap: 'Ctrl K', where: 'everywhere' },
  help: { is: one('?'), ctrl: false, cap: '?', where: 'everywhere' },
  choose: { is: (pressed) => /^[1-9]$/.test(pressed), ctrl: false, cap: '1 … 9', where: 'deciding' },
  submit: { is: one('enter'), ctrl: true, cap: 'backOffice.decision.keys', where: 'deciding' },
  next: { is: one('n'), ctrl: false, cap: 'N', where: 'deciding' },
  claim: { is: one('p'), ctrl: false, cap: 'P', where: 'deciding' },
  release: { is: one('l'), ctrl: false, cap: 'L', where: 'deciding' },
} as const satisfies Readonly<Record<string, KeyRow>>;

export type KeyName = keyof typeof keys;
export const keyNames = Object.keys(keys) as KeyName[];

/** Where somebody types, or where single keys already have a meaning. */
const BUSY = 'input:not([type=radio]), textarea, select, [contenteditable], [role=menu] *, [role=listbox] *';

/** The key that was pressed; undefined for another, for one in a field, in a dialog, or turned off. */
export function keyOf(event: KeyboardEvent, singleKeys: boolean): KeyName | undefined {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.altKey || target?.closest('[role=dialog]')) return undefined;
  const ctrl = event.ctrlKey || event.metaKey;
  if (ctrl && event.shiftKey) return undefined;
  if (!ctrl && (!singleKeys || target?.matches(BUSY))) return undefined;
  const pressed = event.key.toLowerCase();
  return keyNames.find((name) => keys[name].ctrl === ctrl && keys[name].is(pressed));
}
