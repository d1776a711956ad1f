import type { TFunction } from 'i18next';

/** A check of one value: the message, or undefined when it is fine. */
export type Rule<T = string> = (value: T) => string | undefined;

/** Values that have a message of their own, which says what is wrong with them. */
type Kind = 'date' | 'vatNumber' | 'taxCode' | 'sdiCode' | 'postalCode';

/** The general checks of form fields with their messages. The server checks everything again. Rule 17.6. */
export function rulesIn(t: TFunction) {
  return {
    required: (value: unknown) =>
      value === '' || value === null || value === undefined || value === false ? t('rule.required') : undefined,
    email: (value: string) =>
      !value || /^[^\s@]+@[^\s@]*[^\s@.]\.[^\s@.]{2,}$/.test(value.trim()) ? undefined : t('rule.email'),
    min: (length: number) => (value: string) =>
      !value || [...value.trim()].length >= length ? undefined : t('rule.min'),
    max: (length: number) => (value: string) => ([...value].length <= length ? undefined : t('rule.max')),
    numeric: (value: string) => (!value || /^\d+$/.test(value) ? undefined : t('rule.numeric')),
    same: (other: string) => (value: string) => (value === other ? undefined : t('rule.confirmed')),
    /** The checks that a form makes itself, with the message of each kind. An empty value passes. */
    good: (is: (value: string) => boolean, kind: Kind) => (value: string) =>
      !value.trim() || is(value) ? undefined : t(`rule.${kind}`),
  };
}

/** The first message that any of the rules gives. */
export function firstOf<T>(value: T, ...rules: Rule<T>[]): string | undefined {
  for (const rule of rules) {
    const message = rule(value);
    if (message) return message;
  }
  return undefined;
}
