/** A town after the preposition "a": "a Milano", "ad Ancona", "all’Aquila". */
export function toTown(town: string): string {
  const rest = /^l['’]\s?(.+)$/i.exec(town)?.[1];
  if (rest !== undefined) return `all’${rest}`;
  return `${/^[aàá]/i.test(town) ? 'ad' : 'a'} ${town}`;
}

/** Whether a figure is spoken with a vowel first: otto, ottanta, ottocento, undici, undicimila. */
const beginsWithVowel = (figure: string): boolean => /^(?:8\d*|11(?:\d{3})*)$/.test(figure);

/** How many of a masculine noun, with their article: "i 5", "gli 8", "gli 11". */
export const theMany = (count: number): string => `${beginsWithVowel(String(count)) ? 'gli' : 'i'} ${count}`;

const elided = { il: 'l’', al: 'all’', dal: 'dall’', del: 'dell’' } as const;

/** A word before a day of the month. */
export type DayWord = keyof typeof elided;

/** A day of the month after its article: "il 15 dicembre", "l’8 dicembre", "fino all’11 marzo". */
export function theDay(word: DayWord, day: string): string {
  const figure = /^\d+/.exec(day)?.[0] ?? '';
  return beginsWithVowel(figure) ? `${elided[word]}${day}` : `${word} ${day}`;
}

/** A date in words, whose first day of the month is an ordinal: "1 luglio 2026" becomes "1° luglio 2026". */
export const firstOfMonth = (date: string): string => date.replace(/(?<!\d)1(?= \p{L})/u, '1°');

/** A time of day after its preposition: "alle 18:51", "all’1:05". */
export const atTime = (time: string): string =>
  /^0?1\D/.test(time) ? `all’${time.replace(/^0/, '')}` : `alle ${time}`;
