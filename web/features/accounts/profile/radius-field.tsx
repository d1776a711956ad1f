import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField, RadioCards } from '../../../ui/fields';
import type { BoundField } from '../../../ui/forms';
import type { Address } from './api';

const ReachMap = lazy(() => import('./reach-map'));

/** Where the slider begins, and its step, in kilometres. */
const STEP_KM = 5;
/** The slider covers what firms choose; the figure beside it takes any number. */
const SLIDER_MAX = 300;

/** How far requests may come from: a distance around the firm, or anywhere; drawn on the outline of Italy. */
export function RadiusField({
  reach,
  km,
  max,
  address,
}: {
  reach: BoundField<string>;
  km: BoundField<string>;
  max: number;
  address: Address | null;
}) {
  const { t } = useTranslation('profile');
  const near = reach.value !== 'anywhere';
  const figure = /^\d+$/.test(km.value) ? Number(km.value) : 0;
  const centre =
    address?.latitude != null && address.longitude != null
      ? { latitude: address.latitude, longitude: address.longitude }
      : null;
  return (
    <div className="radius">
      <RadioCards
        title
        label={t('radius.title')}
        hint={t('radius.hint')}
        {...reach}
        options={[
          {
            value: 'radius',
            label: t('radius.near'),
            hint: address?.city ? t('radius.nearHint', { city: address.city }) : t('radius.noPlace'),
          },
          { value: 'anywhere', label: t('radius.anywhere'), hint: t('radius.anywhereHint') },
        ]}
      />
      {near && (
        <>
          <NumberField label={t('radius.km')} unit="km" inputMode="numeric" maxLength={4} {...km} />
          <div>
            <input
              type="range"
              min={STEP_KM}
              max={SLIDER_MAX}
              step={STEP_KM}
              value={Math.min(SLIDER_MAX, figure)}
              aria-label={t('radius.slider')}
              aria-valuetext={t('radius.value', { count: figure })}
              onChange={(event) => {
                km.onChange(event.target.value);
              }}
            />
            <div className="ends num" aria-hidden="true">
              <span>{STEP_KM} km</span>
              <span>{SLIDER_MAX} km</span>
            </div>
          </div>
        </>
      )}
      {centre && (
        <Suspense fallback={null}>
          <ReachMap
            centre={centre}
            km={near ? Math.min(figure, max) : null}
            label={near ? t('radius.map', { city: address?.city ?? '', count: figure }) : t('radius.mapAll')}
          />
        </Suspense>
      )}
    </div>
  );
}
