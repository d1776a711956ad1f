/** The numbers of the business that every text can name: `{{adultAge}}`. */
export { namedLimits as numbers } from '../../src/shared/named-limits.js';
