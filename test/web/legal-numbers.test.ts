import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { readEnv } from '../../src/env.js';
import { operatorOf } from '../../src/site/operator.js';
import { reasonRows } from '../../src/shared/moderation/reports.codes.js';
import type { Section } from '../../web/features/legal/section.js';
import { privacyInEnglish } from '../../web/features/legal/privacy-en.server.js';
import { privacy } from '../../web/features/legal/privacy.server.js';
import { termsInEnglish } from '../../web/features/legal/terms-en.server.js';
import { terms } from '../../web/features/legal/terms.server.js';

/** Numbers that the law fixes. */
const BY_LAW = /3\.000 euro|dieci anni|ten years/g;
const COUNTED =
  /(?:\b\d+|\b(?:due|tre|quattro|cinque|dieci|quindici|trenta)|\bquinto) (?:giorni|ore|mesi|anni|crediti|credito|studi|euro|preventivi|preventivo)/g;
const COUNTED_IN_ENGLISH =
  /\b(?:\d+|two|three|four|five|six|ten|fifteen|thirty|fifth) (?:days?|hours?|months?|years?|credits?|firms?|euros?|quotes?)/g;

it.each(['terms', 'privacy'])('the legal text %s takes its numbers from the limits', async (name) => {
  const italian = await readFile(`web/features/legal/${name}.server.ts`, 'utf8');
  expect(italian.replace(BY_LAW, '').match(COUNTED)).toBeNull();
  const english = await readFile(`web/features/legal/${name}-en.server.ts`, 'utf8');
  expect(english.replace(BY_LAW, '').match(COUNTED_IN_ENGLISH)).toBeNull();
});

const site = { operator: operatorOf(readEnv({ NODE_ENV: 'test' })) };

it.each([
  ['terms', terms('Giustamente'), termsInEnglish('Giustamente')],
  ['privacy', privacy(site), privacyInEnglish(site)],
])('the English legal text %s has the same sections as the Italian one', (_name, italian, english) => {
  const shape = (sections: Section[]) =>
    sections.map(({ id, text }) => [id, text.map((block) => (typeof block === 'string' ? 1 : block.length))]);
  expect(shape(english)).toEqual(shape(italian));
});

/** The limits and prices that each section of a legal text names, by the section's id. */
async function namedIn(file: string): Promise<Record<string, string[]>> {
  const [, ...sections] = (await readFile(`web/features/legal/${file}.server.ts`, 'utf8')).split(/\bid: '/);
  return Object.fromEntries(
    sections.map((section) => [
      section.slice(0, section.indexOf("'")),
      (section.match(/\bnumbers\.\w+|\bplan(?:Reach|Prices\(settingValues\(\)\))\[\d\]/g) ?? []).sort(),
    ]),
  );
}

it.each(['terms', 'privacy'])('the English legal text %s names the same limits as the Italian one', async (name) => {
  const italian = await namedIn(name);
  expect(Object.values(italian).flat().length).toBeGreaterThan(10);
  expect(await namedIn(`${name}-en`)).toEqual(italian);
});

it('the privacy notice names the controller and the contact in both languages', () => {
  for (const sections of [privacy(site), privacyInEnglish(site)]) {
    const words = sections.find(({ id }) => id === 'titolare')?.text.join(' ');
    for (const fact of ['name', 'address', 'vatNumber', 'privacyEmail'] as const)
      expect(words).toContain(site.operator[fact]);
  }
});

it.each([
  ['it', terms],
  ['en', termsInEnglish],
] as const)('the terms contain what a decision cites, in %s', (locale, of) => {
  const titles = of('Giustamente').map(({ title }) => title);
  for (const { ground } of Object.values(reasonRows)) {
    const [, cited] = /[«“]([^»”]+)[»”]/.exec(ground[locale])!;
    expect(titles).toContain(cited);
  }
});
