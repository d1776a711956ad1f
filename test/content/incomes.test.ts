import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { valuesOf } from '../../src/content/values.js';
import { courtFeeOf } from '../../src/shared/guidance/court-fee.rules.js';
import {
  countedIncome,
  criminalRaise,
  incomeLimits,
  incomeUses,
  LEGAL_AID_REVIEWED,
  ownIncomeTypes,
} from '../../src/shared/guidance/legal-aid.codes.js';

const languages = ['it', 'en'] as const;

/** Words of a text that define the counted income, or leave it undefined. */
const DEFINED = /\{\{legalAid(?:Own)?Income\}\}|stesso reddito|same income/;
const UNDEFINED =
  /reddit[oi](?: è)? bass[oi]|low incomes?|qualunque sia il reddito|whatever their income|reddito sotto la soglia|familiari che vivono con lei/i;
const INCOME = /\breddit[oi]\b|\bincomes?\b/i;
const ABOUT = /patrocinio|spese dello Stato|contributo unificato|legal aid|court fee|state-(?:paid|funded)/i;

/** "13.659,64" and "13,659.64", and each multiple of it that a text may contain. */
const sums = incomeLimits
  .flatMap(({ cents }) => [1, 2, 3].map((times) => cents * times))
  .concat(criminalRaise.cents)
  .map((cents) =>
    (cents / 100).toLocaleString('en', { useGrouping: false, minimumFractionDigits: 2 }).replace('.', ''),
  );
const digitsOf = (text: string): string => text.replaceAll(/(?<=\d)[.,\u00a0](?=\d)/g, '');

const files = globSync('content/{it,en}/**/*.md').sort();
const sentencesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => line.split(/(?<!\bartt?\.|\bn\.|\bl\.)(?<=[.!?]) (?=\p{Lu})/u));

/** Rule 28.19. */
describe('the income limit of legal aid and the court fee', () => {
  it.each(files)('is taken from the table in %s', (file) => {
    const text = readFileSync(file, 'utf8');
    expect(sums.filter((sum) => digitsOf(text).includes(sum))).toEqual([]);
    const loose = sentencesOf(text)
      .filter((sentence) => INCOME.test(sentence) && ABOUT.test(sentence))
      .filter((sentence) => !DEFINED.test(sentence) && !UNDEFINED.test(sentence));
    expect(loose).toEqual([]);
  });

  it('is filled in by a value in the texts that name it', () => {
    const naming = files.filter((file) => readFileSync(file, 'utf8').includes('{{legalAidIncome}}'));
    expect(naming.length).toBeGreaterThan(15);
    for (const locale of languages)
      expect(naming.filter((file) => file.startsWith(`content/${locale}/`)).length).toBeGreaterThan(5);
  });

  it.each(languages)('is the same on the screens (%s)', async (locale) => {
    const { default: help } = (await import(`../../web/i18n/${locale}/help.ts`)) as {
      default: {
        before: { aid: string; aidOwn: string };
        note: { free: string };
      };
    };
    const { default: tools } = (await import(`../../web/i18n/${locale}/tools.ts`)) as {
      default: { fee: { free: string }; aid: { limitText: string; ownText: string } };
    };
    for (const text of [help.before.aid, help.note.free, tools.fee.free, tools.aid.limitText])
      expect(text).toContain(countedIncome.family[locale]);
    for (const text of [help.before.aidOwn, tools.aid.ownText]) expect(text).toContain(countedIncome.own[locale]);
    expect(JSON.stringify([help, tools])).not.toMatch(
      /in casa il reddito|il tuo reddito imponibile non|of your household/,
    );
  });

  it('has one value and its multiples, which the court fee uses too', () => {
    const last = incomeLimits.at(-1)!;
    // A decree is added once it is in force: before, texts would name a future limit.
    expect(last.validFrom <= LEGAL_AID_REVIEWED).toBe(true);
    expect(valuesOf('Marca', 'it')).toMatchObject({
      legalAidIncome: countedIncome.family.it,
      legalAidLimit: '13.659,64\u00a0€',
      lostCostsLimit: '27.319,28\u00a0€',
      courtFeeLimit: '40.978,92\u00a0€',
      criminalRaise: '1.032,91\u00a0€',
    });
    expect(valuesOf('Marca', 'en')).toMatchObject({ legalAidOwnIncome: countedIncome.own.en });
    expect(Object.values(incomeUses).map(({ times }) => times)).toEqual([1, 2, 3]);
    for (const type of ['cause-di-lavoro', 'ricorsi-inps'])
      expect(courtFeeOf(type, 5000_00, LEGAL_AID_REVIEWED)).toMatchObject({
        freeUpToIncomeCents: last.cents * incomeUses.courtFee.times,
        sources: expect.arrayContaining([incomeUses.courtFee.source]),
      });
    expect(ownIncomeTypes).toEqual(['diffamazione-a-mezzo-stampa']);
  });
});
