import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { preferenceLimits } from '../../../../src/shared/accounts/preference.limits.js';
import { useMay } from '../../../api/may';
import { guarded } from '../../../app/guards';
import { pathIn } from '../../../app/locale';
import { Button } from '../../../ui/button';
import { PageSkeleton } from '../../../ui/data';
import { isDate, RadioCards } from '../../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../../ui/forms';
import { useFormat } from '../../../ui/format/format';
import { useLocale } from '../../../ui/link';
import { OwnReports } from '../../reports/own-reports';
import { RefusedFirms } from '../../reports/refused-firms';
import { readProfile, savePreferences } from './api';
import { ProfileFrame, Saved } from './frame';
import { PauseField } from './pause-field';
import { RadiusField } from './radius-field';
import { ValueField } from './value-field';

export const handle = { texts: ['profile', 'reports'] };
export const clientLoader = guarded('account', readProfile);

export function HydrateFallback() {
  const { t } = useTranslation('profile');
  return <PageSkeleton title={t('page.preferences')} />;
}

/** The largest sum from which on a firm may take requests, in whole euros. */
const mostEuros = preferenceLimits.minValueMax / 100;

/** As the fields keep them. */
interface Choices {
  locale: string;
  reach: string;
  max_distance_km: string;
  value: string;
  min_value: string;
  pause: string;
  paused_from: string;
  paused_through: string;
}

/** Language, and for a firm which requests it takes: how far away, from which sum on, and when it wants none. */
export default function PreferencesPage() {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const profile = useLoaderData<typeof clientLoader>();
  const may = useMay();
  const mayWrite = may('profile:write');
  const here = useLocale();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const user = profile.model === 'user';
  const firm = !user && mayWrite;
  const initial: Choices = {
    locale: profile.locale,
    reach: profile.max_distance_km === null ? 'anywhere' : 'radius',
    max_distance_km: String(profile.max_distance_km ?? preferenceLimits.defaultRadiusKm),
    value: profile.min_value_cents == null ? 'any' : 'from',
    min_value: profile.min_value_cents == null ? '' : String(Math.ceil(profile.min_value_cents / 100)),
    pause: profile.paused_through ? 'paused' : 'open',
    paused_from: profile.paused_from ?? '',
    paused_through: profile.paused_through ?? '',
  };
  const form = useApiForm({
    initial,
    validate: ({ reach, max_distance_km: km, value, min_value: euros, pause, ...days }, { required, numeric }) => ({
      max_distance_km:
        firm && reach === 'radius'
          ? (required(km) ??
            numeric(km) ??
            (Number(km) < 1 || Number(km) > preferenceLimits.maxRadiusKm
              ? t('radius.limits', { max: preferenceLimits.maxRadiusKm })
              : undefined))
          : undefined,
      min_value:
        firm && value === 'from'
          ? (required(euros) ??
            numeric(euros) ??
            (Number(euros) < 1 || Number(euros) > mostEuros
              ? t('value.limits', { max: format.euro(preferenceLimits.minValueMax) })
              : undefined))
          : undefined,
      paused_from:
        firm && pause === 'paused' && days.paused_from !== '' && !isDate(days.paused_from)
          ? t('pause.fromError', { max: preferenceLimits.pauseAheadDays })
          : undefined,
      paused_through:
        firm && pause === 'paused' && !isDate(days.paused_through)
          ? t('pause.error', { max: preferenceLimits.maxPauseDays })
          : undefined,
    }),
    submit: ({ locale, reach, max_distance_km: km, value, min_value: euros, pause, ...days }) =>
      savePreferences({
        locale: locale === 'en' ? 'en' : 'it',
        ...(firm && {
          max_distance_km: reach === 'anywhere' ? null : Number(km),
          min_value_cents: value === 'from' ? Number(euros) * 100 : null,
          paused_through: pause === 'paused' ? days.paused_through : null,
          ...(pause === 'paused' && { paused_from: days.paused_from || null }),
        }),
      }),
    onSuccess: ({ locale }) => {
      setSavedAt(new Date());
      // A new document, so that no text of the old language stays.
      if (locale !== here) window.location.assign(pathIn(locale, '/profile/preferences'));
    },
  });
  return (
    <ProfileFrame page="preferences" errors={<FormErrors form={form} />}>
      <Form form={form} className="profile-form profile">
        <section>
          <RadioCards
            title
            label={t('locale.title')}
            hint={t('locale.hint')}
            {...form.field('locale')}
            options={[
              { value: 'it', label: <span lang="it">Italiano</span> },
              { value: 'en', label: <span lang="en">English</span> },
            ]}
          />
        </section>
        {firm && (
          <section>
            <RadiusField
              reach={form.field('reach')}
              km={form.field('max_distance_km')}
              max={preferenceLimits.maxRadiusKm}
              address={profile.main_address}
            />
          </section>
        )}
        {firm && (
          <section>
            <ValueField choice={form.field('value')} euros={form.field('min_value')} />
          </section>
        )}
        {firm && (
          <section id="pausa">
            <PauseField
              pause={form.field('pause')}
              from={form.field('paused_from')}
              day={form.field('paused_through')}
            />
          </section>
        )}
        <div className="profile-save">
          <Button type="submit" kind="primary" pending={form.pending}>
            {t('save')}
          </Button>
          <Saved at={savedAt} />
        </div>
      </Form>
      {user && <RefusedFirms />}
      {may('report:read') && <OwnReports />}
    </ProfileFrame>
  );
}
