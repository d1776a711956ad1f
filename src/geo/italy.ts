/** The box around Italy, islands included, in degrees: anything outside is a mistake in the data. */
export const italy = { south: 35.2, north: 47.2, west: 6.5, east: 18.7 } as const;

/** A point on Earth in degrees (WGS 84). */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Whether a point lies in the box around Italy. */
export function inItaly({ latitude, longitude }: Point): boolean {
  return latitude >= italy.south && latitude <= italy.north && longitude >= italy.west && longitude <= italy.east;
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(half));
}
