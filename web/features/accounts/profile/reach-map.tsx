import './reach-map.css';
import { LANDMARKS } from '../../../ui/ItalyMap/landmarks';
import { OUTLINE } from '../../../ui/ItalyMap/outline';

interface Point {
  latitude: number;
  longitude: number;
}

/** Kilometres in a degree of latitude. */
const DEGREE = 111.32;
/** Half the width of the window when all of Italy is meant, in kilometres, and where its middle is. */
const WHOLE = { half: 960, middle: { latitude: 41.6, longitude: 12.5 } };
/** Towns whose names would meet leave room for the larger one: least distance, as a share of the window. */
const APART = 0.14;
const MOST_NAMES = 9;

/**
 * A circle around a firm on the outline of Italy, in kilometres: a picture of the figure beside it.
 * @param km null for all of Italy
 */
export default function ReachMap({ centre, km, label }: { centre: Point; km: number | null; label: string }) {
  const middle = km === null ? WHOLE.middle : centre;
  const half = km === null ? WHOLE.half : Math.min(WHOLE.half, Math.max(70, km * 1.62));
  const shrink = Math.cos((middle.latitude * Math.PI) / 180) * DEGREE;
  const x = (longitude: number) => (longitude - middle.longitude) * shrink;
  const y = (latitude: number) => (middle.latitude - latitude) * DEGREE;
  const line = OUTLINE.map(
    (ring) => `M${ring.map(([lon, lat]) => `${x(lon).toFixed(1)} ${y(lat).toFixed(1)}`).join('L')}Z`,
  ).join('');
  const names: (typeof LANDMARKS)[number][] = [];
  for (const town of LANDMARKS) {
    const inside = Math.abs(x(town.longitude)) < half * 0.86 && Math.abs(y(town.latitude)) < half * 0.62;
    const free = names.every(
      (other) =>
        Math.hypot(x(town.longitude) - x(other.longitude), 2 * (y(town.latitude) - y(other.latitude))) >
        APART * 3.2 * half,
    );
    if (inside && free) names.push(town);
    if (names.length === MOST_NAMES) break;
  }
  const size = half / 19;
  return (
    <svg className="reach" viewBox={`${-half} ${-half * 0.7} ${2 * half} ${1.4 * half}`} role="img" aria-label={label}>
      <path className="land" d={line} vectorEffect="non-scaling-stroke" />
      {km === null ? (
        <path className="area" d={line} />
      ) : (
        <circle className="area" cx={0} cy={0} r={km} vectorEffect="non-scaling-stroke" />
      )}
      {names.map((town) => (
        <g key={town.name} transform={`translate(${x(town.longitude).toFixed(1)} ${y(town.latitude).toFixed(1)})`}>
          <circle className="town" r={size * 0.16} />
          <text x={size * 0.4} y={size * 0.32} fontSize={size}>
            {town.name}
          </text>
        </g>
      ))}
      <circle className="home" cx={x(centre.longitude)} cy={y(centre.latitude)} r={size * 0.42} />
    </svg>
  );
}
