import { describe, it } from '@jest/globals';
import { passkeyLimits, documentLimits, quoteLimits, accountLimits } from '../../../src/shared/limits.js';
import { createElement, useState } from 'react';
import { lines, passkeyDevice, press, wait, writes } from '../../support/screens/browser/hands.js';
import { partOf, show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const some = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth + 1));

/** Lists that take so many things, each shown with so many of them. */
const LISTS: Record<string, { most: number; open: (count: number) => Promise<unknown>; says: RegExp }> = {
  passkeys: {
    most: passkeyLimits.each,
    says: /Aggiungi|\b10\b|dieci/,
    open: async (count) => {
      passkeyDevice('confirms');
      const info = some(count, (id) => ({
        id,
        name: `Telefono ${id}`,
        created_at: '2026-03-10T09:00:00.000Z',
        last_used_at: null,
        backed_up: id % 2 === 0,
      }));
      await show({
        as: 'citizen',
        part: await partOf('features/accounts/passkeys/passkeys-part', 'PasskeysPart', { hasPassword: true }),
        answers: { 'GET /account/passkeys': { status: 200, body: { info } } },
      });
      passkeyDevice(null);
    },
  },
  'papers of an enrolment': {
    most: documentLimits.perVerification,
    says: /\{up\}/,
    open: async (count) => {
      const documents = some(count, (id) => ({ id, name: `tessera-${id}.pdf`, size: 1000, scan: 'clean' }));
      await show({ as: 'firm', part: await partOf('features/accounts/dashboard/evidence', 'Evidence', { documents }) });
    },
  },
  'saved texts': {
    most: quoteLimits.savedTexts,
    says: /Aggiungi|Scrivi|Salva|\{plus\}|posti/,
    open: async (count) => {
      const info = some(count, (slot) => ({
        slot,
        name: `Testo ${slot}`,
        text: 'Parole.',
        request_type_id: slot % 3 === 0 ? 'malasanita' : slot % 3 === 1 ? null : 'recupero-crediti',
        figures: null,
      }));
      const quote = { type: { id: 'malasanita', label: 'Malasanità' }, text: '', figures: {} };
      await show({
        as: 'firm',
        part: await partOf('features/firm-inbox/saved-texts', 'SavedTexts', {
          opened: true,
          onClose: () => undefined,
          onInsert: () => undefined,
          quote,
        }),
        answers: { 'GET /quote-texts': { status: 200, body: { info } } },
      });
    },
  },
  languages: {
    most: accountLimits.maxLanguages,
    says: /<select|●/,
    open: async (count) => {
      const { LanguagesField } = await webPart<{ LanguagesField: Part }>('features/accounts/profile/languages-field');
      const CODES = ['it', 'en', 'fr', 'de', 'es', 'pt', 'ro', 'sq', 'ar', 'zh', 'uk', 'ru'];
      const Field = () => {
        const [value, onChange] = useState(CODES.slice(0, count));
        return createElement(LanguagesField, { name: 'languages', value, onChange });
      };
      await show({ as: 'firm', part: Field });
    },
  },
};

describe('a list that takes so many things', () => {
  it.each(Object.keys(LISTS))(
    'takes one more as long as there is room, and then says that it is full: %s',
    async (of) => {
      const { most, open, says } = LISTS[of]!;
      const told: Record<string, string[]> = {};
      for (const count of [0, 1, most - 1, most]) {
        await open(count);
        const all = lines().filter((line) => says.test(line) && !/○/.test(line));
        told[count === most ? 'full' : count] = all.slice(-4);
      }
      return told;
    },
  );
});

describe('the saved texts of a firm', () => {
  it('begin with those for the subject of the quote', async () => {
    await LISTS['saved texts']!.open(6);
    return [...document.querySelectorAll('.quote-texts h3')].map(({ textContent }) => textContent);
  });
});

const NO_FIGURES = {
  fee_basis: '',
  percentage: '',
  percentage_base: 'outcome',
  agreed_value_cents: '',
  hourly_rate_cents: '',
  hours_least: '',
  hours_most: '',
  fixed_costs_cents: '',
  final_costs_cents: '',
  expenses_cents: '',
  additional_costs: 'yes',
  complexity: '',
};

describe('a saved text that is changed', () => {
  it('is for this subject, for none, or for the other one that it had', async () => {
    const told: Record<string, string[]> = {};
    for (const had of [null, 'malasanita', 'recupero-crediti'])
      for (const isForThis of [false, true]) {
        const figures = { ...NO_FIGURES, percentage: '12', fixed_costs_cents: '400' };
        const text = { slot: 3, name: 'Testo', text: 'Parole.', request_type_id: had, figures };
        await show({
          as: 'firm',
          part: await partOf('features/firm-inbox/saved-texts', 'SavedTexts', {
            opened: true,
            onClose: () => undefined,
            onInsert: () => undefined,
            quote: {
              type: { id: 'malasanita', label: 'Malasanità' },
              text: '',
              figures: { ...NO_FIGURES, percentage: '9' },
            },
          }),
          answers: { 'GET /quote-texts': { status: 200, body: { info: [text] } } },
        });
        await press(/Modifica/, 'li button');
        const box = document.querySelector<HTMLInputElement>('dialog input[type=checkbox]')!;
        const was = box.checked;
        if (box.checked !== isForThis) box.click();
        await wait(5);
        await press(/Salva/, 'dialog [type=submit]');
        told[`had ${String(had)}, ${isForThis ? 'ticked' : 'not ticked'}`] = [
          `was ${was ? 'ticked' : 'not ticked'}`,
          ...writes().map((call) => call.replace(/.*"request_type_id"/, '')),
        ];
      }
    return told;
  });
});
