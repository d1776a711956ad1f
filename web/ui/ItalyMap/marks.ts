import { divIcon, type DivIcon } from 'leaflet';

/** The pin: a door with its leaf open, whose foot is on the point. */
export function pinIcon(): DivIcon {
  return divIcon({
    className: 'map-pin',
    iconSize: [44, 54],
    iconAnchor: [22, 52],
    html: `<svg viewBox="0 0 44 54" width="44" height="54" aria-hidden="true" focusable="false">
      <path class="map-pin-frame" d="M7 42V19a15 15 0 0 1 30 0v23H27l-5 9-5-9z"/>
      <path class="map-pin-light" d="M13 42V19a9 9 0 0 1 18 0v23z"/>
      <path class="map-pin-leaf" d="M31 42V18.500c-.5-4-2.200-6.600-4.600-8l-2.400 2c1.700 1.800 2.600 4.200 2.600 7.500v24z"/>
    </svg>`,
  });
}

/**
 * A mark of the map of many: a closed door, with a number if several are on one point. The class `map-marker-open`
 * marks the chosen one.
 */
export function markerIcon(count: number): DivIcon {
  const sign =
    count > 1
      ? `<text class="map-marker-count" x="22" y="31" text-anchor="middle">${count}</text>`
      : '<path class="map-marker-line" d="M22 6v32M26 24v2.500"/>';
  return divIcon({
    className: 'map-marker',
    iconSize: [44, 44],
    iconAnchor: [22, 38],
    html: `<svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true" focusable="false">
      <path class="map-marker-frame" d="M10 38V18a12 12 0 0 1 24 0v20z"/>
      ${sign}
    </svg>`,
  });
}

/** The reader's own place on the map of many. */
export function homeIcon(): DivIcon {
  return divIcon({ className: 'map-home', iconSize: [16, 16], iconAnchor: [8, 8] });
}
