/** Things on one point: every request from a comune is on its centre. */
export function groupByPoint<T extends { latitude: number; longitude: number }>(points: readonly T[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of points) {
    const key = `${item.latitude.toFixed(3)} ${item.longitude.toFixed(3)}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

/** The next of a group after the chosen one, so that pressing a mark again goes through the group. */
export function nextOf(group: readonly { id: number }[], selectedId: number | null): number | undefined {
  const at = group.findIndex(({ id }) => id === selectedId);
  return group[(at + 1) % group.length]?.id;
}
