import type { BlacklistKind } from '../../shared/moderation/blacklist.codes.js';

/** Whether a value can be one of its kind: what could never match is a mistake of typing. Rule 21.10. */
export const valueFits: Readonly<Record<BlacklistKind, (value: string) => boolean>> = {
  email: (value) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value),
  domain: (value) => /^@?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(value),
  phone: (value) => /^[+\d\s./()-]+$/.test(value) && /^\d{6,15}$/.test(value.replace(/\D/g, '')),
  tax_id: (value) => /^(?:(?:IT)?\d{11}|[A-Z0-9]{16})$/i.test(value.replace(/\s/g, '')),
  term: (value) => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(value),
};
