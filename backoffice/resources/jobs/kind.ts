import { useLocaleState } from 'react-admin';
import { jobKinds } from '../../../src/shared/staff/job-kinds.codes';
import type { Locale } from '../../../src/shared/locale';

/** The name of a kind of job, what it does, and what its failure means for people. */
export interface KindWords {
  name: string;
  does: string | null;
  failing: string | null;
}

/** The texts of a queue in the language of the screen; a queue without texts is shown by its own name. */
export function useKindOf(): (queue: string) => KindWords {
  const [locale] = useLocaleState() as [Locale, unknown];
  return (queue) => {
    const kind = jobKinds[queue];
    return {
      name: kind?.name[locale] ?? queue,
      does: kind?.does[locale] ?? null,
      failing: kind?.failing[locale] ?? null,
    };
  };
}

/** All queues with their names, in the order of these. */
export function useKinds(): { id: string; name: string }[] {
  const [locale] = useLocaleState() as [Locale, unknown];
  return Object.entries(jobKinds)
    .map(([id, { name }]) => ({ id, name: name[locale] }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
