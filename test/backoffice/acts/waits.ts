import { describe, expect, it } from '@jest/globals';
import {
  answerWith,
  fillIn,
  later,
  press,
  refusal,
  wait,
  writes,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { open, until, writeField } from '../../support/screens/browser/staff-hands.js';
import { FORMS, formWith } from './one-field.js';
import { DIALOGS } from './reopened.js';

/** The same answer to every write. */
const toWrites = (answer: Answers[string]): Answers =>
  new Proxy<Answers>(
    {},
    { get: (_, call) => (/^GET|preview|verify/.test(String(call)) ? undefined : answer) as Answers[string] },
  );
const dialog = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1);
const buttons = (): HTMLButtonElement[] => [
  ...(dialog()?.querySelectorAll<HTMLButtonElement>('.MuiDialogActions-root button') ?? []),
];
const sent = (): number => writes().filter((call) => !call.includes('/preview')).length;
const escape = (): void => {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
  dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
};
const submit = (form: Element | null | undefined): void => {
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
};

describe('a dialog whose answer has not come yet', () => {
  it.each(DIALOGS)(
    'of %s, “%s”, sends nothing more and stays, and can be sent again once it failed',
    async (...row) => {
      const [path, button, , given = {}] = row;
      await open(path, { given });
      await until(() => [...document.querySelectorAll('button')].some((each) => button.test(each.textContent)));
      await press(button, 'button');
      await until(() => dialog() !== undefined && buttons().length > 1);
      await wait(300);
      await fillIn(dialog()!);
      writes();
      const waiting = later();
      answerWith(toWrites(waiting.answer));
      // What cannot be undone is not sent by the key for a new line.
      submit(dialog()?.querySelector('form'));
      await wait(100);
      const byEnter = sent();
      if (byEnter === 0) buttons().at(-1)?.click();
      await wait(100);
      const first = sent();
      const waits = buttons().map(({ textContent, disabled }) => `${textContent}${disabled ? ' (disabled)' : ''}`);
      for (const each of buttons()) each.click();
      submit(dialog()?.querySelector('form'));
      escape();
      await wait(500);
      const then = [sent(), dialog() === undefined ? 'closed' : 'open'];
      waiting.give(refusal(503, ''));
      await wait(500);
      const failed = buttons().map(({ textContent, disabled }) => `${textContent}${disabled ? ' (disabled)' : ''}`);
      answerWith(toWrites(refusal(503, '')));
      buttons().at(-1)?.click();
      await wait(300);
      const again = sent();
      escape();
      await wait(1000);
      const left = dialog() === undefined ? 'left' : 'open';
      return `${byEnter > 0 ? 'Enter sends' : 'Enter does nothing'}, sent ${byEnter + first}, ${waits.join(' ')}, then ${then.join(' ')}, failed: ${failed.join(' ')}, again ${again}, Escape: ${left}`;
    },
  );
});

describe('a form whose answer has not come yet', () => {
  it.each(FORMS.map((form) => [form.path, form.has ?? form.within ?? 'form', form] as const))(
    'on %s, %s, is sent once, and again once it failed',
    async (path, _name, form) => {
      const { given = {}, button, fill = {} } = form;
      await open(path, { given: { ...given } });
      if (button) await press(button, 'button');
      await until(() => formWith(form) !== undefined);
      await fillIn(formWith(form)!);
      for (const [name, value] of Object.entries(fill)) {
        const field = formWith(form)!.querySelector<HTMLInputElement>(`[name="${name}"]`);
        if (field) await writeField(field, value);
      }
      writes();
      const waiting = later();
      answerWith(toWrites(waiting.answer));
      const save = (): HTMLButtonElement => formWith(form)!.querySelector<HTMLButtonElement>('[type=submit]')!;
      const counts: number[] = [];
      for (let times = 0; times < 2; times += 1) {
        save().click();
        await wait(200);
        counts.push(sent());
      }
      waiting.give(refusal(503, ''));
      await wait(500);
      answerWith(toWrites(refusal(503, '')));
      save().click();
      await wait(300);
      counts.push(sent());
      const wrong = formWith(form)!.querySelectorAll('[aria-invalid=true]').length;
      expect([counts, wrong]).toEqual([[1, 0, 1], 0]);
    },
  );
});
