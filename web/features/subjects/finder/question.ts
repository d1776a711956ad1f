/** The name of the finder's field, in the form and in the address. */
export const FINDER_FIELD = 'q';

/** The field takes as much as the server does. */
export const LONGEST_QUESTION = 300;

/** A text of fewer words is a search, not the beginning of a story. */
const SENTENCE = 4;

/** true if the words tell something, so that a request's description can begin with them. */
export const isSentence = (words: string): boolean => words.trim().split(/\s+/).length >= SENTENCE;
