import { describe, expect, it } from '@jest/globals';
import { answerWith, everyCall, later, lines, reads, wait } from '../../support/screens/browser/hands.js';
import { exampleOfRead, open, until, writeField } from '../../support/screens/browser/staff-hands.js';

const AT = Date.parse('2026-11-20T09:00:00.000Z');
describe('a record that is about to change', () => {
  /** Records, with the changes that are followed and those that are not. */
  const RECORDS: [path: string, given: Record<string, unknown>[]][] = [
    ['/refunds/7', ['pending', 'approved', 'paid'].map((status) => ({ status }))],
    ['/events/7', ['waiting', 'done'].map((outcome) => ({ outcome }))],
    [
      '/newsletter/7',
      [
        { status: 'sending', written: 0, sent: 0, bounced: 0 },
        { status: 'sent', written: 10, sent: 8, bounced: 1 },
        { status: 'sent', written: 10, sent: 8, bounced: 2 },
        { status: 'stopped', written: 10, sent: 10, bounced: 0 },
      ],
    ],
  ];
  it.each(RECORDS)('of %s is read again each few seconds, and any other not', async (path, states) => {
    const told: string[] = [];
    for (const given of states) {
      await open(`${path}/show`, { given });
      await until(() => document.querySelector('h1') !== null);
      await wait(1000);
      reads();
      for (let times = 0; times < 3; times += 1) await wait(3000);
      const times = reads().filter((call) => call === `GET ${path}`).length;
      told.push(`${JSON.stringify(given)}: ${times}`);
    }
    return told;
  });
});

describe('what is on the screen', () => {
  it('says how long is left, and that it is too late, as time passes', async () => {
    await open('/cases/7/show', {
      given: { kind: 'contact', file: null, status: 'claimed', due_at: new Date(AT + 3 * 60_000 + 500).toISOString() },
    });
    await until(() => document.querySelector('.file time.due') !== null);
    const told: string[] = [];
    for (let minutes = 0; minutes < 5; minutes += 1) {
      const due = document.querySelector('.file time.due')!;
      told.push(`${due.className}: ${due.textContent.replace(/ · .*/, '')}`);
      for (let part = 0; part < 3; part += 1) await wait(20_000);
    }
    return told;
  });

  it('is outlines while it is read, and later a sentence that it takes long', async () => {
    const waiting = later();
    await open('/me');
    const { go } = await open('/me', { answers: { 'GET /vat': waiting.answer } });
    void go('/vat');
    await until(
      () => document.querySelector('h1')?.textContent === 'IVA' || reads().some((call) => call.startsWith('GET /vat')),
    );
    const busy = (): string => {
      const outlines = document.querySelector('main [aria-busy]');
      const said = [...document.querySelectorAll('main [role=status]')].map(({ textContent }) => textContent).join('');
      return `${outlines ? `${outlines.querySelectorAll('.MuiSkeleton-root').length} outlines` : 'nothing'} ${said}`.trim();
    };
    const told: string[] = [];
    for (const pause of [0, 2000, 2500]) {
      await wait(pause);
      told.push(busy());
    }
    waiting.give({ status: 200, body: exampleOfRead('/vat', { first_year: 2026 }) });
    await wait(1000);
    expect(lines().length).toBeGreaterThan(20);
    return [...told, busy()];
  });
});

describe('what was chosen before', () => {
  const PAGES: [path: string, call: string][] = [
    ['/vat', 'GET /vat'],
    ['/market', 'GET /market'],
    ['/', 'GET /figures'],
    ['/content/7/show', 'POST /content/preview'],
  ];
  it.each(PAGES)('on %s is shown until what is chosen now has come', async (path, call) => {
    await open(path, { given: { first_year: 2024, it_id: 7, en_id: null, language: 'it' } });
    await until(() => document.querySelector('main div[role=combobox], main textarea') !== null);
    await wait(1000);
    const usual = lines();
    const waiting = later();
    answerWith({ [call]: waiting.answer });
    everyCall();
    const field = document.querySelector<HTMLTextAreaElement>('main textarea[name=body]');
    if (field) await writeField(field, `${field.value} altro`);
    else {
      const box = [...document.querySelectorAll('main div[role=combobox]')].at(path === '/' ? -1 : 0)!;
      box.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
      await wait(300);
      [...document.querySelectorAll<HTMLElement>('[role=option][aria-selected=false]')].at(0)?.click();
    }
    await wait(1000);
    const asked = everyCall().filter((each) => each.startsWith(call)).length;
    const now = lines();
    return [
      `asked ${asked}`,
      ...now.filter((line) => !usual.includes(line)),
      ...usual.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ];
  });
});
