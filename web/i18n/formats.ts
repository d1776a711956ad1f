import type { i18n } from 'i18next';
import { atTime, theDay, theMany, toTown, type DayWord } from '../../src/shared/italian.rules.js';

const dayWords: readonly DayWord[] = ['il', 'al', 'dal', 'del'];

/**
 * What an Italian text may ask of a value, so that its small words fit. To be called once the instance is ready.
 *
 * - `{{city, ad}}`: "a Milano", "ad Ancona"
 * - `{{count, gli}}`: "i 5", "gli 11"; with `capital` after it "Gli 11"
 * - `{{day, il}}`, `al`, `dal`, `del`: "il 15 dicembre", "l’8 dicembre"
 * - `{{time, alle}}`: "alle 18:51", "all’1:05"
 */
export function addFormats({ services: { formatter } }: Pick<i18n, 'services'>): void {
  formatter?.add('ad', (town: string) => toTown(town));
  formatter?.add('gli', (count: number) => theMany(count));
  formatter?.add('capital', (text: string) => text.charAt(0).toUpperCase() + text.slice(1));
  formatter?.add('alle', (time: string) => atTime(time));
  for (const word of dayWords) formatter?.add(word, (day: string) => theDay(word, day));
}
