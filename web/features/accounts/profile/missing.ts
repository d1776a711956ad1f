/** The fields that a profile can lack, by the names of the API. */
const NAMED = [
  'first_name',
  'last_name',
  'birth_date',
  'phone',
  'main_address',
  'company_name',
  'vat_number',
  'tax_code',
  'pec',
  'bar',
  'skills',
  'languages',
  'presentation',
] as const;
export type MissingField = (typeof NAMED)[number];

/** Whether a name is one that there are words for. */
export const isNamed = (name: string): name is MissingField => NAMED.some((each) => each === name);

/** The part of the profile's form that holds a field. */
const PART: Record<MissingField, string> = {
  first_name: 'person',
  last_name: 'person',
  birth_date: 'person',
  phone: 'person',
  main_address: 'address',
  company_name: 'firm',
  vat_number: 'firm',
  tax_code: 'firm',
  pec: 'firm',
  bar: 'bar',
  skills: 'work',
  languages: 'work',
  presentation: 'work',
};

/** The heading to go to for a missing field. */
export const anchorOf = (name: MissingField): string => PART[name];
