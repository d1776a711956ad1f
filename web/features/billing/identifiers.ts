import { taxCode, vatNumber } from '../../../src/shared/accounts/fiscal-codes.rules.js';

/** Italian identifiers, validated as on the server. */

/** A VAT number's 11 digits with a right check digit; a leading `IT` is allowed. */
export const isVatNumber = (text: string): boolean => vatNumber(text) !== null;

/** A tax code, of a person or (11 digits) of a body. */
export const isTaxCode = (text: string): boolean => taxCode(text) !== null;

/** A person's tax code of 16 characters with a right check character. */
export const isPersonTaxCode = (text: string): boolean => taxCode(text)?.length === 16;

/** The exchange system's code of a recipient: seven letters or digits. */
export const isSdiCode = (text: string): boolean => /^[A-Z\d]{7}$/.test(text.replaceAll(/\s/g, '').toUpperCase());

/** An Italian postal code: five digits. */
export const isPostalCode = (text: string): boolean => /^\s*\d{5}\s*$/.test(text);
