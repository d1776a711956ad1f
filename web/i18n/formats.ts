import type { i18n } from 'i18next';
import { toTown } from '../../src/kernel/italian.rules.js';

/**
 * What a text may ask of a value: `{{city, ad}}` is "a Milano" and "ad Ancona". To be called once the instance is
 * ready.
 */
export function addFormats({ services }: i18n): void {
  services.formatter?.add('ad', (town: string) => toTown(town));
}
