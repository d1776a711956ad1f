import { useTranslation } from 'react-i18next';
import {
  namesHearing,
  servedPapers,
  servedPapersOf,
  type ServedPaper,
  type ServedPaperKindId,
} from '../../../src/shared/guidance/served-papers.codes.js';
import { DateField, Select } from '../../ui/fields';
import { Link, useLocale } from '../../ui/link';
import { isFactsDay, isHearingDay } from './facts-day';

/** The three answers as a form holds them: the kind (empty: none arrived), the day it arrived, the day of its hearing. */
export interface ServedPaperValues {
  served_paper: string;
  served_on: string;
  hearing_on: string;
}

/** What a form begins with. */
export const servedPaperValues = (paper: ServedPaper | null): ServedPaperValues => ({
  served_paper: paper?.kind ?? '',
  served_on: paper?.served_on ?? '',
  hearing_on: paper?.hearing_on ?? '',
});

const isKind = (text: string): text is ServedPaperKindId => Object.hasOwn(servedPapers, text);

/** The paper that a form names, without impossible days, and without a hearing if the paper names none. */
export function servedPaperOf({ served_paper: kind, served_on, hearing_on }: ServedPaperValues): ServedPaper | null {
  if (!isKind(kind)) return null;
  return {
    kind,
    served_on: isFactsDay(served_on) ? served_on : null,
    hearing_on: namesHearing(kind) && isHearingDay(hearing_on) ? hearing_on : null,
  };
}

/** Which paper arrived, if any, when, and for which hearing. @param field what a form gives for each of the three names */
export function ServedPaperFields({
  type,
  part,
  values,
  field,
  onChange,
}: {
  type: string;
  part: number | null;
  values: ServedPaperValues;
  field: (name: keyof ServedPaperValues) => { name: string; value: string; error?: string | undefined };
  onChange: (values: ServedPaperValues) => void;
}) {
  const { t } = useTranslation('deadlines');
  const locale = useLocale();
  const offered = servedPapersOf(type, part);
  const kind = isKind(values.served_paper) ? values.served_paper : null;
  // A paper named before the request type was changed is still shown.
  const kinds = kind && !offered.includes(kind) ? [...offered, kind] : offered;
  const set = (name: keyof ServedPaperValues) => (value: string) => {
    onChange({ ...values, [name]: value });
  };
  return (
    <>
      <Select
        label={t('paper')}
        hint={kind ? servedPapers[kind].hint[locale] : t('paperHint')}
        optional
        {...field('served_paper')}
        empty={t('noPaper')}
        options={kinds.map((id) => ({ value: id, label: servedPapers[id].label[locale] }))}
        onChange={set('served_paper')}
      />
      {kind === 'fine' && (
        <p className="small">
          {t('fineAlone')}{' '}
          <Link to="/multe" prefetch="none">
            {t('fineGo')}
          </Link>
        </p>
      )}
      {kind && (
        <DateField
          label={t('servedOn')}
          hint={t('servedOnHint')}
          optional
          {...field('served_on')}
          onChange={set('served_on')}
        />
      )}
      {kind && namesHearing(kind) && (
        <DateField
          label={t('hearingOn')}
          hint={t('hearingOnHint')}
          optional="feminine"
          {...field('hearing_on')}
          onChange={set('hearing_on')}
        />
      )}
    </>
  );
}
