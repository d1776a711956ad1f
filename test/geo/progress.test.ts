import { describe, expect, it } from '@jest/globals';
import { Progress } from '../../src/kernel/progress.js';
import { reportLines } from '../../src/geo/import/report-text.js';

function run(isTTY: boolean): string {
  let written = '';
  let now = 0;
  const progress = new Progress({ isTTY, write: (text: string) => (written += text) }, 'Importing', () => now);
  for (let done = 1; done <= 200; done++) {
    now += 10;
    progress.show(done, 200);
  }
  return written;
}

describe('progress', () => {
  it('is a bar that redraws itself on a terminal', () => {
    const drawn = run(true).split('\r').slice(1);
    expect(drawn).toHaveLength(101);
    expect(drawn.at(50)).toContain('░');
    expect(drawn.at(-1)).toContain('██████████████████████████████ 100 %  200 of 200  2.0 s\n');
  });

  it('is four lines when written to a log', () => {
    expect(run(false).trim().split('\n')).toEqual([
      'Importing   25 %  50 of 200  0.5 s',
      'Importing   50 %  100 of 200  1.0 s',
      'Importing   75 %  150 of 200  1.5 s',
      'Importing  100 %  200 of 200  2.0 s',
    ]);
  });
});

describe('the report', () => {
  it('lists rejected records with line and reason, and counts them when they are too many to list', () => {
    const rejected = Array.from({ length: 22 }, (_, index) => ({ where: `line ${index + 2}`, reason: 'no name' }));
    const lines = reportLines(
      { records: 22, inserted: 0, updated: 0, unchanged: 0, centresKept: 0, rejected, missing: ['Foo (MI)'] },
      { elapsed: '0.1 s', pruned: false },
    );
    expect(lines[0]).toBe('22 records in 0.1 s: 0 new, 0 updated, 0 unchanged, 22 rejected.');
    expect(lines).toContain('  line 2: no name');
    expect(lines).toContain('  and 2 more');
    expect(lines.slice(-2)).toEqual(['Not in the file and kept (1; --prune removes them):', '  Foo (MI)']);
  });
});
