import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';
import { languageNames } from '../../ui/format/languages';
import { useLocale } from '../../ui/link';

/** "Parla inglese e francese": what a firm speaks beside Italian; empty where it says nothing. Uses the texts `requests`. */
export function useSpeaks(): (languages: readonly string[]) => string {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const locale = useLocale();
  return (languages) => {
    // The reader's own language first.
    const others = languages
      .filter((code) => code !== 'it')
      .sort((a, b) => Number(b === locale) - Number(a === locale));
    return others.length > 0 ? t('firm.speaks', { languages: format.list(others.map(languageNames(locale))) }) : '';
  };
}
