import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { uncoveredMatters } from '../../src/guidance/finder/uncovered-matters.js';
import { placeOfFile } from '../../src/shared/content/places.rules.js';
import {
  letterEntry,
  letterPath,
  readyLetterIds,
} from '../../src/shared/guidance/ready-letters/ready-letters.codes.js';
import { requestType, requestTypes } from '../../src/shared/guidance/request-types.js';
import { locales, type Locale } from '../../src/shared/locale.js';

/** The words in quotation marks: «Condominio», “Shared buildings”. */
const quoted = (words: string): string[] => [...words.matchAll(/[«“]([^»”]+)[»”]/g)].map(([, name = '']) => name);

const matters = uncoveredMatters.map((matter) => [matter.id, matter] as const);

it.each(matters)('an uncovered matter leads to the subject that its text tells to choose: %s', (_id, matter) => {
  for (const locale of locales) {
    const label = matter.related === undefined ? [] : [requestType(matter.related)!.label[locale]];
    expect(quoted(matter.text[locale])).toEqual(label);
  }
});

// What leads to what: read each line, and whether the goal is what the words promise.

it('where each uncovered matter leads', () => {
  const lines = uncoveredMatters.map(({ id, title, help }) => [
    id,
    [title.it, ...help.map(({ text, source, url }) => `${text.it} (${source.it}) → ${url}`)],
  ]);
  expect(Object.fromEntries(lines)).toMatchSnapshot();
});

it('where each ready letter is, for which subjects, and which lawyers it names', () => {
  const lines = readyLetterIds.map((id) => {
    const { title, types, part, lawyerType } = letterEntry(id);
    const subjects = types.map((type) => requestType(type)!.label.it).join(', ');
    const side = part === undefined ? '' : `, only part ${part}`;
    return `${title.it} → ${letterPath(id)}: ${subjects}${side}; lawyers for ${requestType(lawyerType)!.label.it}`;
  });
  expect(lines).toMatchSnapshot();
});

/** Every text of a language with its address, its title and its body. */
const textsIn = (language: Locale) =>
  globSync('**/*.md', { cwd: `content/${language}` })
    .toSorted()
    .flatMap((file) => {
      const place = placeOfFile(file);
      const text = readFileSync(`content/${language}/${file}`, 'utf8');
      return place === null ? [] : [{ path: place.path, title: /^title: "?(.*?)"?$/m.exec(text)?.[1] ?? '', text }];
    });

it.each(locales)('each link of a text leads to a page that its words name: %s', (language) => {
  const texts = textsIn(language);
  const names = new Map<string, string>(texts.map(({ path, title }) => [path, title]));
  for (const { id, label } of requestTypes) names.set(`/avvocati/${id}`, label[language]);
  const words = new Map<string, Set<string>>();
  for (const { text } of texts) {
    for (const [, said = '', path = ''] of text.matchAll(/\[([^\]]+)\]\((\/[^)]*)\)/g)) {
      const goal = `${path}${names.has(path) ? ` (${names.get(path)})` : ''}`;
      words.set(goal, (words.get(goal) ?? new Set()).add(said));
    }
  }
  const goals = [...words].map(([goal, said]) => `${goal}: ${[...said].toSorted().join(' · ')}`);
  expect(goals.toSorted()).toMatchSnapshot();
});
