import { describe, it } from '@jest/globals';
import { createElement, useState } from 'react';
import { wait } from '../../support/screens/browser/hands.js';
import { show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const HANDLE = '.leaflet-marker-icon';
const isThere = async () => {
  for (let turns = 0; turns < 200 && !document.querySelector(HANDLE); turns += 1) await wait(5);
};
const press = async (mark: Element | undefined | null, key: string) => {
  mark?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await wait(5);
};

describe('the map of many points', () => {
  it('goes through those of one place by its keys, and marks the chosen one', async () => {
    const { default: PointsMap } = await webPart<{ default: Part }>('ui/ItalyMap/points-map');
    const at = { latitude: 45.31, longitude: 9.5 };
    const points = [7, 8, 9].map((id) => ({ id, ...at, ...(id === 9 && { latitude: 41.9 }), label: `n. ${id}` }));
    const several = (count: number, labels: string) => `${count}: ${labels}`;
    const words = { zoomIn: '+', zoomOut: '-', home: 'Casa', several };
    let chosen: number | null = null;
    const Shown = () => {
      const [selectedId, onSelect] = useState<number | null>(null);
      chosen = selectedId;
      return createElement(PointsMap, { label: 'Mappa', words, points, home: at, selectedId, onSelect });
    };
    await show({ part: Shown });
    await isThere();
    const marks = () => [...document.querySelectorAll(HANDLE)].filter((each) => each.hasAttribute('aria-label'));
    const told: string[] = [];
    for (const key of ['', 'a', 'Enter', ' ', 'Enter']) {
      await press(marks()[0], key);
      const pressed = marks().map((each) => `${each.getAttribute('aria-label')} ${each.getAttribute('aria-pressed')}`);
      told.push(`“${key}” ${chosen}: ${pressed.join(' | ')}`);
    }
    return told;
  });
});
