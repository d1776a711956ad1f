import { accountLimits } from '../shared/limits.js';
import { screenText } from './contact-filter/index.js';

/** The legal form after a name that reads like a site: `Esempio.it S.r.l.` is the name of a company. */
const LEGAL_FORM =
  /(?<![\p{L}\d./@-])[\p{L}\d-]{2,40}\.[a-z]{2,6}(?=\s(?:s\.?r\.?l|s\.?p\.?a|s\.?a\.?s|s\.?n\.?c|ltd|gmbh|inc|b\.?v)\b)/iu;

/** How many figures a name holds. */
const figures = (name: string): number => name.match(/\p{Nd}/gu)?.length ?? 0;

/**
 * Whether the name of a person contains contact details, or may do so. Others read it before they may write to each
 * other, and mails greet by it. First and last name with so few figures each make no phone number together. Rule 19.14.
 */
export const isContactInName = (name: string): boolean =>
  figures(name) > accountLimits.nameFigures || screenText(name, { wording: false }).verdict !== 'clean';

/** The same for the name of a firm or company, which may have figures, and the name of a site before its legal form. */
export const isContactInCompany = (name: string): boolean =>
  screenText(name.replace(LEGAL_FORM, ''), { wording: false }).verdict !== 'clean';
