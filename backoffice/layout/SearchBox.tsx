import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { staffLimits } from '../../src/shared/limits';
import { Icon } from '../../web/ui/icon';
import type { Found, Shortcuts } from '../api/records';
import { useKeys } from '../keys/use-keys';
import { maySee } from '../providers/access';
import type { BackOfficeDataProvider } from '../providers/data';
import { useStarred } from '../ui/StarButton';

/** The search starts after a pause in typing of this many milliseconds. */
const REST = 200;

/** A record that the search offers: one that was found, or a shortcut of a group while nothing is typed. */
type Offered = Found & { readonly group: keyof Shortcuts | null };

/** Where a record is opened: a coupon has no page but its form. */
const pathOf = ({ resource, id }: Found): string =>
  resource === 'coupons' ? `/coupons/${id}` : `/${resource}/${id}/show`;

/** What was typed, after a pause in typing. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      setRested(text);
    }, REST);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return rested;
}

/** One search over everything that the role may list; Ctrl (or Cmd) and K focus it from everywhere. */
export function SearchBox() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const sought = useRested(text.trim());
  const asks = sought.length >= staffLimits.searchMin || /^\d+$/.test(sought);
  const [isOpen, setOpen] = useState(false);
  const [starred] = useStarred();
  const isEmpty = text.trim() === '';
  const shortcuts = useQuery({
    queryKey: ['search-shortcuts', starred],
    queryFn: () => read<Shortcuts>(`search/shortcuts?${new URLSearchParams({ starred: starred.join() }).toString()}`),
    enabled: isOpen && isEmpty,
  });
  const {
    data = [],
    isFetching,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['search', sought],
    queryFn: () => read<Found[]>(`search?${new URLSearchParams({ q: sought }).toString()}`),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  // While a new text is searched the list still shows what was found before, which may not be opened.
  const isCurrent = isEmpty || (text.trim() === sought && !isPlaceholderData);
  useKeys({
    search: () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  const offered: Offered[] = isEmpty
    ? (['starred', 'recent'] as const).flatMap((group) =>
        (shortcuts.data?.[group] ?? []).map((one) => ({ ...one, group })),
      )
    : data.map((one) => ({ ...one, group: null }));
  const found = isEmpty || asks ? offered.filter(({ resource }) => maySee(resource)) : [];
  return (
    <Autocomplete<Offered>
      open={isOpen}
      onOpen={() => {
        setOpen(true);
      }}
      onClose={(_event, why) => {
        if (why !== 'selectOption' || isCurrent) setOpen(false);
      }}
      openOnFocus
      options={found}
      value={null}
      inputValue={text}
      filterOptions={(all) => all}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ resource, id }) => `${resource}/${id}`}
      loading={isFetching || shortcuts.isFetching}
      loadingText={t('backOffice.search.loading')}
      noOptionsText={t(asks ? 'backOffice.search.none' : 'backOffice.search.more', { min: staffLimits.searchMin })}
      openText={t('ra.action.open')}
      clearText={t('ra.action.clear_input_value')}
      autoHighlight
      disablePortal
      clearOnBlur={false}
      forcePopupIcon={false}
      onInputChange={(_event, value, why) => {
        if (why === 'input' || why === 'clear') setText(value);
      }}
      onChange={(_event, one) => {
        if (!one || !isCurrent) return;
        field.current?.blur();
        setText('');
        void navigate(pathOf(one));
      }}
      sx={{ width: '100%', maxWidth: '26rem', minWidth: 0 }}
      // The field has no label that could name the list.
      slotProps={{ listbox: { 'aria-label': t('backOffice.search.name'), 'aria-labelledby': undefined } }}
      renderOption={({ key, ...option }, { resource, label, group }) => (
        <Box component="li" key={key} {...option} sx={{ display: 'block !important', overflowWrap: 'anywhere' }}>
          <span className="micro soft">
            {t(`resources.${resource}.name`, { smart_count: 1 })}
            {group && ` · ${t(`backOffice.search.${group}`)}`}
          </span>
          <br />
          {label}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field}
          size="small"
          margin="none"
          hiddenLabel
          placeholder={t('backOffice.search.placeholder')}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-label': t('backOffice.search.name'),
              'aria-keyshortcuts': 'Control+K',
              maxLength: staffLimits.searchMax,
              type: 'search',
            },
            input: {
              ...params.slotProps.input,
              startAdornment: (
                <InputAdornment position="start">
                  <Icon name="search" />
                </InputAdornment>
              ),
              endAdornment: (
                <Box component="kbd" aria-hidden="true" sx={{ display: { xs: 'none', md: 'inline' } }}>
                  Ctrl K
                </Box>
              ),
            },
          }}
        />
      )}
    />
  );
}
