import { describe, expect, it } from '@jest/globals';
import { answerWith, fillIn, lines, refusal, wait, writes } from '../../support/screens/browser/hands.js';
import { readersOf, showAny } from '../../support/screens/browser/any-page.js';
import { blankTextsIn, typeInto, wordsOf } from '../../support/screens/browser/blank-texts.js';
import { partOf, show } from '../../support/screens/browser/web-hands.js';
import { pagesOf } from '../../support/screens/browser/web-pages.js';

const pages = (await pagesOf()).filter(({ kind }) => kind === 'signedIn');
/** What opens a dialog on some page. */
const ALLOWED = [
  ...['choose', 'withdraw', 'extend', 'upgrade', 'add_information', 'decline', 'buy_contacts'],
  ...[
    'renew_quote',
    'withdraw_read_quote',
    'ask',
    'accept',
    'send',
    'create',
    'invite',
    'change_role',
    'enter_absence',
  ],
];

const STATE = {
  withdrawn: null,
  refund: null,
  'status.id': 2,
  'response.status.id': 7,
  'info.status.id': 7,
  credits: 20,
  refundable: true,
};

const nameOf = (button: Element): string =>
  (button.getAttribute('aria-label') ?? button.textContent).replaceAll(/\s+/g, ' ').trim();
const kindOf = (button: Element): string => nameOf(button).replaceAll(/\([^)]*\)|\d+/g, '');
const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('button:not([disabled])')];
const dialog = (): HTMLDialogElement | null => document.querySelector('dialog');
const opened = async (kind: string): Promise<string[] | null> => {
  buttons()
    .find((each) => kindOf(each) === kind)
    ?.click();
  await wait(20);
  // A part that is loaded when it is asked for comes later.
  for (let times = 0; times < 300 && dialog()?.querySelector('.loading'); times += 1) await wait(5);
  const shown = dialog();
  return shown?.querySelector('form, input, textarea, select') ? lines() : null;
};

describe('a dialog in which somebody wrote, who was refused and left it,', () => {
  it('begins anew, unless it keeps what was written', async () => {
    const told: Record<string, string[]> = {};
    const known = new Set<string>();
    for (const page of pages)
      for (const as of readersOf(page)) {
        const open = () => showAny(page, as, { given: { ...STATE, allowed_actions: ALLOWED } });
        let shown = await open();
        if (!shown) continue;
        const at = shown.where();
        const kinds = [...new Set(buttons().map(kindOf))].filter((kind) => !known.has(`${page.path} ${kind}`));
        for (const kind of kinds) {
          known.add(`${page.path} ${kind}`);
          // What a press changes does not matter to the next, unless it led away or opened something.
          if (!shown || dialog() || shown.where() !== at) shown = await open();
          const before = await opened(kind);
          if (!before) continue;
          await fillIn(dialog()!);
          // What is typed with blanks around it is sent without them.
          for (const field of wordsOf(dialog()!)) if (field.value !== '') typeInto(field, ` ${field.value} `);
          await wait(10);
          writes();
          const call = async (): Promise<void> => {
            const button = dialog()?.querySelector<HTMLElement>('[type=submit], .modal-acts button');
            button?.click();
            await wait(50);
          };
          refuse();
          await call();
          answerWith({});
          const sent = writes();
          if (!dialog()) continue;
          dialog()!.dispatchEvent(new Event('cancel', { cancelable: true }));
          await wait(50);
          const again = await opened(kind);
          const news = again === null ? ['is not there again'] : again.filter((line) => !before.includes(line));
          const calls = sent.map((each) =>
            [each.replace(/ \{.*/, ''), ...blankTextsIn(each).map((name) => `“${name}” with its blanks`)].join(', '),
          );
          told[`${as} ${page.path}: ${kind}`] = [...calls, ...news.slice(0, 10).map((line) => `keeps ${line}`)];
        }
      }
    expect(Object.keys(told).length).toBeGreaterThan(5);
    return told;
  });
});

describe('a question that was refused and left', () => {
  it('has no failure the next time', async () => {
    const part = await partOf('features/reports/exclude-firm', 'default', { id: 3, name: 'Studio Blu' });
    await show({ as: 'citizen', part });
    refuse();
    const failures: number[] = [];
    for (const button of ['button', '.modal-acts button:first-child', '.modal-acts button:last-child', 'button']) {
      document.querySelector<HTMLElement>(button)!.click();
      await wait(20);
      failures.push(document.querySelectorAll('dialog [role=alert]').length);
    }
    expect([failures, dialog() !== null]).toEqual([[0, 1, 0, 0], true]);
  });
});

/** The server refuses every write. */
const refuse = (): void => {
  answerWith(new Proxy({}, { get: (_, call: string) => (call.startsWith('GET ') ? undefined : refusal(409)) }));
};
