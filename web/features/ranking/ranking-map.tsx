import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RankedFirmDto, TownPointDto } from '../../app/context';
import { Button } from '../../ui/button';
import { useShell } from '../../ui/page-meta';
import { anchorOf } from './towns';

const ItalyMap = lazy(() => import('../../ui/ItalyMap').then((module) => ({ default: module.ItalyMap })));

/**
 * The firms of the page on a map, once it is asked for: the map is loaded then. A mark is in the middle of the comune, because
 * the address of an office is not public; choosing one leads to the firm in the list.
 */
export function RankingMap({ firms, towns }: { firms: RankedFirmDto[]; towns: TownPointDto[] }) {
  const { t } = useTranslation('ranking');
  const { map } = useShell();
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const points = firms.flatMap(({ id, company_name, city, province_id }) => {
    const town = towns.find((each) => each.city === city && each.province_id === province_id);
    return town ? [{ id, label: company_name, latitude: town.latitude, longitude: town.longitude }] : [];
  });
  if (points.length === 0) return null;
  return (
    <div className="rank-map">
      <Button
        size="s"
        icon="map"
        aria-expanded={opened}
        onClick={() => {
          setOpened(!opened);
        }}
      >
        {t(opened ? 'map.hide' : 'map.show')}
      </Button>
      {opened && (
        <>
          <p className="small soft">{t('map.towns')}</p>
          <Suspense fallback={<div className="map-frame" aria-busy="true" />}>
            <ItalyMap
              variant="points"
              listed={false}
              points={points}
              selectedId={chosen}
              tiles={map ?? undefined}
              onSelect={(id) => {
                setChosen(id);
                document.getElementById(anchorOf(id))?.focus();
              }}
            />
          </Suspense>
        </>
      )}
    </div>
  );
}
