import type { ServedPaper } from '../../../src/shared/guidance/served-papers.codes.js';
import type { LimitFacts } from '../../../src/shared/guidance/time-limits.rules.js';

/** The facts of a request from which its time limits are counted, as its citizen and its firms read it. */
export const limitFactsOf = (request: {
  request_type: { id: string };
  part: number | null;
  served_paper: ServedPaper | null;
  facts_on: string | null;
}): LimitFacts => ({
  type: request.request_type.id,
  part: request.part,
  paper: request.served_paper,
  factsOn: request.facts_on,
});
