import { describe, expect, it } from '@jest/globals';
import { caseDecisions } from '../../../src/shared/moderation/case-decisions.codes.js';
import { staffDecisions } from '../../../src/shared/requests/staff-decisions.codes.js';
import { reasonedDecisions } from '../../../src/shared/staff/reason-texts.codes.js';
import { caseFiles } from '../../support/screens/browser/case-files.js';
import { answerWith, press, wait } from '../../support/screens/browser/hands.js';
import { open, until, writeField } from '../../support/screens/browser/staff-hands.js';

/** A text for each decision, which says its name. */
const texts = reasonedDecisions.map((decision, nth) => ({
  id: nth + 1,
  name: decision,
  decision,
  text_it: `(it ${decision})`,
  text_en: `(en ${decision})`,
}));
const answers = { 'GET /reason-texts': { status: 200, body: texts } };
const menu = /Testi pronti/;
const field = (): HTMLTextAreaElement =>
  [
    ...document.querySelectorAll<HTMLTextAreaElement>(
      'form.decision textarea:not([aria-hidden]), [role=dialog] textarea:not([aria-hidden])',
    ),
  ].at(-1)!;
const hasMenu = (): boolean =>
  [...document.querySelectorAll('[aria-haspopup=menu]')].some((each) => menu.test(each.textContent));
const entries = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];

/** What the menu of ready texts offers. */
async function offered(): Promise<string[]> {
  if (!hasMenu()) return [];
  await press(menu, '[aria-haspopup=menu]');
  await until(() => entries().length > 0);
  return entries().map(({ textContent }) => textContent);
}
/** What is offered; each comes after what is typed, if anything is. */
async function take(): Promise<string> {
  let offers: string[] = [];
  for (const [typed, before] of [
    ['  ', ''],
    ['Prima.  ', 'Prima.\n'],
  ] as const) {
    await writeField(field(), typed);
    offers = await offered();
    entries()[0]?.click();
    await wait(300);
    expect(field().value).toBe(`${before}(it ${offers[0]})`);
  }
  return offers.join(', ');
}

/** Dialogs that ask for a reason: the page, the button that opens each, and what is given there. */
const DIALOGS: [path: string, button: RegExp, given?: Record<string, unknown>][] = [
  ['/accounts/7/show', /^Sospendi/, { suspended_at: null }],
  ['/accounts/7/show', /Togli la sospensione/],
  ['/accounts/7/show', /sessioni|Chiudi/],
  ['/accounts/7/show', /abuso|Elimina/],
  ['/reviews/7/show', /Rimuovi il giudizio/, { removed_at: null }],
  ['/blacklist/7', /Togli dalla lista/],
  ['/settings/7/show', /Ritira l’annuncio/, { state: 'coming' }],
  ['/business-settings/7/show', /Ritira/, { state: 'coming' }],
  ['/invoice-receipts/7/show', /Segna come guardata/, { outcome: 'open', reason: null }],
  ['/content/7/show', /^Ritira/, { it_id: 7, en_id: null, 'editions.1.status': 'published' }],
  ['/content/7/show', /Fatti rivisti/, { it_id: 7, en_id: null, live: true, reviewed: '2026-05-06', edition: 31 }],
];

describe('the ready texts', () => {
  it.each(DIALOGS)('of the dialog on %s, “%s”, are those of its decision', async (...row) => {
    const [path, button, given = {}] = row;
    await open(path, { given, answers });
    await until(() => [...document.querySelectorAll('main button')].some((each) => button.test(each.textContent)));
    await press(button, 'main button');
    await until(() => document.querySelector('[role=dialog]') !== null && hasMenu());
    return (await offered()).join(', ');
  });

  it('of the reason to open a record are those of none', async () => {
    await open('/accounts/7/show', {
      answers: { ...answers, 'GET /views/reason': { status: 200, body: { case_id: null, reason: null } } },
    });
    await until(() => hasMenu());
    return take();
  });

  it('of each decision about a request are those of the decision in a case, where there is one', async () => {
    await open('/requests/7/show', { given: { decisions: [...staffDecisions] }, answers });
    const told: string[] = [];
    for (const nth of staffDecisions.keys()) {
      await until(() => document.querySelector('[role=dialog], [role=menu]') === null);
      await press(/[Dd]ecid/, 'main [aria-haspopup=menu]');
      await until(() => entries().length > 0);
      entries().at(nth)!.click();
      await until(() => document.querySelector('[role=dialog]') !== null && hasMenu());
      told.push(`${staffDecisions[nth]}: ${(await offered()).join(', ')}`);
      entries()[0]?.click();
      await wait(300);
      await press('Torna indietro', '[role=dialog] button');
      await wait(500);
    }
    return told;
  });

  const FORMS: [path: string, given: Record<string, unknown>, decisions: number][] = [
    [
      '/cases/7/show',
      { kind: 'report', file: caseFiles.report, status: 'claimed', decisions: Object.keys(caseDecisions.report) },
      3,
    ],
    ['/refunds/7/show', { status: 'pending' }, 2],
  ];
  it.each(FORMS)('of the form on %s are those of the decision that is chosen', async (path, given, decisions) => {
    await open(path, { given, answers });
    await until(() => document.querySelector('.decision [type=submit]') !== null);
    expect(hasMenu()).toBe(false);
    const told: string[] = [];
    for (let nth = 0; nth < decisions; nth += 1) {
      document.querySelectorAll<HTMLElement>('.decision input[type=radio]').item(nth).click();
      await wait(100);
      told.push(await take());
    }
    answerWith({});
    return told;
  });
});
