/** The job that tells firms of new weights, some at a time; its data: version, whether it was withdrawn, the last firm told. */
export const TELL_WEIGHTS = 'matching.tell_weights';

/** The lock under which versions of the weights change. */
export const WEIGHTS_LOCK = 'score_weights';
