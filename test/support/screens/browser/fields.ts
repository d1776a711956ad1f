/** What somebody writes and chooses in fields. */

/** What fields with these names take. */
const FITTING: readonly [RegExp, string][] = [
  [/vat_number/, '01234567897'],
  [/tax_code/, 'RSSMRA80A01F205X'],
  [/sdi_code/, 'ABC1234'],
  [/postal_code/, '20100'],
];
/** Days that fields with these names take: what happened lies behind, a hearing ahead. */
const DAYS: readonly [RegExp, string][] = [
  [/birth/, '02/01/1980'],
  [/served_on/, '04/11/2026'],
  [/facts_on/, '03/10/2026'],
  [/hearing_on/, '05/12/2026'],
];
let fits = false;
let differs = false;

/** From now on no two fields for numbers take the same, and each day is one that its field asks for. */
export const writeEachOtherwise = (isOther: boolean): void => {
  differs = isOther;
};
/** Whether they do. */
export const writesEachOtherwise = (): boolean => differs;
/** Which of the page's fields for numbers it is. */
const placeOf = (field: HTMLInputElement): number => Math.max(0, fieldsOf(document).filter(isForNumber).indexOf(field));
/** Whether it is a field for a number. */
export const isForNumber = ({ type, inputMode }: HTMLInputElement): boolean =>
  type === 'number' || inputMode === 'numeric' || inputMode === 'decimal';

/** From now on what is written fits what a field asks for, so that its form takes it; or it is the same in all alike. */
export const writeWhatFits = (isFitting: boolean): void => {
  fits = isFitting;
};

/** Whether what is written fits. */
export const writesWhatFits = (): boolean => fits;

/** Something that a field takes. */
export function valueFor(field: HTMLInputElement): string {
  const usual = usualFor(field);
  if (!fits) return usual;
  const known = FITTING.find(([names]) => names.test(field.name))?.[1];
  if (known !== undefined) return known;
  if (differs && field.classList.contains('date')) {
    const day = DAYS.find(([names]) => names.test(field.name))?.[1];
    if (day !== undefined) return day;
  }
  if (field.classList.contains('date')) return /birth/.test(field.name) ? '02/01/1980' : '02/01/2027';
  return field.maxLength > 0 ? usual.slice(0, field.maxLength).trim() : usual;
}
function usualFor(field: HTMLInputElement): string {
  const { type, name } = field;
  if (differs && isForNumber(field)) return String(12 + placeOf(field));
  if (type === 'email' || /email|pec/.test(name)) return 'anna@example.com';
  if (type === 'date' || /_on$|date|birth/.test(name)) return /birth/.test(name) ? '1980-01-02' : '2027-01-02';
  if (type === 'password') return 'Una frase lunga 7!';
  if (type === 'tel' || /phone/.test(name)) return '+393331234567';
  if (type === 'url' || /url/.test(name)) return 'https://example.com/hook';
  if (type === 'time') return '10:30';
  if (isForNumber(field)) return '12';
  return `(typed in ${name || type}, long enough for every field that asks for some words)`;
}

/** What no field with a format takes. */
export const WRONG = '?';
export const write = (field: HTMLInputElement, text: string): void => {
  const kind = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
};
/** Writes or chooses something in a field, as a person does. Of a group of radios the one with this number. */
export const fill = (element: Element, choice: number): void => {
  const field = element as HTMLInputElement;
  if (field.disabled || field.readOnly || field.type === 'file' || field.type === 'hidden') return;
  if (field.tagName === 'SELECT') {
    const [, second] = [...(field as unknown as HTMLSelectElement).options];
    if (second) field.value = second.value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.type === 'checkbox' || field.type === 'radio') {
    const group = [...document.querySelectorAll(`input[type=radio][name="${field.name}"]`)];
    const isChosen = field.type === 'checkbox' || group[choice % group.length] === field;
    if (isChosen && !field.checked) field.click();
  } else {
    write(field, valueFor(field));
  }
};
/** The fields for words. */
export const fieldsOf = (within: ParentNode): HTMLInputElement[] =>
  [...within.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
    ({ type, disabled }) => !disabled && !/^(checkbox|radio|file|hidden)$/.test(type),
  );
