import Box from '@mui/material/Box';
import {
  CreateBase,
  NumberInput,
  required,
  useDataProvider,
  useLocaleState,
  useNotify,
  useTranslate,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { settingRows } from '../../../src/shared/staff/setting-rows.codes';
import { settingNames, type SettingName } from '../../../src/shared/staff/setting.codes';
import { firstDayOfVersion, saySetting } from '../../../src/shared/staff/settings.rules';
import type { SettingsVersion } from '../../api/records';
import { AnnouncementFields } from '../../form/AnnouncementFields';
import { Pair } from '../../form/inputs';
import { ServerForm } from '../../form/ServerForm';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Section } from '../../ui/Facts';
import { Loading } from '../../ui/Loading';
import { Problem } from '../../ui/Problem';
import { RecordPage } from '../RecordPage';
import { settingGroups } from './groups';
import { useSettingsInForce } from './InForce';
import { useNow } from '../../ui/useNow';

interface NewVersion {
  readonly values: Readonly<Record<SettingName, number | null>>;
  readonly effective_on: string;
  readonly reason: string;
}

/** A change of prices, times or thresholds, which notifies the people concerned at once. */
export default function BusinessSettingCreate() {
  const t = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const now = useNow();
  const data = useDataProvider<BackOfficeDataProvider>();
  const { data: current, error, refetch } = useSettingsInForce();
  const save = async ({ values, ...body }: NewVersion) => {
    // Only what was changed is sent: the other values may be different by then.
    const changed = settingNames.filter((name) => values[name] !== current?.[name]);
    const given = Object.fromEntries(changed.map((name) => [name, values[name]]));
    const { data: made } = await data.create<SettingsVersion>('business-settings', {
      data: { ...body, values: given } as never,
    });
    notify('backOffice.business.announced');
    void navigate(`/business-settings/${made.id}/show`);
  };
  return (
    <CreateBase>
      <RecordPage title={t('backOffice.business.create')} lead={t('backOffice.business.lead')}>
        {error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : current ? (
          <ServerForm<NewVersion>
            draft="version"
            submit="backOffice.business.announce"
            values={{ values: current, effective_on: firstDayOfVersion(now), reason: '' }}
            onSave={save}
          >
            {Object.entries(settingGroups).map(([group, names]) => (
              <Box key={group} sx={{ width: '100%' }}>
                <Section title={t(`backOffice.business.group.${group}`)}>
                  <Pair>
                    {names.map((name) => (
                      <SettingInput key={name} name={name} />
                    ))}
                  </Pair>
                </Section>
              </Box>
            ))}
            <AnnouncementFields reason="resources.business-settings.fields.reason" hint="backOffice.business.hint" />
          </ServerForm>
        ) : (
          <Loading />
        )}
      </RecordPage>
    </CreateBase>
  );
}

/** One setting, with its bounds and who is notified of a change; prices are typed in euro. */
function SettingInput({ name }: { name: SettingName }) {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { min, max, unit, concerns } = settingRows[name];
  const [first, second] = concerns as readonly string[];
  const euro = unit === 'cents' ? 100 : 1;
  const said = (value: number): string => saySetting(name, value, locale === 'en' ? 'en' : 'it');
  return (
    <NumberInput
      source={`values.${name}`}
      label={`backOffice.setting.name.${name}`}
      min={min / euro}
      max={max / euro}
      step={1 / euro}
      format={(value: number | null) => (value === null ? '' : value / euro)}
      parse={(typed: string) => (typed === '' ? null : Math.round(Number(typed) * euro))}
      validate={required()}
      helperText={[
        t('backOffice.business.range', { min: said(min), max: said(max) }),
        t(`backOffice.business.told.${second ? 'both' : (first ?? 'none')}`),
      ].join(' ')}
    />
  );
}
