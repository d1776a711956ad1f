import { divIcon, layerGroup, marker, type LayerGroup, type Map as LeafletMap } from 'leaflet';
import { LANDMARKS, type Landmark } from './landmarks';

/**
 * A dot with a name after it, or before it where that side is taken: about so wide a letter and so high a line, in
 * pixels.
 */
const LETTER = 6.8;
const DOT = 12;
const LINE = 16;
/** A low zoom names only the largest towns, a high one all, and never too many at once. */
const FAR = { zoom: 6, towns: 30 };
const MOST = 40;
/** Up to this zoom a view holds more comuni than names. */
const NEIGHBOURS_FROM = 9;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const meets = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Names of towns on the plain outline: the larger ones first, and no two that would cover each other. They are drawn
 * anew whenever the map comes to rest.
 * @param neighbours the comuni around a point, which a near view names too
 * @returns removes the names again
 */
export function addLandmarks(map: LeafletMap, neighbours: readonly Landmark[] = []): () => void {
  const capitals = new Set(LANDMARKS.map(({ name }) => name));
  const all = [...LANDMARKS, ...neighbours.filter(({ name }) => !capitals.has(name))];
  const townsAt = (zoom: number): readonly Landmark[] => {
    if (zoom < FAR.zoom) return LANDMARKS.slice(0, FAR.towns);
    return zoom < NEIGHBOURS_FROM ? LANDMARKS : all;
  };
  const layer: LayerGroup = layerGroup().addTo(map);
  const draw = (): void => {
    layer.clearLayers();
    const taken: Box[] = [];
    const view = map.getBounds().pad(0.1);
    for (const { name, latitude, longitude } of townsAt(map.getZoom())) {
      if (taken.length >= MOST) break;
      if (!view.contains([latitude, longitude])) continue;
      const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
      const width = DOT + name.length * LETTER;
      const rows = { top: y - LINE / 2, bottom: y + LINE / 2 };
      const sides = {
        after: { left: x - 4, right: x + width, ...rows },
        before: { left: x - width, right: x + 4, ...rows },
      };
      const free = (box: Box): boolean => !taken.some((other) => meets(box, other));
      const side = free(sides.after) ? 'after' : 'before';
      if (!free(sides[side])) continue;
      taken.push(sides[side]);
      const dot = document.createElement('span');
      dot.className = 'map-town-dot';
      const word = document.createElement('span');
      word.textContent = name;
      const html = document.createElement('span');
      html.append(dot, word);
      marker([latitude, longitude], {
        icon: divIcon({ className: `map-town map-town-${side}`, iconSize: [0, 0], html }),
        interactive: false,
        keyboard: false,
      }).addTo(layer);
    }
  };
  draw();
  map.on('moveend zoomend resize', draw);
  return () => {
    map.off('moveend zoomend resize', draw);
    layer.remove();
  };
}
