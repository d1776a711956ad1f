import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocaleState, useTranslate } from 'react-admin';
import { saySetting } from '../../../src/shared/staff/settings.rules';
import type { SettingValues } from '../../api/records';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Section } from '../../ui/Facts';
import { Loading } from '../../ui/Loading';
import { Problem } from '../../ui/Problem';
import { SmallTable } from '../../ui/SmallTable';
import { settingGroups } from './groups';

/** The values in force now; the form of a new version starts with them. */
export function useSettingsInForce() {
  const data = useDataProvider<BackOfficeDataProvider>();
  return useQuery({
    queryKey: ['settings-in-force'],
    queryFn: () => data.read<SettingValues>('business-settings/in-force'),
  });
}

/** Every price, time and threshold with the value in force. */
export function InForce() {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { data, error, refetch } = useSettingsInForce();
  const title = t('backOffice.business.in_force');
  return (
    <Section title={title}>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SmallTable
          label={title}
          maxWidth="46rem"
          head={[{ text: t('backOffice.business.setting') }, { text: t('backOffice.business.value'), figures: true }]}
          rows={Object.values(settingGroups)
            .flat()
            .map((name) => ({
              key: name,
              cells: [
                t(`backOffice.setting.name.${name}`),
                saySetting(name, data[name], locale === 'en' ? 'en' : 'it'),
              ],
            }))}
        />
      ) : (
        <Loading rows={6} />
      )}
    </Section>
  );
}
