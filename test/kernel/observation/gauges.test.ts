import { beforeEach, describe, expect, it } from '@jest/globals';
import { Metrics, type GaugeValue } from '../../../src/kernel/observation/metrics.js';

describe('a number that is read when it is asked for', () => {
  let metrics: Metrics;
  let warned: string[];
  beforeEach(() => {
    warned = [];
    metrics = new Metrics(
      { COMMIT: undefined, ROLE: 'web' } as never,
      {
        setContext: () => undefined,
        warn: ({ metric }: { metric: string }, text: string) => warned.push(`${metric}: ${text}`),
      } as never,
    );
  });
  const lines = async (name: string): Promise<string[]> =>
    (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

  /** What is shown of a number that is first this and then that. */
  const shown = async (labels: readonly string[] | undefined, ...reads: (readonly GaugeValue[] | Error)[]) => {
    const waiting = [...reads];
    metrics.gauge({ name: 'waiting_letters', help: 'Letters.', ...(labels && { labels }) }, () => {
      const next = waiting.shift() ?? [];
      if (next instanceof Error) throw next;
      return next;
    });
    const answers: string[] = [];
    for (const _ of reads) answers.push((await lines('waiting_letters')).join(', ') || 'nothing');
    return answers;
  };

  it('is shown while it is known', async () => {
    expect(await shown(undefined, [{ value: 3 }], [], [{ value: 0 }])).toEqual([
      'waiting_letters 3',
      'nothing',
      'waiting_letters 0',
    ]);
  });

  it('is shown for each label that it has now', async () => {
    const of = (kind: string, value: number) => ({ labels: { kind }, value });
    expect(await shown(['kind'], [of('a', 1), of('b', 2)], [of('b', 5)], [])).toEqual([
      'waiting_letters{kind="a"} 1, waiting_letters{kind="b"} 2',
      'waiting_letters{kind="b"} 5',
      'nothing',
    ]);
  });

  it('that cannot be read is left out and logged, and the others are shown', async () => {
    metrics.gauge({ name: 'other', help: 'Another.' }, () => [{ value: 1 }]);
    expect(await shown(undefined, new Error('gone'), [{ value: 2 }])).toEqual(['nothing', 'waiting_letters 2']);
    expect(warned).toEqual(['waiting_letters: a metric could not be read']);
    expect(await lines('other')).toEqual(['other 1']);
  });

  it('that is read first is read before the others begin', async () => {
    const order: string[] = [];
    const read = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
      return [{ value: 1 }];
    };
    metrics.gauge({ name: 'later', help: 'Later.' }, read('later'));
    metrics.gauge({ name: 'first', help: 'First.' }, read('first'), { first: true });
    expect(await lines('first')).toEqual(['first 1']);
    expect(order).toEqual(['first begins', 'first ends', 'later begins', 'later ends']);
  });

  it('of the build is always one, with the version, commit and role', async () => {
    expect(await lines('build_info')).toEqual([
      expect.stringMatching(/^build_info\{version="\d+\.\d+\.\d+",commit="unknown",role="web"\} 1$/),
    ]);
  });
});
