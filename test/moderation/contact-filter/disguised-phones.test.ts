import { describe, expect, it } from '@jest/globals';
import { maskLegalNumbers } from '../../../src/moderation/contact-filter/legal-numbers.js';
import { itemsOf, runsOf } from '../../../src/moderation/contact-filter/numbers.js';
import { Reading } from '../../../src/moderation/contact-filter/reading.js';
import { disguisedPhones } from '../../../src/moderation/contact-filter/shapes/disguised-phones.js';

/** What each rule by itself finds in a text: elsewhere a rule that is more certain hides it. */
function found(text: string): string[] {
  const reading = new Reading(text);
  const items = itemsOf(reading);
  const runs = runsOf(reading, items);
  maskLegalNumbers(reading, items, runs);
  return disguisedPhones(reading, items, runs).map(({ reason, from, to }) => {
    const [start, end] = [reading.at(from).start, reading.at(to).end];
    return `${reason}: ${text.slice(reading.folded.startOf(start), reading.folded.endOf(end - 1))}`;
  });
}

describe('a phone number in disguise', () => {
  // Each rule, and a text that differs from its own in one thing.
  it.each<[text: string, ...found: string[]]>([
    ['tre quattro sette zero cinque due uno', 'said: tre quattro sette zero cinque due uno'],
    ['tre quattro sette zero cinque due'],
    ['3 quattro sette zero 521'],
    ['tre quattro sette uno cinque due uno'],
    [
      '347 ciao 555 ciao 018 ciao 2',
      'scattered: 347 ciao 555 ciao 018 ciao 2',
      'together: 347 ciao 555 ciao 018 ciao 2',
    ],
    ['347 ciao 555 poi 0182', 'together: 347 ciao 555 poi 0182'],
    ['AB347CD5550182', 'scattered: 347CD5550182'],
    ['347 ciao 5550182'],
    ['347 mele, 555 pere, 0182 uve', 'together: 347 mele, 555 pere, 0182'],
    ['347 mele, 555 pere, 1182 uve'],
    ['cellulare: 347 mele, 555 pere, 1182 uve', 'together: 347 mele, 555 pere, 1182'],
    ['cellulare: 347 mele, 555 pere, 018 uve'],
    ['Mi chiami 347 euro 555 euro 0182', 'hidden: 347 euro 555 euro 0182', 'spread: 347 euro 555 euro 0182'],
    ['Mi chiami 347 euro 555 euro 018'],
    ['Mi scriva 347 euro 555 euro 0182', 'hidden: 347 euro 555 euro 0182'],
    ['Le mando 347 euro 555 euro 0182'],
    ['Mi chiami 12 347 555 018 23'],
    ['Polizza 3475550182, provi a cena', 'spread: 3475550182'],
    ['Polizza 3475550182, provi il pomeriggio'],
    ['Polizza 3475550182, prova a cena', 'spread: 3475550182'],
    ['Polizza 3475550182, try it', 'spread: 3475550182'],
    ['Polizza 3475550182, try later'],
    ['Polizza 3475550182, squilla', 'spread: 3475550182'],
    ['Polizza 3475550182, risponde sempre', 'spread: 3475550182'],
    ['Polizza 3475550182, risponde dalle 9', 'spread: 3475550182'],
    ['Polizza 3475550182, risponde il collega'],
    ['Polizza 3475550182, chieda di Paola', 'spread: 3475550182'],
    ['Polizza 3475550182, chieda a Paola'],
    ['Polizza 347555018, provi a cena'],
    ['Non è una polizza 3475550182', 'spread: 3475550182'],
    ['Non è una casa 3475550182'],
    ['È una polizza 3475550182'],
    ['338 euro, 555 euro e 0163 euro, di fila', 'spread: 338 euro, 555 euro e 0163'],
    ['338 euro, 555 euro e 0163 euro'],
    ['3385550163 euro, di fila'],
    ['III IV VII V V V zero I II VIII', 'roman: III IV VII V V V zero I II VIII'],
    ['CCCXLVII poi DLV poi 0142', 'roman: CCCXLVII poi DLV poi 0142'],
    ['CCCXLVII poi 555 poi 0142'],
    ['a3b4c9d5e5f5g0h1i8l8', 'interleaved: a3b4c9d5e5f5g0h1i8l8'],
    ['a349b555c0188'],
    ['Legga al contrario: 2810555743', 'backwards: 2810555743'],
    ['Ecco: 2810555743'],
    ['Prima parte del numero: 347 555', 'part: 347 555'],
    ['Prima parte del testo, articolo 347'],
    [`Prima parte del numero, ${'pere '.repeat(5)}347 555`, 'part: 347 555'],
    [`Prima parte del numero, ${'pere '.repeat(6)}347 555`],
    [`La parte che manca è questa: ${'pere '.repeat(9)} ecco 123 pere`],
    [`Ecco 347 555 ${'pere '.repeat(9)}parte`],
    // Each sign of a part by itself, beside none.
    ['parte pere pere pere pere pere 3475'],
    ['parte pere pere pere pere pere 34755', 'part: 34755'],
    ['parte pere pere pere pere 3475', 'part: 3475'],
    ['parte resto pere pere pere pere 3475', 'part: 3475'],
    ['pere pere pere pere parte pere pere 3475', 'part: 3475'],
    ['parte pere pere pere pere pere 0347', 'part: 0347'],
    ['parte pere pere pere pere pere 3475, mi scriva', 'part: 3475'],
    ['e infine 0167', 'part: 0167'],
    ['e infine 1167'],
  ])('in "%s" is found by these rules alone', (text, ...expected) => {
    expect(found(text)).toEqual(expected);
  });

  // "Mi chiami 12 3475 550182 99": the other numbers keep the rules from taking all digits of the text.
  // What follows "polizza" is masked as its number.
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('is found among other numbers when it is cut after digit %i', (cut) => {
    const [one, rest] = ['3475550182'.slice(0, cut), '3475550182'.slice(cut)];
    const number = `${one} ${rest}`;
    expect(found(`Mi chiami 12 ${number} 99`)).toEqual([
      `scattered: ${number}`,
      `hidden: ${number}`,
      `spread: ${number}`,
    ]);
    expect(found(`Polizza 12 ${number} 99, squilla`)).toEqual([`spread: ${number}`]);
    expect(found(`Polizza 12 ${number} 99, per la casa`)).toEqual([]);
    const pieces = [one, ...rest.match(/.{1,4}/g)!];
    expect(found(`12 pere ${pieces.join(' mele ')} pere 99`).filter((rule) => rule.startsWith('scattered'))).toEqual(
      pieces.length > 2 ? [`scattered: ${pieces.join(' mele ')}`] : [],
    );
  });
});
