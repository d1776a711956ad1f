import type { RankedFirmDto } from '../../app/context';

/** The towns in which firms have their offices, each once. */
export function townsOf(firms: readonly RankedFirmDto[]): { city: string; province_id: string | null }[] {
  const towns = new Map<string, { city: string; province_id: string | null }>();
  for (const { city, province_id } of firms) if (city) towns.set(`${city} ${province_id}`, { city, province_id });
  return [...towns.values()];
}

/** The id of the link to a firm in the list, to which its mark on the map leads. */
export const anchorOf = (id: number): string => `firm-${id}`;
