import { describe, expect, it } from '@jest/globals';
import { letterTable } from '../../../src/shared/guidance/ready-letters/letter-table.js';
import { blanksOf, writeLetter } from '../../../src/shared/guidance/ready-letters/ready-letters.rules.js';
import { filled } from './facts.js';

const letter = letterTable['ricorso-multa'];
const facts = filled['ricorso-multa'];

describe('the appeal against a fine', () => {
  it('to the justice of the peace cites its articles and contains the given data', () => {
    const { to, subject, paragraphs, sign, asks } = writeLetter(letter, facts);
    expect(to).toEqual(['Al Giudice di Pace', 'di Milano']);
    expect(subject).toContain('art. 204-bis C.d.S. e art. 7 d.lgs. 150/2011');
    expect(paragraphs[0]).toBe(
      'Anna Rossi, codice fiscale RSSNNA80A41F205X, residente in via Verdi 1, 20121 Milano (MI), propone opposizione, nei confronti di Comune di Milano, al verbale n. 1234/2026 del 30/10/2026, redatto da Polizia locale di Milano, notificato il 02/11/2026, relativo al veicolo targato AB123CD.',
    );
    expect(paragraphs[1]).toBe('Motivi: Il segnale era coperto.');
    expect(paragraphs[2]).toContain('art. 7, comma 8, d.lgs. 150/2011');
    expect(paragraphs[3]).toBe(
      'Dichiara che il valore della causa è di 173,00 euro (art. 14 d.P.R. 115/2002) e chiede che le comunicazioni siano inviate all’indirizzo anna@pec.example.',
    );
    const line = expect.stringMatching(/^_+$/);
    expect([sign[0], sign.at(-1)]).toEqual([
      { label: 'Luogo e data', value: line },
      { label: 'Firma', value: line },
    ]);
    expect(sign[1]).toEqual({ label: 'Nome', value: 'Anna Rossi' });
    expect(asks).toHaveLength(3);
  });

  it('to the Prefetto cites other articles, without a court fee', () => {
    const { to, subject, paragraphs, enclosures } = writeLetter(letter, { ...facts, way: 'prefect' });
    expect(to[0]).toBe('Al Prefetto');
    expect(subject).toContain('art. 203 C.d.S.');
    expect(paragraphs).toHaveLength(3);
    expect(paragraphs.join()).not.toMatch(/nei confronti|valore della causa/);
    expect(enclosures.join()).not.toContain('contributo unificato');
    expect(writeLetter(letter, facts).enclosures.join()).toContain('contributo unificato');
  });

  it('leaves a blank line for missing or incomplete data', () => {
    const { paragraphs } = writeLetter(letter, { ...facts, name: ' ', report_on: '2026-10-', reasons: '' });
    expect(paragraphs[0]).toMatch(/^_+, codice fiscale .* del _+, redatto/);
    expect(paragraphs[1]).toMatch(/^Motivi:(?: _+){24}$/);
  });

  it('asks for the respondent, the amount and an address only before the judge', () => {
    const names = (way: string) => blanksOf(letter, { way }).map(({ label }) => label.it);
    const onlyJudge = ['Contro chi va il ricorso', 'Importo della multa', 'Email o PEC'];
    expect(names('judge')).toEqual(expect.arrayContaining(onlyJudge));
    expect(names('judge').filter((name) => !names('prefect').includes(name))).toEqual(onlyJudge);
  });
});
