import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it as states } from '@jest/globals';
import raEnglish from 'ra-language-english';
import { en } from '../../backoffice/providers/i18n/en.js';
import { it } from '../../backoffice/providers/i18n/it.js';
import { raItalian } from '../../backoffice/providers/i18n/it.ra.js';

/** Every text of a tree by its path. */
function texts(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]: [string, string | object]) =>
    typeof value === 'string' ? [[`${path}${name}`, value] as [string, string]] : texts(value, `${path}${name}.`),
  );
}

const paths = (tree: object): string[] =>
  texts(tree)
    .map(([path]) => path)
    .sort();
/** The placeholders of a text, each once, and whether it has a plural. */
const parts = (text: string): string[] =>
  [...new Set([...(text.match(/%\{\w+\}/g) ?? []), ...(text.includes('||||') ? ['||||'] : [])])].sort();
const filled = (tree: object): Map<string, string[]> => new Map(texts(tree).map(([path, text]) => [path, parts(text)]));

describe('the words of the back office', () => {
  states('has every text of react-admin in Italian, and none more', () => {
    expect(paths(raItalian)).toEqual(paths(raEnglish));
    expect(paths(raItalian).length).toBeGreaterThan(150);
  });

  states('fills the Italian texts of react-admin with what the English ones are filled with', () => {
    expect(filled(raItalian)).toEqual(filled(raEnglish));
  });

  states('leaves no text of react-admin in English', () => {
    const english = new Map(texts(raEnglish));
    const same = texts(raItalian)
      .filter(([path, text]) => /[a-z]{3}/i.test(text.replace(/%\{\w+\}/g, '')) && english.get(path) === text)
      .map(([path]) => path);
    expect(same.sort()).toEqual(['ra.auth.email', 'ra.auth.password']);
  });

  states('has the same texts of its own in both languages, filled with the same', () => {
    expect(paths(en)).toEqual(paths(it));
    expect(filled(en)).toEqual(filled(it));
  });

  states('has every text that a screen names', async () => {
    const known = new Set([...paths(it), ...paths(raItalian)]);
    const files = (await readdir('backoffice', { recursive: true })).filter(
      (name) => /\.tsx?$/.test(name) && !name.startsWith('build'),
    );
    const sources = await Promise.all(files.map((name) => readFile(`backoffice/${name}`, 'utf8')));
    const named = sources.flatMap((source) =>
      [...source.matchAll(/'((?:backOffice|resources|ra)(?:\.[a-z_A-Z-]+)+)'/g)].map(([, key]) => key!),
    );
    expect(named.length).toBeGreaterThan(100);
    // The code names only the group where a code of the server chooses one of its texts.
    const groups = new Set(
      [...known].flatMap((path) => path.split('.').map((_, at, all) => all.slice(0, at).join('.'))),
    );
    const missing = named.filter((key) => !known.has(key) && !groups.has(key));
    expect([...new Set(missing)].sort()).toEqual([
      // Texts of the server, which `providers/i18n/index.ts` adds, and storage keys of the browser.
      'backOffice.blacklistKind',
      'backOffice.browser',
      'backOffice.caseKind',
      'backOffice.content.kind',
      'backOffice.ended',
      'backOffice.kind',
      'backOffice.locale',
      'backOffice.movement',
      'backOffice.newsletter.audience',
      'backOffice.plan',
      'backOffice.receipt.kind',
      'backOffice.requestType',
      'backOffice.role',
      'backOffice.session',
      'backOffice.state.cases',
      'backOffice.state.checkouts',
      'backOffice.state.content',
      'backOffice.state.events',
      'backOffice.state.invoices',
      'backOffice.state.jobs',
      'backOffice.state.outbox',
      'backOffice.state.receipts',
      'backOffice.state.refunds',
      'backOffice.state.transmissions',
      'backOffice.state.weights',
      'backOffice.written',
    ]);
  });

  states('has a label for every choice above a list', async () => {
    const lists = (await readdir('backoffice/resources', { recursive: true })).filter((name) =>
      name.endsWith('List.tsx'),
    );
    const labels = await Promise.all(
      lists.map(async (name) => {
        const source = await readFile(`backoffice/resources/${name}`, 'utf8');
        return [...source.matchAll(/\bchoice\(\s*'(\w+)'/g)].map(
          ([, field]) => `resources.${name.split('/')[0]!}.fields.${field!}`,
        );
      }),
    );
    const known = new Set(paths(it));
    expect(labels.flat().length).toBeGreaterThan(30);
    expect(labels.flat().filter((path) => !known.has(path))).toEqual([]);
  });

  states('says nothing empty and shouts at nobody', () => {
    const wrong = [...texts(it), ...texts(en)]
      .filter(([, text]) => text.trim() === '' || text.includes('!'))
      .map(([path]) => path);
    expect(wrong).toEqual([]);
  });
});
