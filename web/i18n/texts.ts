/** The same keys with any words: how the English file is held to the Italian one. */
export type SameKeys<T> = { [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
