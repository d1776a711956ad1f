import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { accountLimits } from '../../../../src/shared/limits.js';
import { useMay } from '../../../api/may';
import { guarded } from '../../../app/guards';
import { pathIn } from '../../../app/locale';
import { Button } from '../../../ui/button';
import { PageSkeleton } from '../../../ui/data';
import { isDate, RadioCards } from '../../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../../ui/forms';
import { useLocale } from '../../../ui/link';
import { OwnReports } from '../../reports/own-reports';
import { RefusedFirms } from '../../reports/refused-firms';
import { readProfile, savePreferences } from './api';
import { ProfileFrame, Saved } from './frame';
import { PauseField } from './pause-field';
import { RadiusField } from './radius-field';

export const handle = { texts: ['profile', 'reports'] };
export const clientLoader = guarded('account', readProfile);

export function HydrateFallback() {
  const { t } = useTranslation('profile');
  return <PageSkeleton title={t('page.preferences')} />;
}

/** As the fields keep them. */
interface Choices {
  locale: string;
  reach: string;
  max_distance_km: string;
  pause: string;
  paused_through: string;
}

/** Language, and for a firm how far requests may come from and whether it wants any now. */
export default function PreferencesPage() {
  const { t } = useTranslation('profile');
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
    max_distance_km: String(profile.max_distance_km ?? accountLimits.defaultRadiusKm),
    pause: profile.paused_through ? 'paused' : 'open',
    paused_through: profile.paused_through ?? '',
  };
  const form = useApiForm({
    initial,
    validate: ({ reach, max_distance_km: km, pause, paused_through: day }, { required, numeric }) => ({
      max_distance_km:
        firm && reach === 'radius'
          ? (required(km) ??
            numeric(km) ??
            (Number(km) < 1 || Number(km) > accountLimits.maxRadiusKm
              ? t('radius.limits', { max: accountLimits.maxRadiusKm })
              : undefined))
          : undefined,
      paused_through:
        firm && pause === 'paused' && !isDate(day) ? t('pause.error', { max: accountLimits.maxPauseDays }) : undefined,
    }),
    submit: ({ locale, reach, max_distance_km: km, pause, paused_through: day }) =>
      savePreferences({
        locale: locale === 'en' ? 'en' : 'it',
        ...(firm && {
          max_distance_km: reach === 'anywhere' ? null : Number(km),
          paused_through: pause === 'paused' ? day : null,
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
              max={accountLimits.maxRadiusKm}
              address={profile.main_address}
            />
          </section>
        )}
        {firm && (
          <section id="pausa">
            <PauseField pause={form.field('pause')} day={form.field('paused_through')} />
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
