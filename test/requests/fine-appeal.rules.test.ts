import { describe, expect, it } from '@jest/globals';
import { fineAppeal, type FineAppealFacts } from '../../src/shared/guidance/fine-appeal.rules.js';

const facts: FineAppealFacts = {
  way: 'judge',
  name: 'Anna Rossi',
  taxCode: 'RSSNNA80A41F205X',
  address: 'via Verdi 1, Milano',
  town: 'Milano',
  authority: 'Polizia locale di Milano',
  opponent: 'Comune di Milano',
  email: 'anna@pec.example',
  amount: '173,00',
  reportNumber: '1234/2026',
  reportDay: '2026-10-30',
  servedDay: '2026-11-02',
  plate: 'AB123CD',
  reasons: 'Il segnale era coperto.',
};

describe('the appeal against a fine', () => {
  it('to the justice of the peace cites its articles and contains the given data', () => {
    const letter = fineAppeal(facts);
    expect(letter.to).toEqual(['Al Giudice di Pace', 'di Milano']);
    expect(letter.subject).toContain('art. 204-bis C.d.S. e art. 7 d.lgs. 150/2011');
    expect(letter.paragraphs[0]).toBe(
      'Anna Rossi, codice fiscale RSSNNA80A41F205X, residente in via Verdi 1, Milano, propone opposizione, nei confronti di Comune di Milano, al verbale n. 1234/2026 del 30/10/2026, redatto da Polizia locale di Milano, notificato il 02/11/2026, relativo al veicolo targato AB123CD.',
    );
    expect(letter.paragraphs[1]).toBe('Motivi: Il segnale era coperto.');
    expect(letter.paragraphs[2]).toContain('art. 7, comma 8, d.lgs. 150/2011');
    expect(letter.paragraphs[3]).toBe(
      'Dichiara che il valore della causa è di 173,00 euro (art. 14 d.P.R. 115/2002) e chiede che le comunicazioni siano inviate all’indirizzo anna@pec.example.',
    );
    const line = expect.stringMatching(/^_+$/);
    expect([letter.sign[0], letter.sign.at(-1)]).toEqual([
      { label: 'Luogo e data', value: line },
      { label: 'Firma', value: line },
    ]);
    expect(letter.sign[1]).toEqual({ label: 'Nome', value: 'Anna Rossi' });
    expect(letter.asks).toHaveLength(3);
  });

  it('to the Prefetto cites other articles, without a court fee', () => {
    const letter = fineAppeal({ ...facts, way: 'prefect' });
    expect(letter.to[0]).toBe('Al Prefetto');
    expect(letter.subject).toContain('art. 203 C.d.S.');
    expect(letter.paragraphs).toHaveLength(3);
    expect(letter.paragraphs.join()).not.toMatch(/nei confronti|valore della causa/);
    expect(letter.enclosures.join()).not.toContain('contributo unificato');
    expect(fineAppeal(facts).enclosures.join()).toContain('contributo unificato');
  });

  it('leaves a blank line for missing or incomplete data', () => {
    const letter = fineAppeal({ ...facts, name: ' ', reportDay: '2026-10-', reasons: '' });
    expect(letter.paragraphs[0]).toMatch(/^_+, codice fiscale .* del _+, redatto/);
    expect(letter.paragraphs[1]).toMatch(/^Motivi:(?: _+){24}$/);
  });
});
