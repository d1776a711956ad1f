import { describe, expect, it } from '@jest/globals';
import { screenText, type ContactKind } from '../../../src/moderation/contact-filter/index.js';
import { isIban } from '../../../src/moderation/contact-filter/shapes/bank.js';
import { shapeOf } from '../../../src/moderation/contact-filter/shapes/phone-shape.js';

const found: [kind: ContactKind, text: string, marked: string][] = [
  ['phone', 'Mi chiami al 347 555 0182 domani', '347 555 0182'],
  ['phone', 'studio: 02 5550 1234.', '02 5550 1234'],
  ['phone', '+41 79 555 01 82', '41 79 555 01 82'],
  [
    'phone',
    'ecco: tre quattro sette cinque cinque cinque zero uno otto due!',
    'tre quattro sette cinque cinque cinque zero uno otto due',
  ],
  ['phone', 'scriva ３４７ ５５５ ０１８２ qui', '３４７ ５５５ ０１８２'],
  ['phone', 'L’art. 3475550182, mi chiami', '3475550182'],
  ['phone', 'dalla Germania +491512345678901 la sera', '491512345678901'],
  ['phone', 'al contrario: 2810555743', '2810555743'],
  ['phone', 'Prime cinque cifre del numero: 34755', '34755'],
  ['email', 'a carla.conti@libero.it grazie', 'carla.conti@libero.it'],
  ['email', 'carla chiocciola libero punto it', 'carla chiocciola libero punto it'],
  ['email', 'john dot smith at gmail dot com', 'john dot smith at gmail dot com'],
  ['email', 'carla [at] libero [dot] it', 'carla [at] libero [dot] it'],
  ['email', 'scriva a carlaferri 🐌 gmail 🔵 com grazie', 'carlaferri 🐌 gmail 🔵 com'],
  ['email', 'scriva a carlaferri 🐌 gmail ☕ com grazie', 'carlaferri 🐌 gmail ☕ com'],
  ['email', 'scriva a carlaferri ☎ gmail 🔵 com grazie', 'carlaferri ☎ gmail 🔵 com'],
  ['email', 'il mio indirizzo mail ha il dominio alice', 'dominio alice'],
  ['link', 'vada su https://www.studio-esempio.it/contatti.', 'https://www.studio-esempio.it/contatti'],
  ['link', 'vada su studioesempio.it', 'studioesempio.it'],
  ['link', 'studio conti punto it', 'conti punto it'],
  ['link', 'triple w studioferri it', 'triple w studioferri it'],
  ['handle', 'sono @avvconti', '@avvconti'],
  ['handle', 'skype: mario.rossi.80', 'skype: mario.rossi.80'],
  ['handle', 'continuiamo su WhatsApp', 'continuiamo su WhatsApp'],
  ['bank', 'su IT60 X054 2811 1010 0000 0123 456 ora', 'IT60 X054 2811 1010 0000 0123 456'],
  ['bank', 'carta 4111 1111 1111 1111', '4111 1111 1111 1111'],
  ['tax_code', 'sono RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
  ['tax_code', 'P.IVA 12345678903', '12345678903'],
  ['meeting', 'Vediamoci nel mio studio', 'Vediamoci nel mio studio'],
  ['directory', 'Mi cerchi sull’Albo', 'cerchi sull’Albo'],
  ['off_platform', 'Mi dia il suo numero', 'suo numero'],
];

describe('a provider of mail', () => {
  it.each([1, 2, 3, 4, 5, 6])('is doubtful up to five words after the asking: %i', (distance) => {
    const text = ['mi', 'scriva', ...Array<string>(distance - 1).fill('pure'), 'gmail'].join(' ');
    expect(screenText(text, { wording: false }).spans.map(({ certainty }) => certainty)).toEqual(
      distance <= 5 ? ['doubtful'] : [],
    );
  });
});

/** Two words belong together up to so many places apart. */
const distances: [reason: string, most: number, text: (between: string) => string][] = [
  ['attachment', 2, (between) => `il mio${between} cellulare pdf`],
  ['attachment', 1, (between) => `il cellulare${between} mio pdf`],
  ['attachment', 3, (between) => `ho messo${between} cellulare pdf`],
  ['spelled', 3, (between) => `chiama${between} carla at libero`],
];

describe('words that make a contact', () => {
  it.each(distances)('belong together within a distance: %s, %i', (reason, most, text) => {
    const reasons = Array.from({ length: most + 1 }, (_, words) =>
      screenText(text(' pure'.repeat(words)), { wording: false }).spans.map((span) => span.reason),
    );
    expect(reasons).toEqual([...Array<string[]>(most).fill([reason]), []]);
  });
});

/** What is found on each side of the edge of a rule. */
const edges: [text: string, reason: string][] = [
  ['interno 12--3475550182', 'mobile'],
  ['interno 12 -3475550182', 'mobile'],
  ['interno 12-3475550182', ''],
  ['polizza casa nuova rossa 3475550182', 'labelled-mobile'],
  ['polizza casa nuova rossa bella 3475550182', 'mobile'],
  ['la mail mia è luca.ferri', 'told'],
  ['la mail mia bella è luca.ferri', ''],
  ['a347b55c50d18e2f', 'interleaved'],
  ['a347b55c50d182e', ''],
  ['02555012', 'landline'],
  ['338555016', 'old-mobile'],
  ['338 555016', ''],
  ['legaleconti . it', 'spelled'],
  ['legaleconti . IT', 'spelled'],
  ['legaleconti . It', ''],
  ['IBAN IT60X0542811101000000-123456', 'iban'],
  ['IBAN IT60X0542811101000000/123456', 'iban-spelled'],
];

describe('a shape', () => {
  it.each(edges)('is told up to the edge of its rule: "%s"', (text, reason) => {
    const { spans } = screenText(text, { wording: false });
    expect(spans.map((span) => span.reason).join()).toBe(reason);
  });
});

describe('letters between the parts of a number', () => {
  it.each([
    ['chiamami 338abc 555xyz 0163', 'scattered'],
    ['chiamami 338abcd 555xyz 0163', 'together'],
    ['chiamami 338abc 555wxyz 0163', 'together'],
  ])('count as nothing up to three of them: "%s"', (text, reason) => {
    expect(screenText(text, { wording: false }).spans.map((span) => span.reason)).toEqual([reason]);
  });
});

describe('a contact', () => {
  it.each(found)('of kind %s is marked in "%s"', (kind, text, marked) => {
    const { spans } = screenText(text);
    expect(spans.filter((span) => span.kind === kind).map(({ start, end }) => text.slice(start, end))).toEqual([
      marked,
    ]);
  });
});

describe('a number in pieces, with words that ask to dial it', () => {
  const far = ' per la perizia di mio cugino e poi ancora,';
  it.each([
    ['338 euro, 555 euro e 0163 euro, di fila', 'doubtful'],
    [`338 euro,${far} 555 euro e 0163 euro, di fila`, 'clean'],
  ])('is held only where the pieces are near: "%s"', (text, verdict) => {
    expect(screenText(text, { wording: false }).verdict).toBe(verdict);
  });
});

describe('shapeOf', () => {
  it.each([
    ['3475550182', 'mobile'],
    ['393475550182', 'mobile'],
    ['00393475550182', 'mobile'],
    ['338555016', 'old-mobile'],
    ['0255501234', 'landline'],
    ['0041795550182', 'abroad'],
    ['2025550147', undefined],
    ['30555501', undefined],
    ['3475550182000000', undefined],
  ])('tells %s: %s', (digits, shape) => {
    expect(shapeOf(digits)).toBe(shape);
  });
});

describe('isIban', () => {
  it.each([
    ['it60x0542811101000000123456', true],
    ['gb82west12345698765432', true],
    ['it61x0542811101000000123456', false],
  ])('tells %s: %s', (compact, is) => {
    expect(isIban(compact)).toBe(is);
  });
});
