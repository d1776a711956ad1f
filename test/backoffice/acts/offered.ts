import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { caseDecisions } from '../../../src/shared/moderation/case-decisions.codes.js';
import { caseFiles } from '../../support/screens/browser/case-files.js';
import { answerWith, press, wait, writes, type Answer } from '../../support/screens/browser/hands.js';
import { open, until } from '../../support/screens/browser/staff-hands.js';
import { staffPart } from '../../support/staff-markup.js';

/** Where typed text is offered: the file that offers it, the page, the name of the form, and what opens it. */
interface Offering {
  file: string;
  path: string;
  form: string;
  given?: Record<string, unknown>;
  values?: object;
  button?: RegExp;
  /** All rows of the list are selected first. */
  selected?: boolean;
  /** The calls that send it. */
  calls: string[];
}

const REASON = { reason: '(typed before)' };
const COLLEAGUES = { 'GET /cases/colleagues': { status: 200, body: [{ id: 2, name: 'Marta', assignable: true }] } };
const message = { ...caseFiles.message, may_write: true };
const OFFERINGS: Offering[] = [
  {
    file: 'form/ServerForm',
    path: '/reason-texts/7',
    form: 'reason-text',
    values: { name: '(typed before)' },
    calls: ['PUT /reason-texts/7'],
  },
  {
    file: 'case/DecisionForm',
    path: '/cases/7/show',
    form: 'decision',
    given: {
      kind: 'verification',
      file: caseFiles.verification,
      status: 'claimed',
      decisions: Object.keys(caseDecisions.verification),
    },
    calls: ['POST /cases/7/decide'],
  },
  {
    file: 'ui/ReasonDialog',
    path: '/accounts/7/show',
    form: 'suspend',
    given: { suspended_at: null },
    button: /^Sospendi/,
    calls: ['POST /accounts/7/suspend'],
  },
  {
    file: 'resources/cases/WriteInConversation',
    path: '/cases/7/show',
    form: 'conversation',
    given: { kind: 'message', file: message, status: 'claimed' },
    button: /Scrivi nella conversazione/,
    calls: ['POST /cases/7/message'],
  },
  {
    file: 'resources/cases/HandOver',
    path: '/cases',
    form: 'hand-over',
    button: /Passa i miei/,
    calls: ['POST /cases/hand-over'],
  },
  {
    file: 'resources/cases/BulkVerify',
    path: '/cases',
    form: 'evidence',
    given: { '1.kind': 'verification', '2.kind': 'verification', '1.status': 'open', '2.status': 'claimed' },
    button: /Verifica gli studi scelti/,
    calls: ['POST /cases/7/decide', 'POST /cases/8/decide'],
    selected: true,
  },
];

const TAKE = 'Riprendi il testo';
/** The form or dialog that offers something. */
const offering = (): Element | null =>
  [...document.querySelectorAll('.MuiAlert-root')]
    .find((alert) => alert.textContent.includes(TAKE))
    ?.closest('form, [role=dialog]') ?? null;
const FIELDS = 'input:not([type=hidden]), textarea:not([aria-hidden=true]), button, [role=combobox]';
const nameOf = (control: Element): string => {
  const label = control.id && document.querySelector(`label[for="${control.id}"]`);
  const { textContent } = label || control.closest('label') || control;
  return (control.getAttribute('aria-label') ?? textContent.trim()) || control.tagName.toLowerCase();
};
/** The controls in it that cannot be used, and those that can. */
const usable = (within: Element): string[] => {
  const all = [...within.querySelectorAll<HTMLInputElement>(FIELDS)];
  const isBlocked = (each: HTMLInputElement): boolean => each.disabled || each.closest('[inert]') !== null;
  const names = (of: HTMLInputElement[]): string => [...new Set(of.map(nameOf))].join(' | ');
  return [`blocked: ${names(all.filter(isBlocked))}`, `free: ${names(all.filter((each) => !isBlocked(each)))}`];
};

describe('while an earlier text is offered', () => {
  it('is tried wherever one is', () => {
    const files = readdirSync('backoffice', { recursive: true, encoding: 'utf8' });
    const offers = files.filter(
      (file) => file.endsWith('.tsx') && readFileSync(`backoffice/${file}`, 'utf8').includes('<DraftOffer'),
    );
    expect(offers.map((file) => file.replace('.tsx', '')).sort()).toEqual(OFFERINGS.map(({ file }) => file).sort());
  });

  const reopen = async ({ button }: Pick<Offering, 'button'>): Promise<void> => {
    if (!button) return;
    await until(() => [...document.querySelectorAll('button')].some((each) => button.test(each.textContent)));
    await press(button, 'button');
  };
  /** Opens the form where something was typed at an earlier visit. */
  const visit = async ({ path, form, given = {}, values = REASON, button, selected }: Offering): Promise<Element> => {
    const { placeOf, keepDraft } = await staffPart<{
      placeOf: (pathname: string, form: string) => string;
      keepDraft: (place: string, values: object) => void;
    }>('form/drafts');
    const { go } = await open('/me', { given: { '1.id': 7, '2.id': 8, ...given }, answers: COLLEAGUES });
    keepDraft(placeOf(path, form), values);
    await go(path);
    if (selected) {
      await until(() => document.querySelector('thead input[type=checkbox]') !== null);
      document.querySelector<HTMLElement>('thead input[type=checkbox]')?.click();
      await wait(500);
    }
    await reopen({ button });
    await until(() => offering() !== null);
    await wait(200);
    return offering()!;
  };
  const rows = OFFERINGS.map((each) => [each.file, each] as const);
  it.each(rows)('by %s, its field waits', async (_file, each) => {
    const within = await visit(each);
    const told = usable(within);
    await press(TAKE, 'button');
    await wait(200);
    const field = [...within.querySelectorAll<HTMLInputElement>('input, textarea')];
    const typed = field.filter(({ value }) => value === '(typed before)').map(nameOf);
    return [...told, 'taken:', ...usable(within), `typed: ${[...new Set(typed)].join(', ')}`];
  });

  const kept = (): number => Object.keys(localStorage).filter((name) => name.startsWith('backOffice.draft.')).length;
  it.each(rows)('by %s, it is kept as long as what is sent is refused, and no longer', async (_file, each) => {
    const within = await visit(each);
    await press(TAKE, 'button');
    await wait(200);
    const isDialog = within.closest('[role=dialog]') !== null;
    const list = isDialog ? within.querySelector('[role=combobox]') : null;
    list?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    await wait(300);
    document.querySelector<HTMLElement>('.MuiMenu-list [role=option]')?.click();
    within.querySelector<HTMLElement>('input[type=radio]')?.click();
    await wait(200);
    const send = async (): Promise<number> => {
      writes();
      if (!isDialog) within.querySelector<HTMLElement>('[type=submit]')?.click();
      await wait(300);
      [...document.querySelectorAll<HTMLElement>('[role=dialog] .MuiDialogActions-root button')].at(-1)?.click();
      await wait(1000);
      return writes().length;
    };
    const field = each.form === 'reason-text' ? 'name' : 'reason';
    const wrong: Answer = { status: 422, body: { message: 'invalid', info: { fields: { [field]: ['(wrong)'] } } } };
    const told: [number, number][] = [];
    for (const answer of [wrong, { status: 200, body: { id: 7, handed: [7], skipped: [] } }]) {
      answerWith({ ...COLLEAGUES, ...Object.fromEntries(each.calls.map((call) => [call, answer])) });
      told.push([await send(), kept()]);
      // What was refused of several records is named first.
      if (each.selected && answer === wrong) {
        await press('Chiudi', '[role=dialog] button');
        await wait(500);
        await reopen(each);
      }
    }
    expect(told).toEqual([
      [each.calls.length, 1],
      [each.calls.length, 0],
    ]);
  });
});
