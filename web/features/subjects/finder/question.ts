/** The name of the finder's field, in the form and in the address. */
export const FINDER_FIELD = 'q';

/** The field takes as much as the server does. */
export const LONGEST_QUESTION = 300;
