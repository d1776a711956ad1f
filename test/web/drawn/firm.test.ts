import type { ComponentType } from 'react';
import { describe, expect, it } from '@jest/globals';
import { webHtml, webMarkup, webPart } from '../../support/web-markup.js';

describe('the value with which the fee parameters begin', () => {
  const shown = async (story: string): Promise<string | undefined> => {
    const { FeeParametersHelp } = await webPart<{ FeeParametersHelp: ComponentType<{ story: string }> }>(
      'features/firm-inbox/fee-parameters',
    );
    const html = (await webHtml())(FeeParametersHelp, { story });
    const [field = ''] = /<input[^>]*name="parameters-value"[^>]*>/.exec(html) ?? [];
    return /value="([^"]*)"/.exec(field)?.[1];
  };

  it.each([
    ['Non mi ha mai pagato.', ''],
    ['Mi deve 3.000 €.', '3000'],
    ['Mi deve 500 euro, poi 12.000 €, e 3.000 euro di spese.', '12000'],
    ['Mi deve 12.000 €, poi 500 euro, e 3.000 euro di spese.', '12000'],
    ['Mi deve 3.000 €, poi 500 euro, e 12.000 euro di spese.', '12000'],
    ['Mi deve 900 euro e 1.500,50 €.', '1500,5'],
  ])('is the largest sum of the story, wherever it stands: %s', async (story, value) => {
    expect(await shown(story)).toBe(value);
  });
});

describe('who a firm has made responsible for a request', () => {
  const responsible = { id: 8, name: 'Marta Neri' };
  const absence = (name: string, replaced_by: string | null) => ({ name, until: '2026-12-24', replaced_by });
  const notes = (given: object) => ({ next_on: '2026-12-10', next_step: 'Chiamare', labels: [], ...given });

  // The owner, who is nobody's member, is responsible where no one else is.
  it.each([
    [{ responsible: null, absence: null }, '', 'Chiamare'],
    [{ responsible, absence: null }, 'Marta Neri', 'Chiamare · Marta Neri'],
    [
      { responsible, absence: absence('Marta Neri', 'Luca Verdi') },
      'Marta Neri 24 dicembre 2026 Luca Verdi',
      'Chiamare · Luca Verdi',
    ],
    [{ responsible, absence: absence('Marta Neri', null) }, 'Marta Neri 24 dicembre 2026', 'Chiamare · Marta Neri'],
    [
      { responsible: null, absence: absence('Anna Rossi', 'Luca Verdi') },
      'Anna Rossi 24 dicembre 2026 Luca Verdi',
      'Chiamare · Luca Verdi',
    ],
    [{ responsible: null, absence: absence('Anna Rossi', null) }, 'Anna Rossi 24 dicembre 2026', 'Chiamare'],
  ])('is said on its page and in the list, also who is away until when: %j', async (given, onPage, inList) => {
    const draw = await webMarkup();
    const { ResponsibleIs, RowNotes } = await webPart<Record<string, ComponentType<{ notes: object }>>>(
      'features/firm-inbox/notes/notes-shown',
    );
    const said = draw(ResponsibleIs!, { notes: notes(given) }).join(' ');
    const named = onPage.match(/Marta Neri|Anna Rossi|Luca Verdi|24 dicembre 2026/g) ?? [];
    expect(said.match(/Marta Neri|Anna Rossi|Luca Verdi|24 dicembre 2026/g) ?? []).toEqual(named);
    expect(said === '').toBe(onPage === '');
    const row = draw(RowNotes!, { notes: notes(given) }).join(' ');
    expect(/Chiamare.*/.exec(row)?.[0]).toMatch(new RegExp(`^${inList}`));
  });
});
