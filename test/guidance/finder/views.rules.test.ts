import { describe, expect, it } from '@jest/globals';
import { findingView, proposalView } from '../../../src/guidance/finder/finder.views.js';
import { uncoveredMatter } from '../../../src/guidance/finder/uncovered-matters.js';

const ranked = (target: string, ...matched: string[]) => ({ target, score: 3, matched });
const crash = ranked('sinistri-stradali', 'tamponato');
const words = {
  it: {
    id: 'sinistri-stradali',
    label: 'Incidenti stradali',
    icon: 'car',
    tooltip: 'Danni a persone e mezzi, offerte basse dell’assicurazione.',
    upgradable: true,
    matched: ['tamponato'],
  },
  en: {
    id: 'sinistri-stradali',
    label: 'Road accidents',
    icon: 'car',
    tooltip: 'Injury and damage, low offers from the insurer.',
    upgradable: true,
    matched: ['tamponato'],
  },
};

describe('what the finder answers', () => {
  it.each(['it', 'en'] as const)('has each subject and the matter outside in its language: %s', (locale) => {
    const family = uncoveredMatter('family')!;
    const { info, covered, outside } = findingView(
      { types: [crash], outside: ranked('outside/family', 'figli') },
      locale,
    );
    expect([info, covered]).toEqual([[words[locale]], true]);
    expect(outside).toEqual({
      id: 'family',
      title: family.title[locale],
      text: family.text[locale],
      help: family.help.map(({ text, source, url }) => ({ text: text[locale], source: source[locale], url })),
      related: family.related ?? null,
      matched: ['figli'],
    });
    expect(outside?.title).toMatch(locale === 'it' ? /^Separazione/ : /^Separation/);
    expect(outside?.help[0]?.text).toMatch(locale === 'it' ? /^Il consultorio/ : /^The family advice/);
  });

  it('is covered but by a matter outside alone', () => {
    const [outside, types] = [ranked('outside/fines'), [crash]];
    const said = [
      findingView({ types, outside: null }, 'it'),
      findingView({ types: [], outside: null }, 'it'),
      findingView({ types, outside }, 'it'),
      findingView({ types: [], outside }, 'it'),
    ];
    expect(said.map(({ info, covered, outside: named }) => [info.length, covered, named?.id ?? null])).toEqual([
      [1, true, null],
      [0, true, null],
      [1, true, 'fines'],
      [0, false, 'fines'],
    ]);
  });

  it('proposes a subject, or a matter outside, or nothing', () => {
    expect(proposalView(crash, 'en')).toEqual({ info: { type: words.en, outside: null } });
    const { info } = proposalView(ranked('outside/fines', 'multa'), 'en');
    expect([info.type, info.outside?.id, info.outside?.title, info.outside?.related]).toEqual([
      null,
      'fines',
      'You can contest a traffic fine yourself',
      null,
    ]);
    expect(proposalView(null, 'it')).toEqual({ info: { type: null, outside: null } });
  });

  it('fails for what has no words', () => {
    expect(() => proposalView(ranked('nessuno'), 'it')).toThrow('the type nessuno');
    expect(() => proposalView(ranked('outside/nessuna'), 'it')).toThrow('the matter outside/nessuna');
  });
});
