import { expect, it } from '@jest/globals';
import { caseDecisions } from '../../../src/shared/moderation/case-decisions.codes.js';
import { caseFiles } from '../../support/screens/browser/case-files.js';
import { control, press, wait, writes } from '../../support/screens/browser/hands.js';
import { open, until } from '../../support/screens/browser/staff-hands.js';

const type = async (key: string, held: KeyboardEventInit = {}): Promise<void> => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }));
  await wait(200);
};
const dialog = (): Element | null => document.querySelector('[role=dialog]');
const shown = (): string[] => [...dialog()!.querySelectorAll('tbody th')].map((each) => each.textContent);

it('the single keys of the back office can be turned off and on again; those with Ctrl stay', async () => {
  const decisions = Object.keys(caseDecisions.contact);
  await open('/cases/7/show', {
    given: { kind: 'contact', file: { ...caseFiles.contact, may_write: true }, status: 'claimed', decisions },
  });
  await until(() => document.querySelector('.decision') !== null);
  const openKeys = async (): Promise<void> => {
    await press(/^Il mio accesso/, 'button');
    await wait(300);
    await press('Tasti rapidi', '[role=menuitem]');
    await until(() => dialog() !== null);
    await wait(300);
  };
  const turn = async (): Promise<void> => {
    dialog()!.querySelector<HTMLElement>('input[type=checkbox]')!.click();
    await wait(200);
  };
  const close = async (): Promise<void> => {
    await press('Chiudi', '[role=dialog] button');
    await until(() => dialog() === null);
  };
  await openKeys();
  expect(shown()).toEqual(['Ctrl K', '?', '1 … 9', 'Ctrl Invio', 'N', 'P', 'L']);
  await turn();
  expect(shown()).toEqual(['Ctrl K', 'Ctrl Invio']);
  await close();
  await type('l');
  await type('?');
  expect([writes(), dialog()]).toEqual([[], null]);
  await type('k', { ctrlKey: true });
  expect(document.activeElement).toBe(control(/Cerca in tutto/, 'input'));
  (document.activeElement as HTMLElement).blur();
  await openKeys();
  await turn();
  await close();
  await type('l');
  expect(writes().map((call) => call.replace(/ \{.*/, ''))).toEqual(['POST /cases/7/release']);
});
