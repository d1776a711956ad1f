import { describe, expect, it } from '@jest/globals';
import { caseDecisions } from '../../../src/shared/moderation/case-decisions.codes.js';
import { caseFiles } from '../../support/screens/browser/case-files.js';
import { lines, wait, writes } from '../../support/screens/browser/hands.js';
import { refuseNextWrite } from '../../support/screens/browser/page.js';
import { open, until, writeField } from '../../support/screens/browser/staff-hands.js';

/** Pages of a record that has states of its own: a page for each number, and what is given there. */
const PAGES: [page: (id: number) => string, given?: Record<string, unknown>][] = [
  [
    (id) => `/cases/${id}/show`,
    { kind: 'report', file: caseFiles.report, status: 'claimed', decisions: Object.keys(caseDecisions.report) },
  ],
  [(id) => `/refunds/${id}/show`, { status: 'pending' }],
  [(id) => `/refunds/${id}/show`, { status: 'failed', 'payments.1.status': 'failed' }],
  [(id) => `/invoices/${id}/show`, { is_correctable: true, 'transmissions.1.state': 'held', state: 'to_send' }],
  [(id) => `/accounts/${id}/show`, { suspended_at: null }],
  [(id) => `/newsletter/${id}/show`, { status: 'draft' }],
  [(id) => `/staff/${id}`],
];
const main = (): string[] => {
  const all = lines();
  return all.slice(all.findIndex((line) => line.startsWith('(main)') || line.startsWith('# ')));
};
const dialog = (): Element | undefined => [...document.querySelectorAll('[role=dialog]')].at(-1);
const buttonsOf = (within: ParentNode | undefined | null, selector: string): HTMLElement[] => [
  ...(within?.querySelectorAll<HTMLElement>(selector) ?? []),
];

describe('what was done on the page of a record', () => {
  it.each(PAGES.map(([page, given]) => [page(7), page, given] as const))(
    '%s, refused and left, is not there on the page of the next one',
    async (_path, page, given = {}) => {
      const { go, where } = await open(page(8), { given });
      await until(() => document.querySelector('h1') !== null);
      await wait(500);
      const usual = main();
      const arrive = async (id: number): Promise<void> => {
        await go(page(id));
        const leave = document.querySelector<HTMLElement>('[role=dialog] .MuiButton-colorError');
        leave?.click();
        await until(() => where() === page(id));
        await wait(500);
      };
      await arrive(7);
      // Of a form, the first choice and each text.
      const form = document.querySelector('main form');
      for (const field of buttonsOf(form, 'input[type=radio]').slice(0, 1)) field.click();
      for (const field of buttonsOf(form, 'textarea:not([aria-hidden])'))
        await writeField(field as HTMLTextAreaElement, 'Un testo di prova abbastanza lungo.');
      refuseNextWrite(true);
      buttonsOf(form, '[type=submit]').at(0)?.click();
      await wait(300);
      if (dialog()) {
        buttonsOf(dialog(), '.MuiDialogActions-root button').at(-1)?.click();
        await wait(300);
        buttonsOf(dialog(), '.MuiDialogActions-root button').at(0)?.click();
        await until(() => dialog() === undefined);
      }
      refuseNextWrite(false);
      let refused = writes().length;
      const names = buttonsOf(
        document.querySelector('main'),
        'button:not([aria-haspopup], [type=submit], [value=star], [role=tab])',
      ).map(({ textContent }) => textContent);
      for (const name of [...new Set(names)]) {
        const button = buttonsOf(document.querySelector('main'), 'button').find(
          ({ textContent, hidden }) => textContent === name && !hidden,
        );
        if (!button || (button as HTMLButtonElement).disabled) continue;
        refuseNextWrite(true);
        button.click();
        await wait(100);
        if (dialog()) {
          for (const field of buttonsOf(dialog(), 'textarea:not([aria-hidden])'))
            await writeField(field as HTMLTextAreaElement, 'Un motivo lungo abbastanza.');
          buttonsOf(dialog(), '.MuiDialogActions-root button').at(-1)?.click();
          await wait(200);
          buttonsOf(dialog(), '.MuiDialogActions-root button').at(0)?.click();
          await until(() => dialog() === undefined);
        }
        refuseNextWrite(false);
        refused += writes().length;
        if (where() !== page(7)) await arrive(7);
      }
      await arrive(8);
      expect([refused > 0, main()]).toEqual([true, usual]);
    },
  );
});
