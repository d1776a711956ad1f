import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { timeLimits } from '../../src/shared/guidance/time-limits.rules.js';
import { lengthsIn, lengthsOf } from './lengths.js';

const root = join(import.meta.dirname, '..', '..', 'content');

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  );

/** A length of time written by hand: "40 giorni", "tre mesi", "two years". */
const NUMBERS =
  'due|tre|quattro|cinque|sei|otto|dieci|venti|trenta|quaranta|sessanta|novanta|two|three|five|six|eight|ten|twenty|thirty|forty|sixty|ninety';
const SPAN = new RegExp(
  String.raw`\b(?:\d+|un|una|one|${NUMBERS}) (?:giorn[oi]|mes[ei]|ann[oi]|days?|months?|years?)\b`,
  'i',
);

/** "art. 2947, comma 2, c.c. e art. 7 l. 24/2017" as "2947 c.c.", "7 l. 24/2017". */
const ARTICLES =
  /(\d+(?:-\w+)?)(?:, (?:comma|n\.) \d+(?:-\w+)?,?)?(?: e \d+(?:-\w+)?)* (c\.c\.|c\.p\.c\.|c\.p\.p\.|c\.p\.|C\.d\.S\.|(?:l\.|legge|d\.lgs\.|d\.l\.|d\.P\.R\.) \d+\/\d{4})/g;
const articlesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(ARTICLES)].map(([, number = '', code = '']) => `${number} ${code.replace('legge', 'l.')}`));

/** The smallest parts of a text: a row, an item, a sentence. */
const piecesOf = (body: string): string[] =>
  body
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .flatMap((line) =>
      line.startsWith('|') ? [line] : line.split(/(?<!\bartt?\.|\bn\.|\bl\.)(?<=[.!?]) (?=\p{Lu})/u),
    );

const rowsByArticle = new Map<string, string[]>();
for (const { id, source } of timeLimits)
  for (const article of articlesIn(source)) rowsByArticle.set(article, [...(rowsByArticle.get(article) ?? []), id]);

/**
 * Lengths of time beside an article of the table that are no time limit of the reader, or not in the table: the time
 * that others have, what a judge may grant, how long a right is protected.
 */
const NOT_OURS: readonly string[] = [
  'li eliminiate entro venti giorni',
  'almeno cinque giorni per difenderti',
  'dal rifiuto o dal mancato accordo',
  'il preavviso e l’iscrizione si possono impugnare',
  'Per gli interessi annuali',
  'Gravi difetti di un edificio',
  'Cassazione n. 14062 del 2021',
  'per il rimborso delle spese',
  'per conservare gli effetti della domanda',
  'I tre anni e l’anno partono',
];

describe('time limits in guides and articles', () => {
  const texts = filesIn('.').filter((file) => /^(?:it|en)\/(?:types|articles)\//.test(file));

  it('come from the table wherever the article of a row is cited', () => {
    const byHand = texts.flatMap((file) => {
      const [, , body = ''] = readFileSync(join(root, file), 'utf8').split(/^---$/m);
      return piecesOf(body)
        .filter((piece) => SPAN.test(piece.replaceAll(/\{\{[\w-]+\}\}/g, '')))
        .filter((piece) => [...articlesIn(piece)].some((article) => rowsByArticle.has(article)))
        .filter((piece) => !NOT_OURS.some((words) => piece.includes(words)))
        .map((piece) => `${file}: ${piece}`);
    });
    expect(byHand).toEqual([]);
  });

  it('are those of a row of the same subject', () => {
    const strange = texts.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const [, , place = ''] = file.split('/');
      const subject = place.replace('.md', '');
      return [...text.matchAll(/\{\{limit-([\w-]+)\}\}/g)]
        .map(([, id = '']) => timeLimits.find((limit) => limit.id === id) ?? id)
        .filter((limit) => typeof limit === 'string' || !limit.types.includes(subject))
        .map((limit) => `${file}: ${typeof limit === 'string' ? limit : limit.id}`);
    });
    expect(strange).toEqual([]);
  });

  it('are named in both languages of a guide', () => {
    const named = (file: string): Set<string> =>
      new Set([...readFileSync(join(root, file), 'utf8').matchAll(/\{\{limit-([\w-]+)\}\}/g)].map(([, id = '']) => id));
    for (const file of texts.filter((each) => each.startsWith('en/'))) {
      const italian = named(file.replace('en/', 'it/'));
      expect([...named(file)].filter((id) => !italian.has(id))).toEqual([]);
    }
  });
});

/**
 * The meaning of a length of time written by hand that is not in the table: of the law, but too special for the table
 * (`elsewhere`); how long a judge, an office or the other side has (`others`); how long a contract, a right or a paper lasts
 * (`duration`); what we or a letter propose (`advice`); what happened to somebody (`story`); how often a number is renewed
 * (`updated`); a number of the product itself (`business`).
 */
const MEANINGS = ['elsewhere', 'others', 'duration', 'advice', 'story', 'updated', 'business'];

interface ByHand {
  readonly file: string;
  /** "30 days". */
  readonly length: string;
  /** The number of occurrences in the file with this meaning. */
  readonly times: string;
  /** The row of the table that it repeats, or one of the meanings. */
  readonly is: string;
}

/** The table of the time limits itself. */
const LIMIT_TABLES =
  /shared\/guidance\/(fact-limits|paper-limits|served-papers|holidays|span|time-limits)\.(codes|rules)\.ts$/;

describe('lengths of time written by hand', () => {
  const project = join(root, '..');
  const below = (folder: string, end: RegExp): string[] =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => end.test(file));
  const files = [
    ...below('content/it', /\.md$/),
    ...below('content/en', /\.md$/),
    ...below('web/i18n', /\.ts$/),
    ...below('src/notifications/templates', /\.ts$/),
    ...['src/requests', 'src/guidance', 'src/shared/requests', 'src/shared/guidance']
      .flatMap((folder) => below(folder, /\.ts$/))
      .filter((file) => !LIMIT_TABLES.test(file)),
  ];
  /** A file without the comments of code. */
  const textOf = (file: string): string => {
    const text = readFileSync(join(project, file), 'utf8');
    return file.endsWith('.ts') ? text.replaceAll(/^\s*(?:\/\*|\*|\/\/).*$/gm, '') : text;
  };
  const known: ByHand[] = parse(readFileSync(new URL('./lengths-by-hand.csv', import.meta.url), 'utf8'), {
    columns: true,
  });

  it('are all listed, so that a new one is compared with the table or taken from it', () => {
    const found = files.flatMap((file) =>
      [...lengthsIn(textOf(file))].map(([length, times]) => `${file}: ${length}, ${times} times`),
    );
    const listed = [...Map.groupBy(known, ({ file, length }) => `${file}: ${length}`)].map(
      ([key, rows]) => `${key}, ${rows.reduce((sum, { times }) => sum + Number(times), 0)} times`,
    );
    expect(found.toSorted()).toEqual(listed.toSorted());
  });

  it('match the rows that they repeat, of the same subject', () => {
    const wrong = known
      .filter(({ is }) => !MEANINGS.includes(is))
      .filter(({ file, length, is }) => {
        const [, subject] = /^content\/\w+\/(?:types|articles|stories)\/([\w-]+)/.exec(file) ?? [];
        const types = timeLimits.find(({ id }) => id === is)?.types ?? [];
        return !lengthsOf(is).includes(length) || (subject !== undefined && !types.includes(subject));
      });
    expect(wrong).toEqual([]);
    expect(known.length).toBeGreaterThan(200);
  });

  it.each([
    ['entro 30 giorni', ['30 days']],
    ['i termini di 60 e **180 giorni**', ['180 days', '60 days']],
    ['three, five or ten years', ['10 years', '3 years', '5 years']],
    ['dodici\u00a0mesi, un giorno dopo', ['12 months']],
    ['{{limit-fine-judge}} dal giorno; art. 30 e 2 giudici', []],
  ])('are found in "%s"', (text, lengths) => {
    expect([...lengthsIn(text).keys()].toSorted()).toEqual(lengths);
  });
});
