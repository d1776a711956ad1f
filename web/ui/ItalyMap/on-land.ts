import { OUTLINE, type Ring } from './outline.js';
import type { MapPoint } from './types.js';

/** The outline is drawn to a kilometre or two, and a harbour reaches beyond the coast. */
const SPARE_KM = 3;
const DEGREE_KM = 111.32;

function inside([x, y]: readonly [number, number], ring: Ring): boolean {
  let within = false;
  for (const [[ax, ay], [bx, by]] of sides(ring)) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}

type Side = readonly [Ring[number], Ring[number]];

function sides(ring: Ring): Side[] {
  return ring.flatMap((end, index): Side[] => {
    const start = ring.at(index - 1);
    return start ? [[start, end]] : [];
  });
}

/** How far the point is from the line between two others, in kilometres; flat, as it may be over a few of them. */
function kmToSide([x, y]: readonly [number, number], [[ax, ay], [bx, by]]: Side): number {
  const shrink = Math.cos((y * Math.PI) / 180);
  const [dx, dy] = [(bx - ax) * shrink, by - ay];
  const [px, py] = [(x - ax) * shrink, y - ay];
  const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(px - along * dx, py - along * dy) * DEGREE_KM;
}

/** Whether a point is on Italian ground, or so near to it that the outline can't tell. */
export function onLand({ latitude, longitude }: MapPoint): boolean {
  const point = [longitude, latitude] as const;
  return OUTLINE.some((ring) => inside(point, ring) || sides(ring).some((side) => kmToSide(point, side) <= SPARE_KM));
}
