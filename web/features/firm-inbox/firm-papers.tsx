import '../help/papers.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paperKinds } from '../../../src/shared/guidance/papers.codes.js';
import { checkedPapers } from '../../../src/shared/guidance/papers.rules.js';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { useLocale } from '../../ui/link';
import { useMessages } from '../messages/api';
import type { InboxRequest } from './api';
import { AskPapers } from './ask-papers';

const looks = {
  attached: { tint: 'ok', shape: 'check' },
  at_hand: { tint: 'slate', shape: 'file' },
  asked: { tint: 'wait', shape: 'clock' },
  missing: { tint: 'slate', shape: 'x' },
} as const;

/**
 * The papers that the request usually needs, as its firm reads them: what is there, what the client has, what the firm
 * asked for, what is missing. While it may write, it can ask for them. Rules 28.12 and 20.23.
 */
export function FirmPapers({ request }: { request: InboxRequest }) {
  const { t } = useTranslation('help');
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const conversation = useMessages(request.response.id).data?.conversation;
  const asked: readonly string[] = conversation?.papers_asked ?? [];
  const papers = checkedPapers(request.request_type.id, request.documents, request.papers_at_hand);
  const wanted = papers.filter(({ state }) => state !== 'attached').map(({ kind }) => kind);
  return (
    <>
      <ul className="papers-firm">
        {papers.map(({ kind, state }) => {
          const shown = state === 'missing' && asked.includes(kind) ? 'asked' : state;
          return (
            <li key={kind}>
              {paperKinds[kind].label[locale]} <Badge {...looks[shown]}>{t(`papers.${shown}`)}</Badge>
            </li>
          );
        })}
      </ul>
      {wanted.length > 0 && conversation?.allowed_actions.includes('write') && (
        <Button
          size="s"
          icon="msg"
          onClick={() => {
            setAsking(true);
          }}
        >
          {t('papers.ask')}
        </Button>
      )}
      {asking && (
        <AskPapers
          responseId={request.response.id}
          kinds={wanted}
          asked={asked}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
