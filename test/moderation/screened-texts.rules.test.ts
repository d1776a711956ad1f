import { beforeEach, describe, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { ModerationApi } from '../../src/moderation/moderation.api.js';
import { isContactInCompany, isContactInName } from '../../src/moderation/names.api.js';
import { Problem } from '../../src/kernel/problem.js';
import { accountLimits, moderationLimits } from '../../src/shared/limits.js';
import { valueTable } from '../support/value-table.js';

/** What is on the blacklist, and how often it was read. */
const listed = { terms: ['truffa', 'polizza fantasma'], reads: 0 };
const db = {
  selectFrom: () => ({
    select: () => ({
      where: () => ({
        execute: () => {
          listed.reads++;
          return Promise.resolve(listed.terms.map((term) => ({ term })));
        },
      }),
    }),
  }),
} as never;

const texts = {
  clean: 'La causa è ancora aperta.',
  doubtful: 'Mi dia il suo numero.',
  certain: 'Chiami il 347 555 0182 o scriva a anna@example.com, o al 347 555 0182.',
  term: 'È una truffa, una TRUFFA, e una polizza fantasma.',
  both: 'È una truffa: 347 555 0182.',
  doubtfulTerm: 'È una truffa, mi dia il suo numero.',
  hidden: 'È una t r u f f a vera, truffatrice.',
  empty: '',
} as const;
type Name = keyof typeof texts;
const names = Object.keys(texts) as Name[];

let moderation: ModerationApi;
let leaks: number;
beforeEach(() => {
  moderation = new ModerationApi({} as never);
  leaks = 0;
});
const leaked = (): void => void leaks++;

/** What a screening answers, or what it refuses and in which words, and whether a leak is noted. */
async function said(work: Promise<unknown>): Promise<string> {
  const noted = () => (leaks > 0 ? `, noted ${leaks}` : '');
  try {
    const answer = await work;
    return JSON.stringify(answer instanceof Set ? [...answer] : (answer ?? 'nothing')) + noted();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { blocked, fields = {} } = error.details;
    const words = Object.entries(fields).map(([name, all]) => `${name}: ${all.map(({ en }) => en).join(' ')}`);
    return `refused ${JSON.stringify(blocked)} ${words.join('; ')}${noted()}`;
  }
}

describe('a text with a contact, with words of the blacklist, or with both', () => {
  const ways: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
    'is read': (text) => moderation.read(db, text),
    'has these doubts': (text) => moderation.doubts(db, text),
    'is published': (text) => moderation.refuseTexts(db, { text }, leaked),
    'is a message': (text) => moderation.screenMessage(db, text, []),
    'is the last part of a message': (text) => moderation.screenMessage(db, text, ['anna@example']),
    'is a page': (text) => moderation.refusePages(db, [text], leaked),
    'is the name of a file': (text) => moderation.refuseFileName(db, `${text}.pdf`),
  };

  it.each(Object.entries(ways))('%s so', async (_name, screen) => {
    const lines: string[] = [];
    for (const name of names) {
      leaks = 0;
      lines.push(`${name}: ${await said(screen(texts[name]))}`);
    }
    expect(lines).toMatchSnapshot();
  });

  it.each<[Name, Name]>([
    ['clean', 'doubtful'],
    ['doubtful', 'certain'],
    ['term', 'certain'],
    ['term', 'doubtful'],
    ['certain', 'both'],
    ['clean', 'empty'],
  ])('is, beside another one, in two fields and on two pages: %s, %s', async (one, other) => {
    const both = [texts[one], texts[other]];
    const fields = await said(moderation.refuseTexts(db, { one: both[0], other: both[1], none: null }, leaked));
    leaks = 0;
    const pages = await said(moderation.screenPages(db, both));
    expect({ fields, pages, refused: await said(moderation.refusePages(db, both, leaked)) }).toMatchSnapshot();
  });
});

it('the words of the blacklist are read again after their time, or when they were changed', async () => {
  let time = 1000;
  const watch = mock.method(performance, 'now', () => time);
  try {
    listed.reads = 0;
    const readsAfter = async (later: number) => {
      time += later;
      await moderation.read(db, texts.term);
      return listed.reads;
    };
    const reads = [await readsAfter(0), await readsAfter(moderationLimits.termsKept - 1), await readsAfter(1)];
    moderation.forgetTerms();
    expect([...reads, await readsAfter(0), await readsAfter(0)]).toEqual([1, 1, 2, 3, 3]);
  } finally {
    watch.mock.restore();
  }
});

describe('a name', () => {
  it('holds a contact if it has too many figures or looks like one', () => {
    const figures = Array.from({ length: accountLimits.nameFigures + 2 }, (_, count) => `Anna ${'7'.repeat(count)}`);
    expect(
      valueTable([...figures, 'anna@example.com', 'Anna Rossi su telegram: annar80', '٣٤٥٦٧'], isContactInName),
    ).toMatchSnapshot();
  });

  it('of a company may be its address on the web, before its legal form', () => {
    const companies = [
      'Rossi.it s.r.l.',
      'rossi.it SRL',
      'Rossi.it',
      'rossi-legal.com spa unipersonale',
      'www.rossi.it s.p.a.',
      'Studio rossi.it Ltd',
      'rossi.it sas tel. 347 555 0182',
      'Rossi & Bianchi s.n.c.',
    ];
    expect(valueTable(companies, isContactInCompany)).toMatchSnapshot();
  });
});
