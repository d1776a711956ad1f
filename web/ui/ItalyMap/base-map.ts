import { control, latLngBounds, map as createMap, polygon, tileLayer, type Map as LeafletMap } from 'leaflet';
import { OUTLINE } from './outline';
import type { Tiles } from './types';

/** Italy with a margin, islands included: [latitude, longitude] of two corners, in degrees. */
export const ITALY = latLngBounds([35.2, 6.3], [47.4, 18.8]);
/** The first view, before anything is chosen: the land itself. */
const WHOLE = latLngBounds([35.5, 6.6], [47.1, 18.55]);
/** The coast is drawn to a kilometre or two: nearer than this it would mislead. */
const CLOSEST_OUTLINE = 10;
const CLOSEST_TILES = 18;
/** How near a chosen point is shown: the town and its neighbours. */
export const NEAR = { outline: 8, neighbours: 10, tiles: 13 } as const;

/** What the controls are called, in the reader's language. */
export interface MapWords {
  zoomIn: string;
  zoomOut: string;
}

/** Draws the ground of a map into an element: tiles, or the outline. The caller adds names to the outline, and removes it. */
export function drawGround(element: HTMLElement, words: MapWords, tiles?: Tiles): LeafletMap {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(element, {
    attributionControl: false,
    zoomControl: false,
    // A wheel that scrolls the page must not stop at the map; the buttons, two fingers and the keys zoom it.
    scrollWheelZoom: false,
    zoomSnap: 0.25,
    zoomDelta: 1,
    minZoom: 4,
    maxZoom: tiles ? CLOSEST_TILES : CLOSEST_OUTLINE,
    maxBounds: ITALY.pad(0.25),
    maxBoundsViscosity: 1,
    fadeAnimation: !calm,
    zoomAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
  });
  map.fitBounds(WHOLE, { padding: [8, 8], animate: false });
  control.zoom({ position: 'topright', zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  control.scale({ imperial: false, position: 'bottomleft' }).addTo(map);
  if (tiles) {
    tileLayer(tiles.url, { maxZoom: CLOSEST_TILES }).addTo(map);
  } else {
    polygon(
      OUTLINE.map((ring) => [ring.map(([longitude, latitude]) => [latitude, longitude] as [number, number])]),
      { interactive: false, className: 'map-land' },
    ).addTo(map);
  }
  return map;
}
