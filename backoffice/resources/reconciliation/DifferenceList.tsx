import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Day } from '../../api/records';
import { CheckList } from '../../ui/CheckList';

/** What does not agree, each with the way to its record. */
export function DifferenceList({ of: differences }: { of: Day['differences'] }) {
  const t = useTranslate();
  return (
    <CheckList
      of={differences.map(({ text, resource, record_id }) => ({
        key: text,
        icon: 'warn',
        tint: 'crimson',
        text: (
          <>
            {text}
            {resource !== null && record_id !== null && (
              <>
                {'. '}
                <Link to={`/${resource}/${record_id}/show`}>
                  {t('backOffice.day.look', {
                    what: t(`resources.${resource}.name`, { smart_count: 1 }).toLowerCase(),
                  })}
                </Link>
              </>
            )}
          </>
        ),
      }))}
    />
  );
}
