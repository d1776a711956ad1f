import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Market } from '../../api/records';
import { Badge } from '../../ui/Badge';
import { Section } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { SmallTable } from '../../ui/SmallTable';
import { SupplyMap } from './SupplyMap';
import { useValues } from './values';

const shown = ['published', 'firms_active', 'answered', 'first_answer', 'three_quotes', 'chosen'] as const;

/** Where firms are missing: the map, and a table that says the same in figures. */
export function Provinces({ of: provinces }: { of: Market['provinces'] }) {
  const t = useTranslate();
  const format = useFormat();
  const valuesOf = useValues();
  const isCompared = provinces.some(({ supply }) => supply !== null);
  return (
    <Section title={t(`backOffice.market.${isCompared ? 'map' : 'provinces'}`)}>
      {isCompared && <p className="soft">{t('backOffice.market.map_text')}</p>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'start' }}>
        {isCompared && <SupplyMap of={provinces} />}
        <Box sx={{ flex: '1 1 30rem', minWidth: 0 }}>
          <SmallTable
            label={t('backOffice.market.provinces')}
            head={[
              { text: t('backOffice.market.province') },
              ...(isCompared ? [{ text: t('backOffice.market.supply_head') }] : []),
              { text: t('backOffice.market.per_firm'), figures: true },
              ...shown.map((name) => ({ text: t(`backOffice.market.name.${name}`), figures: true })),
            ]}
            rows={provinces.map((province) => {
              const { province_id: id, supply, published, firms_active: firms } = province;
              const values = valuesOf(province);
              return {
                key: id,
                cells: [
                  id === '' ? t('backOffice.market.abroad') : province.province,
                  ...(supply === null ? [] : [<Badge key="supply" of="market" state={supply} />]),
                  firms === 0 ? '–' : format.number(Math.round((10 * published) / firms) / 10),
                  ...shown.map((name) => values[name]),
                ],
              };
            })}
          />
        </Box>
      </Box>
    </Section>
  );
}
