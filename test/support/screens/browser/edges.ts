import { mock } from 'node:test';
import { fillAll, settle } from './controls.js';
import { fieldsOf, isForNumber, valueFor, write } from './fields.js';
import { pictureOf } from './lines.js';
import { quiet, refuseNextWrite, takeCalls } from './page.js';

const picturesOf = (within: ParentNode): string =>
  [...within.querySelectorAll('svg[role=img]')].map((svg) => `, ${pictureOf(svg)}`).join('');

/** The least and the most that each of a form's fields for numbers takes, as far as its own rules say. */
export async function edgesOf(form: () => Element | undefined, known: Set<string>): Promise<string[]> {
  const told: string[] = [];
  const fields = (): HTMLInputElement[] => {
    const within = form();
    return within ? fieldsOf(within).filter((field) => isForNumber(field) && !field.classList.contains('date')) : [];
  };
  const isTaken = async (name: string, value: number): Promise<boolean> => {
    const field = fields().find((each) => each.name === name);
    const button = form()?.querySelector<HTMLElement>('button[type=submit]');
    if (!field || !button) return false;
    write(field, String(value));
    refuseNextWrite(true);
    button.click();
    for (let times = 0; times < 2; times += 1) {
      await quiet();
      mock.timers.tick(1);
    }
    await quiet();
    refuseNextWrite(false);
    return (
      fields()
        .find((each) => each.name === name)
        ?.getAttribute('aria-invalid') !== 'true'
    );
  };
  const find = async (): Promise<void> => {
    for (const { name, maxLength } of fields()) {
      if (known.has(name)) continue;
      known.add(name);
      const taken: number[] = [];
      for (const value of [0, 1]) if (await isTaken(name, value)) taken.push(value);
      const largest = 10 ** (maxLength > 0 ? Math.min(maxLength, 7) : 7) - 1;
      let [low, high] = [1, largest];
      const halve = async (step: number): Promise<void> => {
        while (high - low > step) {
          const middle = low + step * Math.max(1, Math.floor((high - low) / step / 2));
          if (await isTaken(name, middle)) low = middle;
          else high = middle;
        }
      };
      if (await isTaken(name, largest)) low = largest;
      else {
        let unit = 1;
        for (let next = 10; next < largest; next *= 10) if (await isTaken(name, next)) unit = next;
        [low, high] = [unit, Math.min(unit * 10, largest)];
        await halve(unit);
        // Most limits have one figure that is not zero.
        if (high - low > 1 && !(await isTaken(name, low + 1))) high = low + 1;
        await halve(1);
      }
      const field = fields().find((each) => each.name === name);
      if (field) write(field, String(low));
      await settle(3);
      if (low > 1) told.push(`“${name}” takes ${[...taken, low].join(', ')} at most${picturesOf(document)}`);
      if (field?.isConnected) write(field, valueFor(field));
    }
  };
  await find();
  // Other choices bring other fields.
  for (let choice = 0; choice < 3 && form()?.querySelector('input[type=radio]'); choice += 1) {
    await fillAll(form() ?? document, choice);
    await find();
  }
  takeCalls();
  return told;
}
