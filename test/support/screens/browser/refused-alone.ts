import { change, controlsOf, nameOfControl, press, shown } from './controls.js';
import type { Screen } from './explore.js';
import { takeCalls, takeUnhandled } from './page.js';

/** The addresses of what a drawing read, without what they ask for. */
export const readsOf = (lines: string[]): string[] => [
  ...new Set(lines.flatMap((line) => /^⇒ GET ([^? ]+)/.exec(line)?.[1] ?? [])),
];

/** What a screen says otherwise while a read is refused, and what is still otherwise after its button that asks again. */
export async function withoutOne(
  { open, close, where, leaves = '', notices }: Screen,
  usual: string[],
  allow: () => void,
): Promise<string[]> {
  const told: string[] = [];
  try {
    await open();
    takeCalls();
    const said = (): string[] => [`at ${where()}`, ...shown(leaves, notices)];
    const words = usual.filter((line) => !line.startsWith('⇒ '));
    told.push(...change(words, said(), 3, 16));
    const again = controlsOf(leaves).find((each) => AGAIN.test(each.textContent));
    if (again) {
      allow();
      takeCalls();
      await press(again);
      told.push(`and “${nameOfControl(again)}”:`, ...change(words, said(), 3, 16));
    }
  } catch (error) {
    told.push(`! ${String((error as Error).stack).slice(0, 400)}`);
  } finally {
    await close();
  }
  return [...told, ...takeUnhandled()];
}
/** What the buttons that ask again say. */
const AGAIN = /^(Riprova|Ricarica|Try again)$/;
