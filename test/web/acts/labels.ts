import { describe, expect, it } from '@jest/globals';
import { createElement, useState } from 'react';
import { control, key, press, write } from '../../support/screens/browser/hands.js';
import { show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

describe('the labels of a request', () => {
  const KNOWN = ['urgente', 'Milano', 'da sentire', 'penale', 'mutuo', 'mobbing', 'multa', 'mare'];
  const chosen = () => [...document.querySelectorAll('.notes-chosen button')].map(({ textContent }) => textContent);
  const offered = () => [...document.querySelectorAll('.notes-offered button')].map(({ textContent }) => textContent);

  it('are typed with Enter or a comma, or taken from those of the firm, each once', async () => {
    const changed: string[][] = [];
    const { LabelsField } = await webPart<{ LabelsField: Part }>('features/firm-inbox/notes/labels-field');
    const Field = () => {
      const [labels, setLabels] = useState<string[]>(['penale']);
      const [typed, onType] = useState('');
      const onChange = (next: string[]) => {
        changed.push(next);
        setLabels(next);
      };
      return createElement(LabelsField, { labels, onChange, typed, onType });
    };
    await show({ as: 'firm', part: Field, answers: { 'GET /firm/labels': { status: 200, body: { info: KNOWN } } } });
    const told: (string | null)[][] = [];
    const note = () =>
      told.push([
        `chosen: ${chosen().join(', ')}`,
        `offered: ${offered().join(', ')}`,
        document.querySelector('[role=status]')?.textContent ?? '',
      ]);
    note();
    await write(/Etichette/, 'M');
    note();
    await write(/Etichette/, 'causa nuova,');
    note();
    await write(/Etichette/, ' URGENTE ');
    await key(/Etichette/, 'Enter');
    note();
    await write(/Etichette/, 'Penale');
    await key(/Etichette/, 'Enter');
    note();
    await press(/Milano/, '.notes-offered button');
    note();
    await press(/penale/i, '.notes-chosen button');
    note();
    for (const label of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
      if (!(control(/Etichette/, 'input') as HTMLInputElement).disabled) await write(/Etichette/, `${label},`);
    note();
    expect(changed.length).toBeGreaterThan(5);
    return told;
  });
});
