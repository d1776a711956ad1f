import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import raEnglish from 'ra-language-english';
import ts from 'typescript';
import { en } from '../../backoffice/providers/i18n/en.js';
import { it } from '../../backoffice/providers/i18n/it.js';
import { raItalian } from '../../backoffice/providers/i18n/it.ra.js';

/** What the product says in both languages, and where. */
export interface Said {
  readonly where: string;
  readonly it: string;
  readonly en: string;
}

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => value !== null && typeof value === 'object';

/** What two trees of texts with the same keys say. */
export function both(italian: unknown, english: unknown, where: string): Said[] {
  if (typeof italian === 'string' && typeof english === 'string') return [{ where, it: italian, en: english }];
  if (!isTree(italian) || !isTree(english)) return [];
  return Object.keys(italian).flatMap((name) => both(italian[name], english[name], `${where}.${name}`));
}

/** The pairs `{ it, en }` inside a value, each object once. */
function pairsIn(value: unknown, where: string, seen: Set<unknown>): Said[] {
  if (!isTree(value) || seen.has(value)) return [];
  seen.add(value);
  if (value instanceof Map)
    return [...(value as Map<unknown, unknown>)].flatMap(([key, inner]) =>
      pairsIn(inner, `${where}.${String(key)}`, seen),
    );
  if (value instanceof Set) return [...(value as Set<unknown>)].flatMap((inner) => pairsIn(inner, where, seen));
  const kind: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && kind !== Object.prototype && kind !== null) return [];
  if (isTree(value.it) && isTree(value.en)) return both(value.it, value.en, where);
  return [
    ...both(value.it, value.en, where),
    ...Object.entries(value).flatMap(([name, inner]) => pairsIn(inner, `${where}.${name}`, seen)),
  ];
}

/** Files that start something when they are imported. */
const STARTS = /^src\/(?:main|run|development|prepare|erase-again)\.ts$|\.cli\.ts$|\.worker\.ts$/;

/** The pairs in everything that the modules of the server export. */
async function exportedPairs(): Promise<Said[]> {
  const seen = new Set<unknown>();
  const said: Said[] = [];
  for (const file of globSync('src/**/*.{ts,tsx}').sort()) {
    if (STARTS.test(file) || !/\bit\b/.test(readFileSync(file, 'utf8'))) continue;
    const exported = (await import(join(process.cwd(), file))) as Tree;
    for (const [name, value] of Object.entries(exported)) said.push(...pairsIn(value, `${file} ${name}`, seen));
  }
  return said;
}

const isLocale = (text: string): boolean => /^(?:it|en)(?:-[A-Z]{2})?$/.test(text);

/** The words of an expression, whatever it puts between them. */
function wordsOf(expression: ts.Node): string {
  if (ts.isStringLiteralLike(expression)) return isLocale(expression.text) ? '' : `${expression.text} `;
  if (ts.isTemplateHead(expression) || ts.isTemplateMiddleOrTemplateTail(expression)) return `${expression.text} `;
  const words: string[] = [];
  ts.forEachChild(expression, (inner) => void words.push(wordsOf(inner)));
  return words.join('');
}

/** The pairs that are written in the code of these folders, also inside functions. */
export function writtenPairs(folders = '{src,web,backoffice}'): Said[] {
  const said: Said[] = [];
  for (const file of globSync(`${folders}/**/*.{ts,tsx}`).sort()) {
    const source = readFileSync(file, 'utf8');
    if (file.includes('/i18n/') || !/\bit:/.test(source) || !/\ben:/.test(source)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isObjectLiteralExpression(node)) {
        const named = (name: string) =>
          node.properties.filter(ts.isPropertyAssignment).find((property) => property.name.getText() === name);
        const [italian, english] = [named('it'), named('en')].map(
          (property) => property && wordsOf(property.initializer),
        );
        if (italian && english) said.push({ where: file, it: italian.trim(), en: english.trim() });
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  }
  return said;
}

/** Everything that the product says in both languages: the server, the web, the back office. */
export async function saidInBoth(): Promise<Said[]> {
  const web = (language: string, name: string) =>
    import(join(process.cwd(), 'web/i18n', language, name)) as Promise<{ default: Tree }>;
  const namespaces = await Promise.all(
    readdirSync('web/i18n/it').map(async (name) =>
      both((await web('it', name)).default, (await web('en', name)).default, `web ${name}`),
    ),
  );
  const all = [
    ...(await exportedPairs()),
    ...namespaces.flat(),
    ...both(it, en, 'backoffice'),
    ...both(raItalian, raEnglish, 'react-admin'),
  ];
  const known = new Set(all.map((one) => JSON.stringify([one.it.trim(), one.en.trim()])));
  return [...all, ...writtenPairs().filter((one) => !known.has(JSON.stringify([one.it, one.en])))];
}

/** The words of a text and their endings, each once; without placeholders, tags and addresses. */
function traits(text: string): Set<string> {
  const plain = text.replace(/\{\{?[^}]*\}\}?|<[^>]*>|https?:\S+/g, ' ').toLowerCase();
  return new Set(
    (plain.match(/\p{L}+/gu) ?? []).flatMap((word) =>
      word.length > 3 ? [word, ...[3, 2, 1].map((length) => `-${word.slice(-length)}`)] : [word],
    ),
  );
}

/** Knows from texts in both languages which words are Italian and which English. */
export class LanguageSense {
  private readonly uses = { it: new Map<string, number>(), en: new Map<string, number>() };

  constructor(said: readonly Said[]) {
    for (const one of said)
      if (one.it !== one.en)
        for (const language of ['it', 'en'] as const)
          for (const trait of traits(one[language]))
            this.uses[language].set(trait, (this.uses[language].get(trait) ?? 0) + 1);
  }

  /** How Italian a text is; negative for English. What it learned from `except` does not count. */
  lean(text: string, except?: Said): number {
    const own = except && except.it !== except.en ? { it: traits(except.it), en: traits(except.en) } : undefined;
    const uses = (language: 'it' | 'en', trait: string): number =>
      (this.uses[language].get(trait) ?? 0) - (own?.[language].has(trait) ? 1 : 0) + 0.5;
    return [...traits(text)].reduce((sum, trait) => sum + Math.log(uses('it', trait) / uses('en', trait)), 0);
  }
}
