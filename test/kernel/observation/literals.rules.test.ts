import { expect, it } from '@jest/globals';
import { withoutLiterals } from '../../../src/kernel/database/connections/literals.rules.js';

it.each([
  ["select * from accounts where email = 'anna@example.com'", "select * from accounts where email = '…'"],
  ["select 'it''s Anna', 1", "select '…', 0"],
  [String.raw`select E'it\'s Anna' as x`, "select '…' as x"],
  ['select $1, $2::text from t1 where a1 = 42 and b = 1.5', 'select $1, $2::text from t1 where a1 = 0 and b = 0'],
  ['select $$Anna$$, $tag$Anna $$ Anna$tag$ from x', "select '…', '…' from x"],
  ['select "Anna 1" from x -- Anna 22\n where y', 'select "Anna 1" from x where y'],
  ['/* Anna */ update x set y = $1 /* with the commit */', 'update x set y = $1'],
  ["select 'Anna never ends", "select '…'"],
  ['select\n    a,\n    b', 'select a, b'],
])('a statement is logged without its literals: %s', (statement, logged) => {
  expect(withoutLiterals(statement)).toBe(logged);
});

it('a long statement is cut without showing part of a literal', () => {
  const logged = withoutLiterals(`select ${'a, '.repeat(640)} '${'Anna '.repeat(100)}' from x`);
  expect([logged.length, logged.includes('Anna')]).toEqual([1000, false]);
  expect(withoutLiterals(`insert into x values ('${'Anna '.repeat(1000)}')`)).toBe("insert into x values ('…'");
});
