/** One text in both languages. */
export type Words = Readonly<Record<'it' | 'en', string>>;
