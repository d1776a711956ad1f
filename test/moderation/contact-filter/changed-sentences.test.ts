import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { screenText } from '../../../src/moderation/contact-filter/index.js';
import { isKnown, type WordClass } from '../../../src/moderation/contact-filter/lexicon.js';
import { Reading } from '../../../src/moderation/contact-filter/reading.js';
import { readSamples, sampleFiles } from '../../bench/contact-filter/training.js';

// Each reach of the filter counts words, and each of its exceptions is a word near another one. So words are put between
// those of short sentences. A line of a snapshot has the number of fragments that are found, and of their characters.

const OTHER = 'tavolo ';
const FARTHEST = 9;

const screened = (text: string) => screenText(text, { wording: false }).spans;

function found(texts: readonly string[]): string[] {
  const sums = new Map<string, [count: number, length: number]>();
  for (const text of texts)
    for (const { kind, reason, certainty, start, end } of screened(text)) {
      if (end <= start) throw new Error(`an empty fragment (${reason}) in: ${text}`);
      const name = `${kind} ${reason} ${certainty}`;
      const [count, length] = sums.get(name) ?? [0, 0];
      sums.set(name, [count + 1, length + end - start]);
    }
  return [...sums].map(([name, [count, length]]) => `${name}: ${count} / ${length}`).sort();
}

/** The labelled sentences, the shortest first. */
const sentences = sampleFiles()
  .flatMap(readSamples)
  .map(({ text }) => text)
  .sort((one, other) => one.length - other.length || (one < other ? -1 : 1));

/** The shortest sentences for each name that they have, so many of each. */
function shortest(most: number, namesOf: (text: string) => Iterable<string>): string[] {
  const counts = new Map<string, number>();
  const chosen = new Set<string>();
  for (const text of sentences)
    for (const name of new Set(namesOf(text))) {
      const count = counts.get(name) ?? 0;
      if (count >= most) continue;
      counts.set(name, count + 1);
      chosen.add(text);
    }
  return [...chosen];
}
const classesIn = (text: string) => new Reading(text).tokens.flatMap(({ classes }) => classes);
const reasonsIn = (text: string) => screened(text).map(({ reason, certainty }) => `${reason} ${certainty}`);

it('contacts are found up to so many words from what makes them contacts', () => {
  const chosen = new Set([...shortest(3, classesIn), ...shortest(3, reasonsIn)]);
  const changed = [...chosen].flatMap((text) => {
    const words = text.split(/(?<=\s)/);
    return words.flatMap((_, at) =>
      Array.from({ length: FARTHEST + 1 }, (_none, more) =>
        (more === 0 ? words.toSpliced(at, 1) : words.toSpliced(at, 0, OTHER.repeat(more))).join(''),
      ),
    );
  });
  expect(found(changed)).toMatchSnapshot();
});

/** A word of each class that changes what is near it. */
const changing: Readonly<Partial<Record<WordClass, string>>> = {
  never: 'mai',
  idLabel: 'polizza',
  fileLabel: 'sentenza',
  shortLabel: 'articolo',
  court: 'tribunale',
  self: 'mio',
  notPhone: 'tessera carta',
  had: 'aveva',
  here: 'piattaforma',
  phoneNoun: 'recapito',
  emailNoun: 'posta',
  payCard: 'postepay',
  proposal: 'preferisce',
  currency: 'euro',
  unit: 'giorni',
  month: 'marzo',
};

it('contacts are something else up to so many words from a word that says so', () => {
  const chosen = shortest(1, reasonsIn);
  const beside = (word: string, side: string): string[] =>
    found(
      chosen.flatMap((text) =>
        Array.from({ length: FARTHEST + 1 }, (_, more) => {
          const between = OTHER.repeat(more);
          return side === 'before' ? `${word} ${between}${text}` : `${text} ${between}${word}`;
        }),
      ),
    );
  const changes = ['before', 'after'].flatMap((side) => {
    const usual = new Set(beside(OTHER.trim(), side));
    return Object.entries(changing).map(([name, word]) => {
      const others = beside(word, side).filter((line) => !usual.has(line));
      return [`${name} ${side}`, others.join(', ') || 'nothing else'];
    });
  });
  expect(Object.fromEntries(changes)).toMatchSnapshot();
});

/** The words that the filter knows, of the lexicon and of its patterns. */
const ownWords = new Set(
  globSync('src/moderation/contact-filter/**/*.ts').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const patterns = [...source.matchAll(/\((?:\?[:!])?((?:[a-z']+\??\|)+[a-z']+)\)/g)].flatMap(([, words = '']) =>
      words.split('|'),
    );
    return [...(source.match(/[a-z]+/g) ?? []).filter(isKnown), ...patterns.map((word) => word.replace('?', ''))];
  }),
);

const MOST_WORDS = 8;

it('each word of the filter does in the place of another what it does', () => {
  const chosen = shortest(1, reasonsIn)
    .map((text) => text.split(/(?<=\s)/))
    .filter(({ length }) => length <= MOST_WORDS);
  const counts = (word: string): Map<string, number> => {
    const texts = chosen.flatMap((words) => words.map((_, at) => words.with(at, `${word} `).join('')));
    return new Map([...Map.groupBy(texts.flatMap(reasonsIn), String)].map(([name, all]) => [name, all.length]));
  };
  const usual = counts(OTHER.trim());
  const changes = Map.groupBy([...ownWords].sort(), (word) => {
    const own = counts(word);
    const changed = [...new Set([...usual.keys(), ...own.keys()])].sort().flatMap((name) => {
      const more = (own.get(name) ?? 0) - (usual.get(name) ?? 0);
      return more === 0 ? [] : [`${name} ${more > 0 ? '+' : ''}${more}`];
    });
    return changed.join(', ') || 'nothing else';
  });
  expect([...changes].map(([change, words]) => `${words.join(' ')}: ${change}`)).toMatchSnapshot();
});
