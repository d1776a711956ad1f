import './italy-map.css';
import { Component, lazy, Suspense, useId, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/format';
import type { MapPoint, PlacedItem, Tiles } from './types';
import { useNearest, type FindNearest } from './use-nearest';

const PinMap = lazy(() => import('./pin-map'));
const PointsMap = lazy(() => import('./points-map'));

interface Common {
  /** Address of map tiles; none by default: then the map is a plain outline with the names of towns. */
  tiles?: Tiles;
}

export interface PinProps extends Common {
  variant?: 'pin';
  value: MapPoint | null;
  /** Where the reader has put the point, to five decimals; always on Italian ground. */
  onChange: (point: MapPoint) => void;
  /** Finds the comune nearest to a point; the API by default. */
  findNearest?: FindNearest;
}

export interface PointsProps extends Common {
  variant: 'points';
  points: readonly PlacedItem[];
  /** The reader's own place. */
  home?: MapPoint | null;
  selectedId?: number | null;
  onSelect: (id: number) => void;
  /** false where the page lists the same things itself. */
  listed?: boolean;
}

/** If a map does not load, the words beside it stay. */
class Guard extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/** Being in a browser never changes, so there is nothing to listen to. */
const never = (): (() => void) => () => undefined;

/** Leaflet cannot run on the server: the map appears once the page runs in a browser. */
function Frame({ tiles, children }: { tiles?: Tiles; children: ReactNode }) {
  const { t } = useTranslation('places');
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const wait = (
    <p className="map-wait" aria-busy="true">
      {t('map.loading')}
    </p>
  );
  return (
    <div className="map-frame">
      <Guard instead={<p className="map-wait">{t('map.failed')}</p>}>
        {inBrowser ? <Suspense fallback={wait}>{children}</Suspense> : wait}
      </Guard>
      {tiles?.attribution && <p className="map-credit">{tiles.attribution}</p>}
    </div>
  );
}

function PinPart({ value, onChange, tiles, findNearest }: PinProps) {
  const { t } = useTranslation('places');
  const format = useFormat();
  const howId = useId();
  const [refused, setRefused] = useState(false);
  const nearby = useNearest(value, findNearest);
  const words = useMemo(() => ({ zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut') }), [t]);

  let where = t('map.noPoint');
  if (value && nearby)
    where =
      nearby.distance_km < 1
        ? t('map.here', { place: nearby.label })
        : t('map.near', { place: nearby.label, distance: format.distance(nearby.distance_km) });
  else if (value)
    where = t('map.at', { latitude: format.number(value.latitude, 4), longitude: format.number(value.longitude, 4) });
  return (
    <figure className="map" aria-describedby={howId}>
      <Frame tiles={tiles}>
        <PinMap
          label={t('map.pin')}
          handle={t('map.handle')}
          words={words}
          tiles={tiles}
          value={value}
          onChange={(point) => {
            setRefused(false);
            onChange(point);
          }}
          onRefused={() => {
            setRefused(true);
          }}
        />
      </Frame>
      <figcaption>
        <p className="map-where" role="status">
          {refused ? t('map.outside') : where}
        </p>
        <p className="hint" id={howId}>
          {t('map.how')}
          {!tiles && ` ${t('map.outline')}`}
        </p>
      </figcaption>
    </figure>
  );
}

function PointsPart({ points, home, selectedId = null, onSelect, tiles, listed = true }: PointsProps) {
  const { t } = useTranslation('places');
  const words = useMemo(
    () => ({
      zoomIn: t('map.zoomIn'),
      zoomOut: t('map.zoomOut'),
      home: t('map.home'),
      several: (count: number, labels: string) => t('map.several', { count, labels }),
    }),
    [t],
  );
  return (
    <div className={listed ? 'map map-many' : 'map'}>
      <Frame tiles={tiles}>
        <PointsMap
          label={t('map.points')}
          words={words}
          tiles={tiles}
          points={points}
          home={home}
          selectedId={selectedId}
          onSelect={onSelect}
        />
      </Frame>
      {listed && (
        <div className="map-list">
          {points.length === 0 ? (
            <p className="soft small">{t('map.empty')}</p>
          ) : (
            <ul aria-label={t('map.list')}>
              {points.map(({ id, label, note }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-pressed={id === selectedId}
                    onClick={() => {
                      onSelect(id);
                    }}
                  >
                    <strong>{label}</strong>
                    {note && <span>{note}</span>}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * Italy with one point to correct (`variant="pin"`, the default) or many to choose from (`variant="points"`). What the
 * map shows is also written next to it.
 */
export function ItalyMap(props: PinProps | PointsProps) {
  return props.variant === 'points' ? <PointsPart {...props} /> : <PinPart {...props} />;
}
