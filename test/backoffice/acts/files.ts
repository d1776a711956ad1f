import { describe, expect, it } from '@jest/globals';
import { documentLimits } from '../../../src/shared/limits.js';
import {
  answerWith,
  choose,
  control,
  fileOf,
  hasControl,
  later,
  lines,
  page,
  press,
  reads,
  refusal,
  wait,
  write,
  writes,
} from '../../support/screens/browser/hands.js';
import { takeSaved } from '../../support/screens/browser/page.js';
import { open, showPart } from '../../support/screens/browser/staff-hands.js';

const dialog = (): Element | null => document.querySelector('[role=dialog]');
const file = { status: 200, body: 'the file' };

/** Each button that saves a file: its page, its name, what it asks for, and the name of the file. */
const BUTTONS: [path: string, button: RegExp, call: RegExp, name: string][] = [
  ['/invoices', /Scarica CSV/, /^GET \/invoices\?format=csv&sort=\["id","DESC"\]&filter=\{\}/, 'invoices.csv'],
  ['/accounts', /Scarica CSV/, /^GET \/accounts\?format=csv&sort=\[/, 'accounts.csv'],
  ['/market', /Scarica|CSV/, /^GET \/market\?.*format=csv/, 'market.csv'],
  ['/vat', /CSV/, /^GET \/vat\?year=2026&format=csv/, 'iva-2026.csv'],
  ['/vat', /ZIP|archivio/i, /^GET \/preservation\/export.zip\?year=2026/, 'conservazione-2026.zip'],
  ['/invoices/7/show', /PDF/, /^GET \/invoices\/7\.pdf/, '(number).pdf'],
  ['/invoices/7/show', /XML/, /^GET \/invoices\/7\.xml/, '(number).xml'],
  ['/invoice-receipts/7/show', /Scarica|XML/, /^GET \/invoice-receipts\/7\.xml/, '(file_name)'],
];

describe('a file', () => {
  it.each(BUTTONS)('of %s is saved by “%s”, under its name', async (path, button, call, name) => {
    const waiting = later();
    await open(path);
    reads();
    takeSaved();
    const found = control(button, 'main button, button');
    const pathname = /\\?\/[\w./\\-]+?(?=\\\?|$)/.exec(call.source.replace('^GET ', ''))![0].replaceAll('\\', '');
    answerWith({ [`GET ${pathname}`]: waiting.answer });
    found.click();
    await wait(20);
    const asked = reads();
    expect(asked).toEqual([expect.stringMatching(call)]);
    expect(takeSaved()).toEqual([]);
    waiting.give(file);
    await wait(50);
    expect(takeSaved()).toEqual([name]);
    const before = page();
    answerWith({ [`GET ${pathname}`]: refusal(409) });
    found.click();
    await wait(50);
    expect(takeSaved()).toEqual([]);
    expect(page()).not.toBe(before);
    // What was wrong is not said any more once it works.
    answerWith({ [`GET ${pathname}`]: file });
    found.click();
    await wait(50);
    expect([takeSaved(), document.querySelector('main .MuiAlert-root')]).toEqual([[name], null]);
  });
});

describe('the name of a file', () => {
  const NAMES: [path: string, given: Record<string, unknown>, button: RegExp, name: string][] = [
    ['/invoices/7/show', { number: '12/2026' }, /PDF/, '12-2026.pdf'],
    ['/invoices/7/show', { number: '12/2026' }, /XML/, '12-2026.xml'],
    ['/invoice-receipts/7/show', { file_name: null }, /Scarica|XML/, '7.xml'],
    ['/transparency', { year: 2026 }, /CSV/, 'trasparenza-2026.csv'],
    ['/vat', { year: 2026 }, /ZIP|archivio/i, 'conservazione-2026.zip'],
  ];
  it.each(NAMES)('of %s, with %j, by “%s”, is “%s”', async (path, given, button, name) => {
    await open(path, { given });
    takeSaved();
    control(button, 'main button').click();
    await wait(100);
    expect(takeSaved()).toEqual([name]);
  });
});

describe('the archive of a period', () => {
  const start = async () => {
    const waiting = later();
    await open('/invoices', { answers: { 'GET /invoices/export.zip': waiting.answer } });
    await press('Scarica un periodo');
    await write(/^Dal/, '2026-10-01');
    await write(/^Al/, '2026-10-31');
    takeSaved();
    reads();
    return waiting;
  };

  it('is saved, which closes the dialog', async () => {
    const { give } = await start();
    await press('Scarica lo ZIP');
    await wait(50);
    expect(reads()).toEqual(['GET /invoices/export.zip?from=2026-10-01&to=2026-10-31']);
    expect(page()).toMatch(/L’archivio è in preparazione/);
    give(file);
    await wait(1000);
    expect([takeSaved(), dialog()]).toEqual([['fatture-2026-10-01-2026-10-31.zip'], null]);
    expect(page()).toMatch(/Archivio scaricato\./);
  });

  it('is not saved when the dialog is left', async () => {
    const { give } = await start();
    await press('Scarica lo ZIP');
    await press('Torna indietro', '[role=dialog] button');
    give(file);
    await wait(1000);
    expect([takeSaved(), dialog()]).toEqual([[], null]);
  });

  it('that fails says why, and leaves the dialog open', async () => {
    const { give } = await start();
    await press('Scarica lo ZIP');
    await wait(50);
    give(refusal(409));
    await wait(1000);
    expect([takeSaved(), dialog() !== null, /\(the server refuses\)/.test(page())]).toEqual([[], true, true]);
    expect(page()).not.toMatch(/L’archivio è in preparazione/);
  });

  it('is not asked for with its end before its beginning', async () => {
    await start();
    await write(/^Al/, '2026-09-30');
    await press('Scarica lo ZIP');
    await wait(50);
    expect([reads(), /Deve venire dopo/.test(page())]).toEqual([[], true]);
  });
});

describe('a picture for a text', () => {
  const added: string[] = [];
  let closed = 0;
  const start = async (answer = {}) => {
    added.length = 0;
    closed = 0;
    const given = {
      open: true,
      language: 'it',
      onAdd: (markdown: string) => added.push(markdown),
      onClose: () => {
        closed += 1;
      },
    };
    await showPart('resources/content/PictureDialog', 'PictureDialog', given, {
      'POST /content/pictures': { status: 201, body: { address: '/media/x.webp' }, ...answer },
    });
  };
  const send = () => press(/Aggiungi|Inserisci|Carica/, '[role=dialog] button[type=submit]');

  it('is uploaded with what it shows, and put into the text', async () => {
    await start();
    await choose(fileOf('x.png', documentLimits.maxBytes, 'image/png'));
    await write(/Che cosa si vede/, 'Un tavolo con due sedie');
    await send();
    await wait(50);
    expect(writes()).toHaveLength(1);
    expect([added, closed]).toEqual([[expect.stringMatching(/Un tavolo con due sedie.*\/media\/x\.webp/)], 1]);
  });

  it('is not sent without a file, too large, or without what it shows', async () => {
    await start();
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
    await send();
    const empty = document.querySelectorAll('[aria-invalid=true]').length;
    await choose(fileOf('x.png', documentLimits.maxBytes + 1, 'image/png'));
    const large = page();
    await write(/Che cosa si vede/, 'Un tavolo con due sedie');
    await send();
    expect([writes(), added, closed, empty, document.querySelectorAll('[aria-invalid=true]').length]).toEqual([
      [],
      [],
      0,
      2,
      1,
    ]);
    expect(large).toMatch(/10 MB/);
  });

  it('that the server refuses stays in the dialog, with the reason', async () => {
    await start(refusal(422));
    await choose(fileOf('x.png', 5, 'image/png'));
    await write(/Che cosa si vede/, 'Un tavolo con due sedie');
    await send();
    await wait(50);
    expect([added, closed, /\(the server refuses\)/.test(page())]).toEqual([[], 0, true]);
    expect(hasControl(/Torna indietro/, '[role=dialog] button')).toBe(true);
  });
});

describe('a text that is copied', () => {
  it('is announced', async () => {
    await showPart('ui/CopyButton', 'CopyButton', { text: 'abc' });
    const state = () => document.querySelector('[role=status]')?.textContent;
    expect(state()).toBe('');
    await press('Copia');
    expect([writes(), state()]).toEqual([['copied abc'], 'Copiato.']);
  });
});

describe('a report of payouts', () => {
  it('is compared each time one is chosen, and nothing stays of the one before', async () => {
    await open('/reconciliation/payouts');
    const usual = lines();
    const answers = [later(), later(), later(), later()];
    const waiting = [...answers];
    answerWith({ 'POST /payouts/compare': () => waiting.shift()!.answer() });
    const told: string[][] = [];
    const since = (): string[] => lines().filter((line) => !usual.includes(line));
    const difference = { text: '(a difference)', resource: 'checkouts', record_id: 8 };
    const compared = { gross_cents: 100_00, fee_cents: 1_00, net_cents: 99_00, categories: [], payouts: [] };
    for (const [nth, answer] of [
      { status: 200, body: { ...compared, count: 1, differences: [difference] } },
      refusal(422),
      { status: 200, body: { ...compared, count: 2, differences: [] } },
    ].entries()) {
      await choose(fileOf(`${nth}.csv`, 5, 'text/csv'));
      await wait(500);
      told.push(since());
      answers[nth]!.give(answer);
      await wait(500);
      told.push(since());
    }
    await choose();
    await wait(500);
    expect([...writes(), since()]).toEqual([
      ...Array<unknown>(3).fill(expect.stringMatching(/^POST \/payouts\/compare/)),
      [],
    ]);
    return told;
  });
});
