import { useTranslation } from 'react-i18next';
import { paperKinds } from '../../../src/shared/guidance/papers.codes.js';
import { checkedPapers } from '../../../src/shared/guidance/papers.rules.js';
import { Icon } from '../../ui/icon';
import { useLocale } from '../../ui/link';
import type { DocumentInfo } from '../requests/types';

/** The papers that a request of the type usually needs, ticked as documents of their kind arrive. Rule 28.11. */
export function WantedPapers({ type, documents }: { type: string; documents: DocumentInfo[] }) {
  const { t } = useTranslation('help');
  const locale = useLocale();
  return (
    <>
      <p className="small soft" id="wanted">
        {t('papers.wanted')}
      </p>
      <ul className="wanted" aria-labelledby="wanted">
        {checkedPapers(type, documents, []).map(({ kind, state }) => {
          const there = state === 'attached';
          return (
            <li key={kind} data-there={there || undefined}>
              <Icon name={there ? 'check' : 'file'} />
              <span>
                {paperKinds[kind].label[locale]}
                {there && <span className="vh">, {t('papers.there')}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
