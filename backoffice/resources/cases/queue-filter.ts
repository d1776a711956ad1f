/** What staff have to decide, in the order of the queue: what presses first, then what has waited longest. */
export const undecided = {
  filter: { to_decide: 'true' },
  pagination: { page: 1, perPage: 50 },
  sort: { field: 'queue', order: 'ASC' as const },
};
