import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Market } from '../../api/records';

/** The corner of Italy from which the map is measured, and units for a degree. A degree of longitude is shorter there. */
const MAP = { north: 47.4, west: 6.4, width: 470, height: 640, latitude: 52, longitude: 38 } as const;
const RADIUS = { least: 4, most: 22 } as const;

const colour = { missing: 'var(--crimson)', scarce: 'var(--ochre)', enough: 'var(--moss)' } as const;

/**
 * The provinces as circles in their places. The table beside it says the same: a screen reader skips the map, and the
 * legend names each colour.
 */
export function SupplyMap({ of: provinces }: { of: Market['provinces'] }) {
  const t = useTranslate();
  const most = Math.max(1, ...provinces.map(({ published }) => published));
  const points = provinces.flatMap(({ province_id: id, province, latitude, longitude, supply, published }) =>
    latitude === null || longitude === null || supply === null
      ? []
      : [
          {
            id,
            supply,
            title: t('backOffice.market.dot', { province, supply: t(`backOffice.state.market.${supply}`) }),
            x: (longitude - MAP.west) * MAP.longitude,
            y: (MAP.north - latitude) * MAP.latitude,
            radius: RADIUS.least + (RADIUS.most - RADIUS.least) * Math.sqrt(published / most),
          },
        ],
  );
  if (points.length === 0) return null;
  return (
    <Box component="figure" aria-hidden="true" sx={{ flex: '0 1 20rem', m: 0, width: '100%' }}>
      <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} width="100%">
        {points.map(({ id, supply, title, x, y, radius }) => (
          <circle key={id} cx={x} cy={y} r={radius} fill={colour[supply]} fillOpacity={0.75} stroke={colour[supply]}>
            <title>{title}</title>
          </circle>
        ))}
      </svg>
      <Box
        component="figcaption"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: '0.25rem 1rem' }}
        className="soft micro"
      >
        {(['missing', 'scarce', 'enough'] as const).map((supply) => (
          <Box key={supply} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
            <Box component="span" sx={{ width: 12, height: 12, borderRadius: '50%', bgcolor: colour[supply] }} />
            {t(`backOffice.state.market.${supply}`)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
