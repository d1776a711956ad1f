import 'leaflet/dist/leaflet.css';
import { DomEvent, marker, type LeafletMouseEvent, type Map as LeafletMap, type Marker } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { drawGround, NEAR, type MapWords } from './base-map';
import { addLandmarks } from './landmark-layer';
import { pinIcon } from './marks';
import { onLand } from './on-land';
import type { MapPoint, Tiles } from './types';
import { useNeighbours } from './use-neighbours';

/** How far an arrow key moves the pin, in pixels of the map as it is shown. */
const STEP = 8;
const LONG_STEP = 48;
const ARROWS: Readonly<Partial<Record<string, readonly [number, number]>>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Five decimals are about a metre. */
const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;

export interface PinMapProps {
  /** The name of the map for screen readers. */
  label: string;
  handle: string;
  words: MapWords;
  tiles?: Tiles;
  value: MapPoint | null;
  onChange: (point: MapPoint) => void;
  /** Somebody tried to put the point in the sea, or abroad. */
  onRefused: () => void;
}

/**
 * A map with one point that can be dragged, put by a tap, or moved with the arrow keys. Loaded on demand: it brings
 * Leaflet.
 */
export default function PinMap({ label, handle, words, tiles, value, onChange, onRefused }: PinMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap>(null);
  const pin = useRef<Marker>(null);
  const own = useRef<MapPoint | null>(null);

  const put = useEffectEvent((lat: number, lng: number): void => {
    const point = { latitude: rounded(lat), longitude: rounded(lng) };
    if (!onLand(point)) {
      if (value) pin.current?.setLatLng([value.latitude, value.longitude]);
      onRefused();
      return;
    }
    own.current = point;
    pin.current?.setLatLng([point.latitude, point.longitude]);
    onChange(point);
  });

  const { zoomIn, zoomOut } = words;
  const tilesUrl = tiles?.url;
  useEffect(() => {
    if (!element.current) return undefined;
    const ground = drawGround(element.current, { zoomIn, zoomOut }, tilesUrl ? { url: tilesUrl } : undefined);
    map.current = ground;
    ground.on('click', ({ latlng }: LeafletMouseEvent) => {
      put(latlng.lat, latlng.lng);
    });
    return () => {
      ground.remove();
      map.current = null;
      pin.current = null;
      own.current = null;
    };
  }, [tilesUrl, zoomIn, zoomOut]);

  // On the outline the comuni around say where the point is.
  const neighbours = useNeighbours(tilesUrl ? null : value);
  useEffect(() => {
    const ground = map.current;
    return ground && !tilesUrl ? addLandmarks(ground, neighbours) : undefined;
  }, [neighbours, tilesUrl, zoomIn, zoomOut]);

  const latitude = value?.latitude;
  const longitude = value?.longitude;
  useEffect(() => {
    const ground = map.current;
    if (!ground) return;
    if (latitude === undefined || longitude === undefined) {
      pin.current?.remove();
      pin.current = null;
      return;
    }
    if (pin.current) {
      pin.current.setLatLng([latitude, longitude]);
    } else {
      pin.current = marker([latitude, longitude], {
        icon: pinIcon(),
        draggable: true,
        autoPan: true,
        keyboard: true,
      }).addTo(ground);
      pin.current.on('dragend', () => {
        const at = pin.current?.getLatLng();
        if (at) put(at.lat, at.lng);
      });
      const knob = pin.current.getElement();
      knob?.setAttribute('aria-label', handle);
      knob?.addEventListener('keydown', (event) => {
        const arrow = ARROWS[event.key];
        const at = pin.current?.getLatLng();
        if (!arrow || !at) return;
        // Otherwise the map would move under the pin.
        DomEvent.stop(event);
        const step = event.shiftKey ? LONG_STEP : STEP;
        const to = ground.containerPointToLatLng(
          ground.latLngToContainerPoint(at).add([arrow[0] * step, arrow[1] * step]),
        );
        put(to.lat, to.lng);
        ground.panInside(to, { padding: [60, 60], animate: false });
      });
    }
    // A point from elsewhere (another comune was chosen) is brought into view; one that the reader has just set stays
    // where they see it.
    if (own.current?.latitude !== latitude || own.current.longitude !== longitude) {
      ground.setView([latitude, longitude], tilesUrl ? NEAR.tiles : NEAR.neighbours, { animate: false });
    }
  }, [latitude, longitude, handle, tilesUrl, zoomIn, zoomOut]);

  return <div ref={element} className="map-canvas" role="region" aria-label={label} />;
}
