import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useLocaleState, useTranslate } from 'react-admin';
import { requestTypeLabels } from '../../../src/shared/guidance/request-types.codes';
import type { Market } from '../../api/records';
import { dayFromNow } from '../../ui/format';
import { usePeriodName } from '../vat/period';
import { periodsUntil, type usePart } from './part';

/** The period, the subject and the province. The provinces offered are those with requests in the period. */
export function Filters({ part, of: data }: { part: ReturnType<typeof usePart>; of: Market | undefined }) {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const nameOf = usePeriodName();
  const periods = periodsUntil(dayFromNow(0));
  const subjects = Object.entries(requestTypeLabels)
    .map(([id, label]) => [id, label[locale === 'en' ? 'en' : 'it']] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  const provinces = (data?.provinces ?? [])
    .filter(({ province_id: id }) => id !== '')
    .map(({ province_id: id, province }) => [id, province] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  const { province_id: chosen } = part;
  const isNamed = chosen === '' || provinces.some(([id]) => id === chosen);
  const field = (
    name: 'period' | 'request_type_id' | 'province_id',
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <TextField
      select
      label={t(`backOffice.market.${label}`)}
      value={part[name]}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      onChange={(event) => {
        part.set({ [name]: event.target.value });
      }}
    >
      {options.map(([value, text]) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Box
      className="no-print"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '0.75rem 1rem',
        pb: 1,
        '& > .MuiTextField-root': { width: { xs: '100%', sm: '15rem' } },
      }}
    >
      {field(
        'period',
        'period',
        (periods.includes(part.period) ? periods : [part.period, ...periods]).map((one) => [one, nameOf(one)]),
      )}
      {field('request_type_id', 'subject', [['', t('backOffice.market.every_subject')], ...subjects])}
      {field('province_id', 'province', [
        ['', t('backOffice.market.every_province')],
        ...(isNamed ? [] : [[chosen, chosen] as const]),
        ...provinces,
      ])}
    </Box>
  );
}
