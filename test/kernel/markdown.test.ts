import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Worker } from 'node:worker_threads';
import { picturesIn, render } from '../../src/content/markdown.js';
import { isIntricate } from '../../src/kernel/markdown/markdown.rules.js';
import { typedTree } from '../../src/kernel/markdown/markdown-thread.js';
import { treeOf } from '../../src/kernel/markdown/markdown-tree.js';
import { contentLimits, markdownLimits } from '../../src/shared/limits.js';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';
import { previewed } from '../content/preview.js';

/** As long as a text of the site may be. */
const whole = (piece: string): string => piece.repeat(Math.floor(contentLimits.bodyMax / piece.length));

/** A text that is shallow and has few marks, and takes a parser more than a minute. */
const SLOW = whole('a\n=\n');

/** The longest time for which this process was blocked during `work`, in milliseconds. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const beat = (): void => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const beats = setInterval(beat, 5);
  try {
    await work();
    beat();
  } finally {
    clearInterval(beats);
  }
  return longest;
}

describe('Markdown input', () => {
  it('is measured from left to right, in any form', () => {
    const texts = ['- ', '>', '**a', '[a]: /b', ' ', '\t- ', '1', '1.', '\n', '* * ', '`', ']['].map((piece) =>
      piece.repeat(1_000_000 / piece.length),
    );
    const began = performance.now();
    for (const text of texts) isIntricate(text);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it.each([
    ['lists in lists', '- '.repeat(3000)],
    ['quotations in quotations', '>'.repeat(39_000)],
    ['emphasis that nobody ends', '**a'.repeat(13_000)],
    ['definitions', '[a]: /b'.repeat(4800)],
    ['definitions, line by line', whole('[a]: /b\n\n')],
    ['headings without end', SLOW],
    ['brackets that close nothing', whole(']')],
    ['tables', whole('a|b\n-|-\n')],
  ])('never blocks the process: %s', async (_name, text) => {
    await typedTree('Prima.');
    const began = performance.now();
    const outcomes: string[] = [];
    const pause = await longestPause(async () => {
      await typedTree(text).then(
        () => outcomes.push('read'),
        (error: unknown) => outcomes.push((error as Error).message),
      );
    });
    // A text either is parsed in time or is refused.
    expect(['read', 'text_too_intricate']).toContain(outcomes[0]);
    expect(pause).toBeLessThan(500);
    expect(performance.now() - began).toBeLessThan(markdownLimits.time + 3_000);
  });

  it('is refused after two seconds, and the texts queued behind it are parsed', async () => {
    const began = performance.now();
    const slow = expect(typedTree(SLOW)).rejects.toMatchObject({ code: 'text_too_intricate' });
    const next = await typedTree('**Dopo.**');
    await slow;
    expect(performance.now() - began).toBeGreaterThan(markdownLimits.time - 100);
    expect(render(next, 'it', 'it').intro).toBe('<p><strong>Dopo.</strong></p>');
  });

  it('is parsed by another thread after one that broke between two texts', async () => {
    const threads: Worker[] = [];
    const note = (thread: Worker): number => threads.push(thread);
    process.on('worker', note);
    try {
      await typedTree(SLOW).catch(() => undefined);
      await typedTree('Uno.');
      threads.at(-1)!.emit('error', new Error('out of memory'));
      const before = threads.length;
      expect(render(await typedTree('Due.'), 'it', 'it').intro).toBe('<p>Due.</p>');
      expect(threads.length).toBe(before + 1);
    } finally {
      process.off('worker', note);
    }
  });

  it('is parsed like the texts of the product', async () => {
    const text =
      '# Uno\n\n- a **b**\n  - [c](/d) ~~e~~\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> f[^1]\n\n[^1]: g\n\n![h](/media/i)';
    expect(render(await typedTree(text), 'it', 'it')).toEqual(render(treeOf(text), 'it', 'it'));
    expect(picturesIn(await typedTree(text))).toEqual(picturesIn(treeOf(text)));
  });
});

describe('an editor with such a text', () => {
  const test = useTestApp();
  let desk: Desk;
  beforeAll(async () => {
    desk = await new Team(test).as('content');
  });

  it('sees why it is refused, in preview, in a text and in a newsletter, while others are answered', async () => {
    const text = {
      path: '/avvocati/malasanita/prova-di-testo',
      language: 'it',
      title: 'Un titolo di prova',
      description:
        'Una descrizione di prova, lunga quanto basta perché un motore di ricerca la mostri intera senza tagliarla a metà della frase.',
      body: SLOW,
      topic: null,
      sources: [],
      reviewed: null,
      note: null,
    };
    const letter = {
      subject_it: 'Prova',
      subject_en: 'Try',
      body_it: 'Ciao.',
      body_en: '>'.repeat(900),
      audience: 'everyone',
    };
    const slow = previewed(test, desk, { path: text.path, body: SLOW });
    const pause = await longestPause(async () => {
      expect((await test.http.get('/request-types')).status).toBe(200);
    });
    expect(pause).toBeLessThan(1_000);
    const answers = [
      await slow,
      await desk.post('/content', text),
      await desk.post('/newsletter', letter),
      await previewed(test, desk, { path: text.path, body: '- '.repeat(3000) }),
    ];
    for (const { status, body } of answers)
      expect([status, body.message, body.info]).toEqual([422, 'text_too_intricate', expect.anything()]);
    expect(answers[0]?.text).toContain('non si perde');
    // Nothing of them was stored, and the other text is shown.
    const { count } = await test.sql
      .selectFrom('newsletters')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
    const shown = await previewed(test, desk, { path: text.path, body: 'Una *guida*.' });
    expect((shown.body as { html: string }).html).toBe(`${text.path}\n\n<p>Una <em>guida</em>.</p>`);
  }, 60_000);
});
