import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  companyName,
  email,
  italianTaxCode,
  italianVatNumber,
  localPath,
  pec,
  personName,
  phone,
  sdiCode,
} from '../../src/accounts/fields.js';
import { trimmed, typedLine, typedText } from '../../src/kernel/http/schemas.js';

describe('a text that is too long', () => {
  it.each(
    Object.entries({
      personName,
      companyName,
      email,
      pec,
      phone,
      italianTaxCode,
      italianVatNumber,
      sdiCode,
      localPath,
    }),
  )('is refused by %s for its length alone, and no pattern runs over it', (_, field) => {
    for (const part of ['A', 'a.', ' ', '1-']) {
      const result = field.safeParse(part.repeat(200_000));
      expect(result.error?.issues).toHaveLength(1);
    }
  });

  it('is neither modified nor compared', () => {
    for (const field of [typedText(0, 100), typedLine(0, 100), trimmed(100)]) {
      const seen: string[] = [];
      const compared = field.refine((text) => seen.push(text) > 0);
      expect(compared.safeParse('a'.repeat(2000)).success).toBe(false);
      expect(compared.safeParse('a'.repeat(101)).success).toBe(false);
      expect(seen).toEqual([]);
    }
  });

  it('may be as long as its limit, not counting outer spaces and line ends', () => {
    expect(typedText(0, 100).parse('\r\n'.repeat(400) + 'a\r\n'.repeat(49) + 'aa')).toHaveLength(100);
    expect(z.safeParse(typedLine(0, 100), `  ${'a'.repeat(101)}  `).success).toBe(false);
  });
});

describe('a certified address', () => {
  it.each(['studio@pec.example.com', 'rossi@avvocatimilano.pec.it', 'info@studiorossi.it', 'gmail.com@legalmail.it'])(
    'may be %s',
    (address) => {
      expect(pec.safeParse(address).success).toBe(true);
    },
  );

  it.each(['mario.rossi@gmail.com', 'Studio@LIBERO.it', 'avvocato@yahoo.it'])(
    'is not %s, of a service without certified mail',
    (address) => {
      expect(pec.safeParse(address).success).toBe(false);
    },
  );
});

describe('the path to resume at', () => {
  it.each(['/requests/12/show', '/en/requests', '/', '/request/create/6?from=https://x', '/a/b/'])(
    'may be %s',
    (path) => {
      expect(localPath.safeParse(path).success).toBe(true);
    },
  );

  it.each(['//evil.example', '/en//evil.example', '/\\evil.example', 'https://evil.example', '/a b', '/a\u0009/b', ''])(
    'is never %j',
    (path) => {
      expect(localPath.safeParse(path).success).toBe(false);
    },
  );
});

describe('the code of the exchange system for invoices', () => {
  it.each([
    ['m5uxcr1', 'M5UXCR1'],
    ['0000000', '0000000'],
    ['', null],
  ])('accepts %j', (typed, kept) => {
    expect(sdiCode.parse(typed)).toBe(kept);
  });
  it.each(['UFABC1', 'M5UXCR12', 'M5-XCR1'])('refuses %s: companies have seven letters or digits', (typed) => {
    expect(sdiCode.safeParse(typed).success).toBe(false);
  });
});

describe('a text that a person typed', () => {
  const fields = [typedText(1, 200), typedLine(1, 200)];

  it.each(['\u200b'.repeat(60), '\u200d'.repeat(60), '\u2800', '\u3164', '\ufeff', ' \u202e ', '\u00ad \u2060'])(
    'is empty if it shows nothing: %j',
    (text) => {
      for (const field of fields) expect(field.safeParse(text).success).toBe(false);
    },
  );

  it('keeps visible characters, and does not change the direction of what follows', () => {
    for (const field of fields) {
      expect(field.parse('\u202etext\u202c that\u200b is read')).toBe('text that is read');
      expect(field.parse('una famiglia 👨‍👩‍👧 e un cuore ❤️')).toBe('una famiglia 👨‍👩‍👧 e un cuore ❤️');
      expect(field.parse('می‌خواهم')).toBe('می‌خواهم');
    }
    expect(typedText(1, 200).parse('one\u2028two\r\nthree')).toBe('one\ntwo\nthree');
  });
});
