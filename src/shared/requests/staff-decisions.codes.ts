/** What staff may decide about a request, in the order in which it is offered. Rules 23.3 to 23.11. */
export const staffDecisions = [
  'release',
  'ask_to_complete',
  'reject_unclear',
  'reject_out_of_scope',
  'reject_against_terms',
  'invalidate_data',
  'invalidate_occurrence',
  'reinstate',
  'keep',
  'give_top',
] as const;
export type StaffDecision = (typeof staffDecisions)[number];
