import { describe, expect, it } from '@jest/globals';
import { createElement, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import {
  answerWith,
  choose,
  everyCall,
  fileOf,
  fillIn,
  lines,
  press,
  refusal,
  wait,
  writes,
  type Answer,
} from '../../support/screens/browser/hands.js';
import { staffPart } from '../../support/staff-markup.js';
import { exampleOfRead, open, showPart, until, writeField } from '../../support/screens/browser/staff-hands.js';

const TEXT = {
  it_id: 7,
  en_id: null,
  language: 'it',
  state: 'draft',
  edition: 31,
  revision: 4,
  'editions.1.id': 32,
  'editions.2.id': 31,
};
const text = (more: object): Answer => ({
  status: 200,
  body: { ...(exampleOfRead('/content/7', TEXT) as object), id: 7, ...more },
});
const dialog = (): Element | null => document.querySelector('[role=dialog]');
const titles = (): string[] => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
const openText = async (given: object, answers = {}) => {
  const at = await open('/content/7/show', { given: { ...TEXT, ...given }, answers });
  await until(() => document.querySelector('#text-it h2') !== null);
  await wait(500);
  everyCall();
  return at;
};
/** The calls about texts, without what they say. */
const texts = (): string[] =>
  everyCall().flatMap((call) =>
    /content/.test(call) && !/preview|compare/.test(call) ? call.replace(/ \{"title.*/, '') : [],
  );
const confirm = async (): Promise<void> => {
  [...document.querySelectorAll<HTMLElement>('[role=dialog] .MuiDialogActions-root button')].at(-1)!.click();
  await wait(1000);
};

describe('a text whose draft is discarded', () => {
  /** What is left of it: a published version, one of the repository, one in the other language. */
  const LEFT: [name: string, given: Record<string, unknown>][] = [
    ['a published version', { live: true, has_first: false }],
    ['one of the repository', { live: false, has_first: true }],
    ['none', { live: false, has_first: false }],
    ['only the other language', { live: false, has_first: false, en_id: 8 }],
  ];
  it.each(LEFT)('shows what is left: %s', async (_name, given) => {
    const { where } = await openText(given, { 'POST /content/7/discard': { status: 204 } });
    await press(/^(Elimina la bozza|Scarta|Elimina)/, '#text-it button');
    await confirm();
    return [...texts(), where(), titles().join(', ')];
  });
});

describe('a text that is missing in a language', () => {
  it.each([
    ['it', { it_id: null, en_id: 7, language: 'en' }],
    ['en', { it_id: 7, en_id: null, language: 'it' }],
  ])('in %s and was written by somebody else meanwhile is read again', async (language, given) => {
    await openText(given, { 'POST /content': refusal(409) });
    const form = document.querySelector<HTMLFormElement>(`#text-${language} form`)!;
    for (const name of ['title', 'description', 'body', 'topic']) {
      const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (field) await writeField(field, 'Un testo di prova abbastanza lungo');
    }
    form.querySelector<HTMLElement>('[type=submit]')!.click();
    await wait(500);
    const sent = texts();
    answerWith({
      'GET /content/7': text({ it_id: language === 'it' ? 8 : 7, en_id: language === 'it' ? 7 : 8 }),
      'GET /content/8': text({ id: 8, language, title: '(of the colleague)' }),
    });
    await press(/Rileggi/, `#text-${language} .MuiAlert-root button`);
    await wait(1000);
    return [...sent, ...texts(), document.querySelector<HTMLInputElement>(`#text-${language} [name=title]`)?.value];
  });
});

describe('a text that was changed', () => {
  it('is published, at once or later, only once it is saved', async () => {
    await openText({});
    const disabled = () =>
      [...document.querySelectorAll('#text-it button:disabled')].map(({ textContent }) => textContent);
    const saved = disabled();
    await writeField(document.querySelector<HTMLInputElement>('#text-it [name=title]')!, 'Un altro titolo');
    await wait(50);
    return [saved, disabled()];
  });
});

describe('the moment of a publication', () => {
  const moment = (): string[] => lines().filter((line) => line.includes('datetime-local'));
  it('is asked for, may be wrong, and is not asked for as wrong the next time', async () => {
    const wrong: Answer = { status: 422, body: { message: 'invalid', info: { fields: { at: ['(too early)'] } } } };
    await openText({}, { 'POST /content/7/schedule': wrong });
    const told: string[][] = [];
    for (const at of ['', '2026-12-01T10:00']) {
      await press(/[Pp]rogramma/, '#text-it button');
      await until(() => dialog() !== null);
      if (at) await writeField(dialog()!.querySelector('input')!, at);
      await confirm();
      told.push([...texts(), ...moment()]);
      await press('Torna indietro', '[role=dialog] button');
      await until(() => dialog() === null);
    }
    await press(/[Pp]rogramma/, '#text-it button');
    await until(() => dialog() !== null);
    return [...told, moment()];
  });
});

describe('a picture', () => {
  it('is asked for anew after another one was added, or given up', async () => {
    let closed = 0;
    // A text area is measured by another one.
    const shown = () =>
      lines().flatMap((line) => (line.includes('readonly') ? [] : line.replace('.Mui-focusVisible', '')));
    const start = () =>
      showPart(
        'resources/content/PictureDialog',
        'PictureDialog',
        { open: true, language: 'en', onAdd: () => undefined, onClose: () => (closed += 1) },
        { 'POST /content/pictures': { status: 201, body: { address: '/media/x.webp' } } },
      );
    const fields = () => [
      ...document.querySelectorAll<HTMLInputElement>(
        '[role=dialog] input:not([type=file]), [role=dialog] textarea:not([aria-hidden])',
      ),
    ];
    for (const [button, sent] of [
      [/Carica/, 1],
      [/Torna indietro/, 0],
    ] as const) {
      await start();
      const first = shown();
      await choose(fileOf('x.png', 5, 'image/png'));
      for (const field of fields()) await writeField(field, 'Un tavolo con due sedie');
      await press(button, '[role=dialog] button');
      await wait(500);
      expect([writes().length, shown().filter((line) => !first.includes(line))]).toEqual([sent, []]);
      // Neither is there a file any more.
      await press(/Carica/, '[role=dialog] button');
      await wait(300);
      expect(writes()).toEqual([]);
    }
    expect(closed).toBe(2);
  });
});

describe('the buttons above a text', () => {
  const body = 'prima riga\nseconda riga\nterza';
  it('mark what is selected, or begin its line, and the selection stays', async () => {
    await openText({ body });
    const area = () => document.querySelector<HTMLTextAreaElement>('#text-it textarea[name=body]')!;
    const buttons = () => [...document.querySelectorAll<HTMLElement>('#text-it [role=toolbar] button')].slice(0, -1);
    const told: string[] = [];
    for (const [start, end] of [
      [14, 16],
      [10, 10],
      [6, 17],
    ] as const) {
      for (const button of buttons()) {
        await writeField(area(), body);
        area().setSelectionRange(start, end);
        button.click();
        await wait(50);
        const { value, selectionStart, selectionEnd } = area();
        const marked = `${value.slice(0, selectionStart)}⟦${value.slice(selectionStart, selectionEnd)}⟧${value.slice(selectionEnd)}`;
        told.push(`${start}–${end} ${button.textContent}: ${JSON.stringify(marked)}`);
      }
    }
    return told;
  });
});

describe('the preview of a text', () => {
  it('is asked for after a pause in typing', async () => {
    await openText({ body: 'prima' });
    const asked = (): number => everyCall().filter((call) => call.startsWith('POST /content/preview')).length;
    const area = document.querySelector<HTMLTextAreaElement>('#text-it textarea[name=body]')!;
    asked();
    for (const text of ['prima r', 'prima ri', 'prima rig']) await writeField(area, text);
    for (let parts = 0; parts < 10; parts += 1) await wait(100);
    expect(asked()).toBe(1);
  });

  it('leads nowhere, takes no keys, and stays scrolled where it was', async () => {
    await showPart('resources/content/PagePreview', 'PagePreview', { html: '<p>x</p>', width: 390, title: 'Page' });
    const frame = document.querySelector('iframe')!;
    const view = { scrollY: 0, to: [] as number[], scrollTo: (_x: number, y: number) => view.to.push(y) };
    const load = (): Document => {
      const shown = document.implementation.createHTMLDocument();
      shown.body.innerHTML = '<a href="/x">a</a><button>b</button><input><select></select><textarea></textarea>';
      Object.defineProperty(frame, 'contentDocument', { value: shown, configurable: true });
      Object.defineProperty(frame, 'contentWindow', { value: view, configurable: true });
      frame.dispatchEvent(new Event('load'));
      return shown;
    };
    const first = load();
    const pressed = new Event('click', { bubbles: true, cancelable: true });
    first.querySelector('a')!.dispatchEvent(pressed);
    view.scrollY = 300;
    first.dispatchEvent(new Event('scroll'));
    load();
    const keys = [...first.body.children].map((each) => each.getAttribute('tabindex'));
    expect([pressed.defaultPrevented, keys, view.to]).toEqual([true, Array<string>(5).fill('-1'), [0, 300]]);
  });
});

describe('a picture for a text', () => {
  it('is sent by Enter, and nothing else', async () => {
    await openText(
      { body: 'prima' },
      { 'POST /content/pictures': { status: 201, body: { address: '/media/x.webp' } } },
    );
    await fillIn(document.querySelector('#text-it form')!);
    await press(/Immagine/, '#text-it [role=toolbar] button');
    await until(() => dialog() !== null);
    await choose(fileOf('x.png', 5, 'image/png'));
    for (const field of dialog()!.querySelectorAll<HTMLTextAreaElement>('textarea:not([aria-hidden])'))
      await writeField(field, 'Un tavolo con due sedie');
    writes();
    dialog()!
      .querySelector('form')!
      .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await wait(1000);
    const sent = writes().filter((call) => !call.includes('/preview'));
    expect(sent).toEqual([expect.stringMatching(/^POST \/content\/pictures/)]);
  });
});

describe('the preview of a page', () => {
  it('measures its place anew for each width', async () => {
    const { PagePreview } = await staffPart<{ PagePreview: ComponentType<Record<string, unknown>> }>(
      'resources/content/PagePreview',
    );
    const seen: string[] = [];
    const { ResizeObserver: real } = globalThis;
    globalThis.ResizeObserver = class {
      observe = () => seen.push('watched');
      disconnect = () => seen.push('left');
    } as unknown as typeof ResizeObserver;
    const root = createRoot(document.createElement('div'));
    for (const width of [390, 390, 1280]) {
      root.render(createElement(PagePreview, { html: '<p>(page)</p>', title: '(page)', width }));
      await wait(50);
      seen.push(`at ${width}`);
    }
    root.unmount();
    globalThis.ResizeObserver = real;
    expect(seen.slice(0, 6)).toEqual(['watched', 'at 390', 'at 390', 'left', 'watched', 'at 1280']);
  });
});
