import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '../../web/ui/icon';
import { saveFile } from '../providers/files';
import { dayFromNow } from './format';
import { Row } from './Page';
import { Problem } from './Problem';

const presentYear = (): number => Number(dayFromNow(0).slice(0, 4));

/** The year in the address; the present one where it names none. */
export function useYear(): number {
  const [query] = useSearchParams();
  return Number(query.get('year') ?? presentYear());
}

interface YearBarProps {
  /** The year that is shown, and the first that has anything. */
  of: { readonly year: number; readonly first_year: number };
  /** Where the year is read, which also answers it as CSV. */
  resource: string;
  /** The beginning of the file's name. */
  file: string;
}

/** Chooses the year of a page and saves it as CSV. The year is kept in the address. */
export function YearBar({ of: { year: shown, first_year }, resource, file }: YearBarProps) {
  const t = useTranslate();
  const [, setQuery] = useSearchParams();
  const [failure, setFailure] = useState<unknown>(null);
  const asked = useYear();
  const save = async () => {
    setFailure(null);
    try {
      await saveFile(`${resource}?year=${asked}&format=csv`, `${file}-${asked}.csv`);
    } catch (caught) {
      setFailure(caught);
    }
  };
  return (
    <>
      <Row>
        <TextField
          select
          label={t('backOffice.year')}
          value={shown}
          onChange={(event) => {
            setQuery({ year: event.target.value }, { replace: true });
          }}
          sx={{ width: '9rem' }}
        >
          {yearsOf(shown, first_year).map((year) => (
            <MenuItem key={year} value={year}>
              {year}
            </MenuItem>
          ))}
        </TextField>
        <Button startIcon={<Icon name="save" />} onClick={() => void save()}>
          {t('backOffice.action.export')}
        </Button>
      </Row>
      {failure !== null && <Problem error={failure} />}
    </>
  );
}

/** From the present year back to the first, and the year that is shown. */
function yearsOf(shown: number, first: number): number[] {
  const present = presentYear();
  const years = Array.from({ length: Math.max(present - first, 0) + 1 }, (_, back) => present - back);
  return years.includes(shown) ? years : [shown, ...years];
}
