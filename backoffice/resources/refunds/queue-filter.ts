/** What waits for a decision, the oldest first. */
export const waiting = {
  filter: { status: 'pending' },
  pagination: { page: 1, perPage: 50 },
  sort: { field: 'created_at', order: 'ASC' as const },
};
