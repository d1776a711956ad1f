import 'leaflet/dist/leaflet.css';
import { latLngBounds, layerGroup, marker, type Map as LeafletMap, type Marker } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { drawGround, NEAR, type MapWords } from './base-map';
import { groupByPoint, nextOf } from './groups';
import { addLandmarks } from './landmark-layer';
import { markerIcon, homeIcon } from './marks';
import type { MapPoint, PlacedItem, Tiles } from './types';

export interface PointsMapProps {
  label: string;
  words: MapWords & { home: string; several: (count: number, labels: string) => string };
  tiles?: Tiles;
  points: readonly PlacedItem[];
  home?: MapPoint | null;
  selectedId: number | null;
  onSelect: (id: number) => void;
}

/** A map of many points to choose from. Loaded on demand: it brings Leaflet. */
export default function PointsMap({ label, words, tiles, selectedId, onSelect, ...content }: PointsMapProps) {
  // The same points in a new array are the same points: drawing them again would take the focus from a mark.
  const text = JSON.stringify({ points: content.points, home: content.home ?? null });
  const { points, home } = useMemo(() => JSON.parse(text) as { points: PlacedItem[]; home: MapPoint | null }, [text]);
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap>(null);
  const fitted = useRef('');
  const markers = useRef<{ mark: Marker; group: PlacedItem[] }[]>([]);
  const choose = useEffectEvent((group: readonly PlacedItem[]) => {
    const id = nextOf(group, selectedId);
    if (id !== undefined) onSelect(id);
  });

  const { zoomIn, zoomOut } = words;
  const tilesUrl = tiles?.url;
  useEffect(() => {
    if (!element.current) return undefined;
    const ground = drawGround(element.current, { zoomIn, zoomOut }, tilesUrl ? { url: tilesUrl } : undefined);
    map.current = ground;
    if (!tilesUrl) addLandmarks(ground);
    return () => {
      ground.remove();
      map.current = null;
      fitted.current = '';
    };
  }, [tilesUrl, zoomIn, zoomOut]);

  useEffect(() => {
    const ground = map.current;
    if (!ground) return undefined;
    const marks = layerGroup().addTo(ground);
    if (home)
      marker([home.latitude, home.longitude], {
        icon: homeIcon(),
        interactive: false,
        keyboard: false,
        title: words.home,
      }).addTo(marks);
    for (const group of groupByPoint(points)) {
      const first = group.at(0);
      if (!first) continue;
      const name =
        group.length === 1 ? first.label : words.several(group.length, group.map((each) => each.label).join(', '));
      const mark = marker([first.latitude, first.longitude], {
        icon: markerIcon(group.length),
        title: name,
        keyboard: true,
      }).addTo(marks);
      mark.on('click', () => {
        choose(group);
      });
      const button = mark.getElement();
      button?.setAttribute('aria-label', name);
      button?.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        choose(group);
      });
      markers.current.push({ mark, group });
    }
    return () => {
      markers.current = [];
      marks.remove();
    };
  }, [points, home, words, tilesUrl, zoomIn, zoomOut]);

  // The marks stay where they are, so that the one that was pressed keeps the focus.
  useEffect(() => {
    for (const { mark, group } of markers.current) {
      const chosen = group.some(({ id }) => id === selectedId);
      mark.setZIndexOffset(chosen ? 1000 : 0);
      mark.getElement()?.classList.toggle('map-marker-open', chosen);
      mark.getElement()?.setAttribute('aria-pressed', String(chosen));
    }
  }, [selectedId, points, home, words, tilesUrl, zoomIn, zoomOut]);

  useEffect(() => {
    const ground = map.current;
    // Only another set of points moves the view: choosing one must not.
    const key = points.map(({ id }) => id).join(' ');
    if (!ground || points.length === 0 || fitted.current === key) return;
    fitted.current = key;
    const all = home ? [...points, home] : points;
    ground.fitBounds(latLngBounds(all.map(({ latitude, longitude }) => [latitude, longitude])).pad(0.15), {
      maxZoom: tilesUrl ? NEAR.tiles : NEAR.outline,
      animate: false,
    });
  }, [points, home, tilesUrl, zoomIn, zoomOut]);

  return <div ref={element} className="map-canvas" role="region" aria-label={label} />;
}
