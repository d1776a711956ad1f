import './papers.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paperKinds, type PaperKindId } from '../../../src/shared/guidance/papers.codes.js';
import { checkedPapers, isPaperKind, isThere, papersProgress } from '../../../src/shared/guidance/papers.rules.js';
import { api } from '../../api/client';
import { invalidate } from '../../api/queries';
import { Badge } from '../../ui/badge';
import { useProblemWords } from '../../ui/data';
import { Checkbox } from '../../ui/fields';
import { useFormat } from '../../ui/format/format';
import { useLocale } from '../../ui/link';
import { useRequestConversations } from '../messages/api';
import { namePaper } from './name-paper';
import type { RequestDetail } from '../requests/types';
import { PaperKindField } from './paper-kind';

/** Where other pages lead to the list. */
const PAPERS = 'carte';

/** What a request of the type needs, ticked by its documents and by its citizen. Rules 28.9 to 28.11. */
export function Papers({
  request: { id, request_type, documents, papers_at_hand: atHand },
}: {
  request: RequestDetail;
}) {
  const { t } = useTranslation('help');
  const locale = useLocale();
  const client = useQueryClient();
  const words = useProblemWords();
  const format = useFormat();
  const [failed, setFailed] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  // The address is reached before the request has come, so the browser has found nothing to scroll to; and at first the
  // list is not drawn, while another part of the page is fetched.
  useEffect(() => {
    if (hash !== `#${PAPERS}` || !list.current) return;
    const drawn = new ResizeObserver(([of]) => {
      if (!of || of.contentRect.height === 0) return;
      of.target.scrollIntoView();
      drawn.disconnect();
    });
    drawn.observe(list.current);
    return () => {
      drawn.disconnect();
    };
  }, [hash]);
  const there = documents.filter(isThere);
  const papers = checkedPapers(request_type.id, documents, atHand);
  const conversations = useRequestConversations(id).data?.info ?? [];
  /** The firms that have asked for a paper, by name. */
  const askedBy = (kind: PaperKindId): string[] =>
    conversations.flatMap(({ papers_asked: asked, firm }) =>
      asked.includes(kind) ? [firm?.name ?? t('papers.unnamed')] : [],
    );
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    setFailed('');
    try {
      await work();
      await invalidate(client, '/requests/{id}', '/requests/user');
    } catch (error) {
      setFailed(words(error));
    }
  };
  const tick = (kind: PaperKindId, on: boolean) =>
    change(() =>
      api.PUT('/requests/{id}/papers', {
        params: { path: { id } },
        body: { kinds: [...atHand.filter(isPaperKind).filter((each) => each !== kind), ...(on ? [kind] : [])] },
      }),
    );
  return (
    <div className="stack papers" id={PAPERS} ref={list}>
      <h3>{t('papers.title')}</h3>
      <p className="small soft">{t('papers.lead', { ...papersProgress(papers) })}</p>
      <ul>
        {papers.map(({ kind, why, state }) => (
          <li key={kind}>
            {state === 'attached' ? (
              <p>
                <b>{paperKinds[kind].label[locale]}</b>{' '}
                <Badge tint="ok" shape="check">
                  {t('papers.attached')}
                </Badge>
                <span className="small soft">{why[locale]}</span>
              </p>
            ) : (
              <>
                <Checkbox
                  name={`paper-${kind}`}
                  label={paperKinds[kind].label[locale]}
                  hint={why[locale]}
                  checked={state === 'at_hand'}
                  onChange={(on) => void tick(kind, on)}
                />
                {askedBy(kind).length > 0 && (
                  <p className="papers-asked">
                    <Badge tint="wait" shape="clock">
                      {t('papers.askedBy', { firms: format.list(askedBy(kind)) })}
                    </Badge>
                  </p>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {there.length > 0 && (
        <details>
          <summary>{t('papers.say')}</summary>
          {there.map((document) => (
            <PaperKindField
              key={document.id}
              type={request_type.id}
              document={document}
              label={document.name}
              onChange={(kind) => void change(() => namePaper(document.id, kind))}
            />
          ))}
        </details>
      )}
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}
