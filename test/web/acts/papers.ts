import { describe, expect, it } from '@jest/globals';
import {
  servedPaperKinds,
  servedPapers,
  type ServedPaperKind,
} from '../../../src/shared/guidance/served-papers.codes.js';
import { settle } from '../../support/screens/browser/controls.js';
import { wait, writes } from '../../support/screens/browser/hands.js';
import { write } from '../../support/screens/browser/fields.js';
import { show } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

interface Store {
  openWizardSession: () => void;
  clearWizardSession: () => void;
  change: (values: object) => void;
  readWizardSession: () => { draft: { servedPaper: unknown; factsOn: string } };
}
/** What is typed into each field for a day: no two are the same. */
const TYPED: Record<string, string> = { served_on: '04/11/2026', hearing_on: '05/12/2026', facts_on: '03/10/2026' };
const dates = () => [...document.querySelectorAll<HTMLInputElement>('input.date')];

describe('of each paper that may have arrived', () => {
  it('the wizard asks the days that it names, and keeps each as it was typed', async () => {
    const store = await webPart<Store>('features/wizard/draft-store');
    const told: string[] = [];
    for (const kind of servedPaperKinds) {
      const { types, part = 1 }: ServedPaperKind = servedPapers[kind];
      await show({
        at: '/request/create/5',
        path: '/request/create/5',
        frames: ['features/wizard/frame'],
        file: 'features/wizard/steps/documents.page',
        before: () => {
          store.openWizardSession();
          store.clearWizardSession();
          store.change({
            type: types[0],
            part,
            geo: { city: 'Lodi', province_id: 'LO', country_id: 'IT', latitude: 45.3, longitude: 9.5 },
            description: 'Un cliente non ha pagato tre fatture, e non risponde più alle mie lettere da mesi.',
          });
        },
      });
      const select = document.querySelector<HTMLSelectElement>('select[name=served_paper]')!;
      select.value = kind;
      expect(select.value).toBe(kind);
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await settle(50);
      const names = dates().map(({ name }) => name);
      for (const name of names) {
        write(
          dates().find((field) => field.name === name)!,
          TYPED[name] ?? name,
        );
        await settle(50);
      }
      await wait(50);
      const { servedPaper, factsOn } = store.readWizardSession().draft;
      const shown = dates().map(({ name, value }) => `${name} ${value}`);
      told.push(`${kind}: ${shown.join(', ')}; ${JSON.stringify(servedPaper)}, ${factsOn}`);
      expect(dates().map(({ value }) => value)).toEqual(names.map((name) => TYPED[name]));
    }
    writes();
    return told;
  });
});
