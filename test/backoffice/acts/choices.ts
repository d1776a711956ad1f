import { describe, expect, it } from '@jest/globals';
import { caseFiles } from '../../support/screens/browser/case-files.js';
import { answerWith, press, wait, write, writes } from '../../support/screens/browser/hands.js';
import { open, until } from '../../support/screens/browser/staff-hands.js';

/** A dialog with a list of choices: where it is, what opens it, and what else it asks for. */
interface Asking {
  path: string;
  button: RegExp;
  given?: Record<string, unknown>;
  /** All rows of the list are selected first. */
  selected?: boolean;
  fill?: RegExp;
}

const file = { ...caseFiles.message, may_write: true };
const ASKING: Asking[] = [
  { path: '/cases/7/show', button: /Affida a un collega/, given: { kind: 'message', file, status: 'open' } },
  {
    path: '/cases',
    button: /Affida a un collega/,
    selected: true,
    given: { '2.id': 8, '1.status': 'claimed', '2.status': 'open' },
  },
  { path: '/cases', button: /Passa i miei/ },
  { path: '/accounts/7/show', button: /^Sospendi/, given: { suspended_at: null }, fill: /^Motivo/ },
];
const colleagues = [{ id: 2, name: 'Marta Serra', assignable: true }];
const answers = {
  'GET /cases/colleagues': { status: 200, body: colleagues },
  'POST /cases/hand-over': { status: 200, body: { handed: [7], skipped: [] } },
};

const dialog = (): Element | undefined => [...document.querySelectorAll('[role=dialog]')].at(-1);
const buttons = (): HTMLButtonElement[] => [
  ...(dialog()?.querySelectorAll<HTMLButtonElement>('.MuiDialogActions-root button') ?? []),
];
/** The buttons of the dialog, and which of them cannot be pressed. */
const offered = (): string =>
  buttons()
    .map(({ textContent, disabled }) => `${textContent}${disabled ? ' (disabled)' : ''}`)
    .join(' | ');

/** Opens the dialog, on its page or where it was closed. */
async function ask({ path, button, given, selected, fill }: Asking, isOpen: boolean): Promise<void> {
  if (!isOpen) await open(path, { given, answers });
  await until(() => dialog() === undefined);
  if (selected) {
    await until(() => document.querySelector('thead input[type=checkbox]:not(:checked)') !== null);
    document.querySelector<HTMLElement>('thead input[type=checkbox]')?.click();
    await wait(300);
  }
  await until(() => [...document.querySelectorAll('button')].some((each) => button.test(each.textContent)));
  await press(button, 'button');
  await until(() => dialog()?.querySelector('[role=combobox]') !== null);
  if (fill) await write(fill, 'Un motivo lungo abbastanza per la decisione.');
}

/** The choices of the dialog's list, which is opened. */
async function choices(): Promise<HTMLElement[]> {
  dialog()
    ?.querySelector('[role=combobox]')
    ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  await wait(300);
  return [...document.querySelectorAll<HTMLElement>('.MuiMenu-list [role=option]')];
}

describe('each choice of a dialog', () => {
  it.each(ASKING.map((asking) => [asking.path, asking.button, asking] as const))(
    'of %s, “%s”, can be made, and is what is sent',
    async (_path, _button, asking) => {
      await ask(asking, false);
      const told = [`none: ${offered()}`];
      let count = 1;
      for (let nth = 0; nth < count; nth += 1) {
        if (nth > 0) await ask(asking, true);
        expect(offered()).toBe(told[0]?.slice(6));
        const options = await choices();
        count = options.length;
        const name = options[nth]?.textContent;
        options[nth]?.click();
        await wait(300);
        const can = offered();
        buttons().at(-1)?.click();
        await wait(1000);
        const sent = writes().map((call) => `⇒ ${call.replace(/T\d\d:\d\d:[\d.]+Z/, 'T…')}`);
        told.push(`${name}: ${can}`, ...sent);
      }
      return told;
    },
  );
});

describe('a suspension', () => {
  const REASON = 'Un motivo lungo abbastanza per la decisione.';
  const reason = () => dialog()?.querySelector<HTMLTextAreaElement>('textarea:not([aria-hidden])')?.value;
  const suspend: Asking = {
    path: '/accounts/7/show',
    button: /^Sospendi/,
    given: { suspended_at: null },
    fill: /^Motivo/,
  };
  /** Chooses an end, and sends it. */
  const send = async (end: RegExp): Promise<string[]> => {
    (await choices()).find((each) => end.test(each.textContent))?.click();
    await wait(300);
    buttons().at(-1)?.click();
    await wait(500);
    return writes().map((call) => call.replace(/ .*/, ''));
  };

  it('with a moment as its end is not sent without one, and says so', async () => {
    await ask(suspend, false);
    expect(await send(/momento preciso/)).toEqual([]);
    expect([reason(), /Campo obbligatorio/.test(dialog()?.textContent ?? '')]).toEqual([REASON, true]);
  });

  it('whose end was chosen and left has none the next time', async () => {
    await ask(suspend, false);
    (await choices()).find((each) => /^7 /.test(each.textContent))?.click();
    await wait(300);
    buttons().at(0)?.click();
    await until(() => dialog() === undefined);
    await ask(suspend, true);
    buttons().at(-1)?.click();
    await wait(500);
    expect(writes()).toEqual([expect.stringMatching(/"until":null/)]);
  });

  it('whose end the server refuses says why, and keeps its reason', async () => {
    await ask(suspend, false);
    const wrong = { message: 'invalid', info: { fields: { until: ['(too long)'] } } };
    answerWith({ 'POST /accounts/7/suspend': { status: 422, body: wrong } });
    expect(await send(/^7 /)).toEqual(['POST']);
    expect([reason(), /\(too long\)/.test(dialog()?.textContent ?? '')]).toEqual([REASON, true]);
  });
});
