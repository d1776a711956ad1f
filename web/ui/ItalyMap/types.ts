/** A point in degrees (WGS 84). */
export interface MapPoint {
  latitude: number;
  longitude: number;
}

/** One thing on a map of many. */
export interface PlacedItem extends MapPoint {
  id: number;
  /** Its name: in the list next to the map, and the mark's name for screen readers. */
  label: string;
  /** A second line in the list: "Roma · 12 km". */
  note?: string;
}

/** Where map tiles come from; without an address the map is a plain outline of Italy. */
export interface Tiles {
  /** Leaflet's form: `https://tiles.example/{z}/{x}/{y}.png`. */
  url: string;
  /** Whom the tiles' licence wants to be named, as plain text. */
  attribution?: string;
}
