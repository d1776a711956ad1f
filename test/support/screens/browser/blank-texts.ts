/** The fields for words of a form. Passwords are taken as they are. */
export const wordsOf = (form: Element): (HTMLInputElement | HTMLTextAreaElement)[] =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
    (field) => field.tagName === 'TEXTAREA' || (/^(text|email|tel|url)$/.test(field.type) && field.role !== 'combobox'),
  );

/** Writes into a field. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const kind = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The texts in what is sent, with the names of their fields. */
export const blankTextsIn = (call: string): string[] =>
  [...call.matchAll(/"(\w+)":"( [^"]*|[^"]* )"/g)].map(([, name = '']) => name);
