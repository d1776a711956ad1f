import type { Root } from 'hast';
import rehypeStringify from 'rehype-stringify';
import { describe, expect, it } from '@jest/globals';
import { unified } from 'unified';
import { compared } from '../../src/content/comparison.js';
import type { TextFields } from '../../src/content/editions/source-text.js';
import { namedPictures, picturesOfSite } from '../../src/content/pictures/markdown-pictures.js';
import { cleanFileName, withEnding } from '../../src/documents/file-name.js';
import { columnsOf, pick } from '../../src/geo/import/columns.js';
import { ownerColumns, ownerName, ownerOf } from '../../src/kernel/auth/passkeys/passkey-owner.js';
import { phoneInWords } from '../../src/shared/phone.rules.js';
import { plainEmail } from '../../src/shared/plain-email.rules.js';
import { feed, feeds } from '../../src/site/feeds.js';
import { pagePolicy } from '../../src/site/headers.js';
import { escapeXml } from '../../src/site/sitemap.js';
import { valueTable } from '../support/value-table.js';

// Tables of values, as in kernel/written-values.rules.test.ts.

describe('a text of the site', () => {
  const text: TextFields = {
    title: 'Titolo',
    description: 'Descrizione',
    body: 'Una parola qui',
    topic: 'Tema',
    sources: [{ label: 'Legge', url: 'https://x.it' }, { label: 'Uso' }] as TextFields['sources'],
    published: '2026-03-01',
    reviewed: '2026-03-02',
  };

  it('differs from another word by word, in each field that staff compare', () => {
    const others: readonly Partial<TextFields>[] = [
      {},
      { title: 'Titolo nuovo' },
      { description: '' },
      { body: 'Due parole qui' },
      { body: 'Una  parola qui' },
      { topic: null },
      { reviewed: null },
      { published: '2027-01-01' },
      { sources: [] },
      { sources: [...text.sources].reverse() },
      { title: 'X', body: 'Y' },
    ];
    const said = (other: Partial<TextFields>): string =>
      compared(text, { ...text, ...other })
        .map(
          ({ field, parts }) =>
            `${field}: ${parts.map(({ text: part, change }) => ({ same: part, added: `+${part}+`, removed: `-${part}-` })[change]).join('')}`,
        )
        .join(' / ');
    expect(valueTable(others, said)).toMatchSnapshot();
  });

  it('has pictures of the site, with a caption where they stand alone, and no others', () => {
    const hash = 'a'.repeat(32);
    const picture = { hash, width: 900, height: 600, widths: [480, 900], fallback: 'jpg' as const };
    const image = (src: string, more: object = {}) => ({
      type: 'element' as const,
      tagName: 'img',
      properties: { src, alt: 'Foto', ...more },
      children: [],
    });
    const p = (...children: object[]) => ({ type: 'element', tagName: 'p', properties: {}, children });
    const own = image(`/media/${hash}`);
    const words = { type: 'text', value: 'parole' };
    const blank = { type: 'text', value: ' \n' };
    const trees = {
      'alone, with a title': [p(image(`/media/${hash}`, { title: ' Didascalia ' }))],
      'alone, with a blank title': [p(blank, image(`/media/${hash}`, { title: ' ' }))],
      'among words': [p(words, own)],
      'two in a paragraph': [p(own, own)],
      'outside a paragraph': [own],
      unknown: [p(image(`/media/${'b'.repeat(32)}`)), p(words, image('https://x.it/a.png'))],
      'without a description': [p(image(`/media/${hash}`, { alt: undefined }))],
      'alone in a list': [{ type: 'element', tagName: 'li', properties: {}, children: [own] }],
      'an empty paragraph': [p(), p(words)],
      'in another element': [{ type: 'element', tagName: 'ul', properties: {}, children: [p(own)] }],
    };
    const rehype = unified().use(rehypeStringify);
    const replaced = (children: readonly object[]): Root => {
      const root = structuredClone({ type: 'root', children }) as unknown as Root;
      picturesOfSite(new Map([[hash, picture]]))(root);
      return root;
    };
    const shown = (children: readonly object[]): string =>
      rehype
        .stringify(replaced(children))
        .replaceAll(hash, 'HASH')
        .replaceAll(/ sizes="[^"]*"/g, '');
    expect(Object.entries(trees).map(([name, tree]) => `${name}: ${shown(tree)}`)).toMatchSnapshot();
    const sizes = rehype.stringify(replaced([own])).match(/ sizes="([^"]*)"/)?.[1];
    expect(sizes).toBe('(min-width: 45rem) 42rem, calc(100vw - 2.5rem)');
    const all = { type: 'root', children: Object.values(trees).flat() } as unknown as Root;
    expect(namedPictures(all).map(({ address, alt }) => `${address.replace(hash, 'HASH')} ${alt}`)).toMatchSnapshot();
  });
});

describe('a document for programs', () => {
  it('is a feed of thirty texts at most, in which nothing is markup', () => {
    const texts = Array.from({ length: 31 }, (_, nth) => ({
      path: `/a?${nth}&"`,
      title: `<${nth}> & "x"`,
      description: "l'<b>",
      published: '2026-03-01',
    }));
    const asked: unknown[] = [];
    const services = (list: readonly object[]) =>
      ({
        brand: 'A & B',
        publicUrl: 'https://x.it',
        content: { list: (...given: unknown[]) => (asked.push(given), list) },
      }) as never;
    expect(feeds.map((one) => feed(services(texts.slice(0, 2)), one))).toMatchSnapshot();
    expect(asked).toEqual([
      ['article', 'it'],
      ['story', 'it'],
    ]);
    expect(feed(services(texts), feeds[0]).match(/<item>/g)).toHaveLength(30);
    expect(valueTable(['', '&', '<', '>', '"', "'", '&amp;', 'a<b>&"c"'], escapeXml)).toMatchSnapshot();
  });

  it('has a policy of what it may load', () => {
    const none = { script: [], style: [] };
    const all = { script: ["'nonce-a'", "'sha256-b'"], style: ["'nonce-c'"], worker: ['blob:', 'data:'] };
    expect(
      [pagePolicy(none, 'http://x.it'), pagePolicy(all, 'https://x.it', ['https://a.it', 'https://b.it'])].map(
        (policy) => policy.split('; '),
      ),
    ).toMatchSnapshot();
  });
});

describe('what people name', () => {
  it('is a file on one line, with the end of its type', () => {
    const names = [
      'a\u0001\u0002b',
      'a  b',
      '..a',
      'a..',
      'a. .',
      'abcdefghijkl',
      'abcdefg hij.pdf',
      'a.bcdefghijklm',
      'a.b.cdefghij',
      'a\u200B.pdf',
      'a.pdf',
      'C:\\x\\a.pdf',
      '/etc/a.pdf',
      '..',
      '.a',
      'a.',
      'a .pdf',
      'a\u202Efdp.exe',
      'a\nb.pdf',
      'a<b>:"|?*.pdf',
      ' ',
      '',
      'a\u0300.pdf',
      'abcdefghij.pdf',
      'abcdefghijkl',
      '👍👍👍👍👍👍👍👍👍👍👍.pdf',
    ];
    expect(valueTable(names, (name) => `${cleanFileName(name, 12)} ${cleanFileName(name, 120)}`)).toMatchSnapshot();
    expect(
      valueTable(
        [
          'abcdefgh',
          'abcdefghi',
          'abcdefghijklm',
          'a.pdf.exe',
          'a',
          'a.pdf',
          'a.PDF',
          'a.jpg',
          'abcdefghijkl',
          'abcdefgh',
          'abcdefghi',
          'a.b',
        ],
        (name) => `${withEnding(name, ['pdf', 'jpg'], 12)} ${withEnding(name, [], 12)}`,
      ),
    ).toMatchSnapshot();
  });

  it('is a phone number, or an address without what its provider ignores', () => {
    const numbers = [
      '+393382121210',
      '+39338212121',
      '+39338212',
      '+390212345678',
      '+3902123456',
      '+390612345',
      '+390312345678',
      '+33123',
      '+39',
      '',
      '+39 02-1234567',
      '3382121210',
    ];
    expect(valueTable(numbers, phoneInWords)).toMatchSnapshot();
    const addresses = [
      'a.b+c@gmail.com',
      'A.B@GoogleMail.com',
      'a.b+c@x.it',
      'a@pm.me',
      'a@protonmail.com',
      'a.b@me.com',
      'a@mac.com',
      ' a@x.it ',
      'a+b+c@x.it',
      'a',
      '',
    ];
    expect(valueTable(addresses, plainEmail)).toMatchSnapshot();
  });

  it('is a column of a list of comuni', () => {
    const heads = [
      [
        'Codice Comune formato alfanumerico',
        'Codice Comune formato numerico',
        'Denominazione in italiano',
        'Denominazione altra lingua',
        'Sigla automobilistica',
        'Denominazione Regione',
        'Codice Catastale del comune',
      ],
      ['n', 'c', 'p', 'r', 'x', 'y', 'code', 'pop'],
      ['codiceCatastale', 'NOME_COMUNE', 'Popolazione legale 2021 (1)', 'lat', 'Lng'],
      ['Popolazione residente', 'popolazione straniera'],
      ['nome', 'comune', 'denominazione'],
      ['altro', ''],
    ];
    expect(valueTable(heads, columnsOf)).toMatchSnapshot();
    const known = [
      'codice comune formato alfanumerico|codice comune formato numerico|codice istat|codice istat del comune',
      'codice istat comune|cod istat|istat code|istat|pro com t|pro com|codice comune|municipality code|codice|code',
      'codice catastale del comune|codice catastale|codice belfiore|cod catastale|belfiore|cadastral code|cadastral|c',
      'denominazione in italiano|denominazione italiana|denominazione ita|denominazione comune|nome comune|comune',
      'denominazione italiana e straniera|denominazione|nome|municipality|municipality name|name|city|n',
      'denominazione altra lingua|denominazione altra|denominazione straniera|nome altra lingua|other name|name other',
      'sigla automobilistica|sigla provincia|sigla|codice provincia sigla|province id|province code|provincia|prov',
      'province|p|denominazione regione|nome regione|regione|region|region name|r|latitudine|latitude|lat|y',
      'longitudine|longitude|lon|lng|long|x|popolazione|popolazione residente|abitanti|residenti|population',
      'inhabitants|pop|popolazione legale|la popolazione|altro|',
    ].flatMap((line) => line.split('|'));
    expect(known.map((head) => `${head}: ${Object.keys(columnsOf([head])).join(' ')}`)).toMatchSnapshot();
    // Of two known headings the one that stands first in the list of the product counts.
    const all = columnsOf([...known].reverse());
    expect(Object.entries(all).map(([name, at]) => `${name}: ${[...known].reverse()[at]}`)).toMatchSnapshot();
    expect(pick({ name: 1, province: 0, region: 5 }, ['MI', 'Milano'])).toEqual({
      name: 'Milano',
      province: 'MI',
      region: '',
    });
  });

  it('is the owner of a passkey', () => {
    const owners = [{ accountId: 1, memberId: null }, { accountId: 1, memberId: 2 }, { staffId: 3 }];
    expect(
      owners.map((owner) => [ownerColumns(owner), ownerOf(ownerColumns(owner)), ownerName(owner)]),
    ).toMatchSnapshot();
  });
});
