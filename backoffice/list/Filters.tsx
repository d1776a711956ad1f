import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef, useState } from 'react';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { AccountPicker } from '../ui/AccountPicker';
import type { Filter } from './columns';

/** Typing is taken over after this many milliseconds of rest. */
const REST = 400;

/** The controls above a list. A value set is in the address, an empty one is nowhere. */
export function Filters({ of }: { of: Filter[] }) {
  const t = useTranslate();
  const narrow = useMediaQuery('(max-width: 47.99em)', { noSsr: true });
  const list = useListContext();
  const { setFilters } = list;
  const values = list.filterValues as Record<string, unknown>;
  const set = (source: string, value: unknown) => {
    const next = Object.fromEntries(
      Object.entries({ ...values, [source]: value }).filter(
        ([, kept]) => kept !== '' && kept !== null && kept !== undefined,
      ),
    );
    setFilters(next, undefined, false);
  };
  const count = of.filter(({ source }) => values[source] !== undefined).length;
  const shown = of.filter(({ source, brought }) => !brought || values[source] !== undefined);
  const controls = (
    <div className="filters" role="search" aria-label={t('backOffice.filters')}>
      {shown.map((filter) => (
        <Control
          key={filter.source}
          filter={filter}
          value={values[filter.source]}
          onChange={(value) => {
            set(filter.source, value);
          }}
        />
      ))}
      {count > 0 && (
        <button
          type="button"
          className="btn-bare"
          onClick={() => {
            setFilters({}, undefined, false);
          }}
        >
          {t('backOffice.action.clear')}
        </button>
      )}
    </div>
  );
  if (!narrow) return controls;
  return (
    <details className="sift">
      <summary>
        {t('backOffice.filters')}
        {count > 0 && ` (${count})`}
      </summary>
      {controls}
    </details>
  );
}

function Control({ filter, value, onChange }: { filter: Filter; value: unknown; onChange: (value: unknown) => void }) {
  const t = useTranslate();
  const id = useId();
  const resource = useResourceContext() ?? '';
  const label = t(`backOffice.filter.${filter.source}`, { _: t(`resources.${resource}.fields.${filter.source}`) });
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (filter.kind === 'account')
    return <AccountPicker label={label} value={value as number | undefined} onChange={onChange} />;
  return (
    <div className={{ text: 'field wide', day: 'field day', choice: 'field' }[filter.kind]}>
      <label htmlFor={id}>{label}</label>
      {filter.kind === 'choice' && (
        <select
          id={id}
          className="in"
          value={text}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        >
          <option value="">{t('backOffice.all')}</option>
          {filter.choices.map((choice) => (
            <option key={choice} value={choice}>
              {filter.label(choice)}
            </option>
          ))}
        </select>
      )}
      {filter.kind === 'day' && (
        <input
          id={id}
          className="in"
          type="date"
          value={text}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
      {filter.kind === 'text' && <Typed id={id} value={text} onChange={onChange} />}
    </div>
  );
}

/** Keeps what is being typed, and gives it on when the hands rest. */
function Typed({ id, value, onChange }: { id: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    setTyped(value);
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return (
    <input
      id={id}
      className="in"
      type="search"
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        const next = event.target.value;
        setTyped(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          onChange(next.trim());
        }, REST);
      }}
    />
  );
}
