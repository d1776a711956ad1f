/** The undecided cases of a member, who examines them or has them. Rule 18.18. */
export const mineOf = (staffId: number | undefined) => ({ mine: staffId ?? 0 });

/** The cases that staff have to decide, in the order of the queue: the most urgent first, then by waiting time. */
export const undecided = {
  filter: { to_decide: 'true' },
  pagination: { page: 1, perPage: 50 },
  sort: { field: 'queue', order: 'ASC' as const },
};
