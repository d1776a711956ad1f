import { describe, expect, it } from '@jest/globals';
import { paperKinds, papersOfTypes } from '../../src/shared/guidance/papers.codes.js';
import {
  checkedPapers,
  guessedKind,
  isPaperKind,
  kindOf,
  papersProgress,
  type FiledDocument,
} from '../../src/shared/guidance/papers.rules.js';
import { requestTypeIds } from '../../src/shared/guidance/request-types.js';

const states = (documents: FiledDocument[], atHand: string[] = []) =>
  Object.fromEntries(checkedPapers('cause-di-lavoro', documents, atHand).map(({ kind, state }) => [kind, state]));

describe('the kind of a document', () => {
  it.each([
    ['cause-di-lavoro', 'Busta_paga-marzo.pdf', 'payslips'],
    ['cause-di-lavoro', 'CONTRATTO (1).pdf', 'contract'],
    ['cause-di-lavoro', 'lettera licenziamento.pdf', 'dismissal'],
    ['sinistri-stradali', 'IMG_2041.jpg', 'photos'],
    ['ricorsi-inps', 'Verbale invalidità.pdf', 'decision'],
    ['cause-di-lavoro', 'documento.pdf', null],
    ['cause-di-lavoro', 'sottocontratto.pdf', null],
    ['nothing', 'contratto.pdf', null],
  ])('of %s is guessed by its name %s: %s', (type, name, expected) => {
    expect(guessedKind(type, name)).toBe(expected);
  });

  it('is the one that the citizen states, whatever the name', () => {
    expect(kindOf('cause-di-lavoro', { name: 'contratto.pdf', kind: 'other' })).toBe('other');
    expect(kindOf('cause-di-lavoro', { name: 'x.pdf', kind: 'payslips' })).toBe('payslips');
    expect(kindOf('cause-di-lavoro', { name: 'contratto.pdf', kind: 'toString' })).toBe('contract');
    expect([isPaperKind('payslips'), isPaperKind('toString')]).toEqual([true, false]);
  });
});

describe('the list of papers', () => {
  it('is ticked automatically as documents arrive', () => {
    expect(states([])).toMatchObject({ contract: 'missing', payslips: 'missing' });
    expect(states([{ name: 'contratto.pdf', kind: null }])).toMatchObject({
      contract: 'attached',
      payslips: 'missing',
    });
    expect(states([{ name: 'contratto.pdf', kind: 'other' }])).toMatchObject({ contract: 'missing' });
  });

  it('ignores a removed document', () => {
    const [waiting, gone] = ['pending', 'infected'].map((scan) =>
      states([{ name: 'contratto.pdf', kind: null, scan }]),
    );
    expect([waiting, gone]).toMatchObject([{ contract: 'attached' }, { contract: 'missing' }]);
  });

  it('keeps the citizen’s tick until the document is uploaded', () => {
    expect(states([], ['contract'])).toMatchObject({ contract: 'at_hand' });
    expect(states([{ name: 'contratto.pdf', kind: null }], ['contract'])).toMatchObject({ contract: 'attached' });
  });

  it('counts both as ready', () => {
    const checked = checkedPapers('cause-di-lavoro', [{ name: 'contratto.pdf', kind: null }], ['payslips', 'titles']);
    expect(papersProgress(checked)).toEqual({ ready: 2, of: 5 });
    expect(papersProgress([])).toEqual({ ready: 0, of: 0 });
  });

  it('is written for every type in both languages, without a kind twice', () => {
    expect(Object.keys(papersOfTypes).sort()).toEqual([...requestTypeIds].sort());
    for (const papers of Object.values(papersOfTypes)) {
      const kinds = papers.map(({ kind }) => kind);
      expect(kinds.length).toBeGreaterThanOrEqual(4);
      expect(new Set(kinds).size).toBe(kinds.length);
      expect(kinds).not.toContain('other');
      for (const { why } of papers) expect(why.it !== '' && why.en !== '').toBe(true);
    }
    for (const { label } of Object.values(paperKinds)) expect(label.it !== '' && label.en !== '').toBe(true);
  });
});
