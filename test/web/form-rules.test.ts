import { describe, expect, it } from '@jest/globals';
import type { TFunction } from 'i18next';
import { firstOf, rulesIn } from '../../web/ui/forms/rules.js';

/** The key of a text stands for the text. */
const rules = rulesIn(((key: string) => key) as unknown as TFunction);

describe('the checks of a field', () => {
  it('require a value', () => {
    expect(['', null, undefined, false].map(rules.required)).toEqual(Array(4).fill('rule.required'));
    expect(['x', 0, true, ' '].map(rules.required)).toEqual(Array(4).fill(undefined));
  });

  it.each(['anna@example.com', ' anna@example.com ', 'a.b+c@d.e.it', ''])('accept %j as an address', (text) => {
    expect(rules.email(text)).toBeUndefined();
  });

  it.each(['anna', 'anna@', '@example.com', 'anna@example', 'anna@example.c', 'a nna@example.com', 'a@b@example.com'])(
    'refuse %j as an address',
    (text) => {
      expect(rules.email(text)).toBe('rule.email');
    },
  );

  it('count characters, not bytes, and ignore outer blanks for the minimum', () => {
    expect(['', '12345', 'àèìòù', '😀😀😀😀😀'].map(rules.min(5))).toEqual(Array(4).fill(undefined));
    expect(['1234', ' 1234 '].map(rules.min(5))).toEqual(['rule.min', 'rule.min']);
    expect(['12345', '😀😀😀😀😀'].map(rules.max(5))).toEqual([undefined, undefined]);
    expect(rules.max(5)('123456')).toBe('rule.max');
  });

  it('compare with another field and with a format', () => {
    expect([rules.same('a')('a'), rules.same('a')('b')]).toEqual([undefined, 'rule.confirmed']);
    expect(['', '012', '1x', '-1'].map(rules.numeric)).toEqual([undefined, undefined, 'rule.numeric', 'rule.numeric']);
    expect(['', '20121', '2012'].map(rules.good((text) => /^\d{5}$/.test(text), 'postalCode'))).toEqual([
      undefined,
      undefined,
      'rule.postalCode',
    ]);
  });

  it('report the first error', () => {
    expect(firstOf('', rules.required, rules.min(5))).toBe('rule.required');
    expect(firstOf('abc', rules.required, rules.min(5), rules.max(2))).toBe('rule.min');
    expect(firstOf('abcde', rules.required, rules.min(5))).toBeUndefined();
  });
});
