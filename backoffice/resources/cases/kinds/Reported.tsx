import { useTranslate } from 'react-admin';
import { Section } from '../../../ui/Facts';
import { Moment } from '../../shared';
import type { Words } from '../bilingual';
import { WriteInConversation } from '../WriteInConversation';
import { useWords } from '../use-words';

const sides = { user: 'citizen', lawyer: 'firm', staff: 'staff' } as const;

/** What was reported, as the server's file of a case shows it. */
export interface ReportedSubject {
  text: string | null;
  request_id?: number;
  response_id?: number;
  /** Staff may write to both sides of the conversation. */
  may_write?: boolean;
  around?: { id: number; by: keyof typeof sides; text: string | null; at: string; reported: boolean }[];
}

/** The subject of a case, in words. */
export const subjectWords: Readonly<Record<string, Words>> = {
  account: { it: 'Profilo', en: 'Profile' },
  request: { it: 'Richiesta', en: 'Request' },
  response: { it: 'Risposta dello studio', en: 'Firm’s answer' },
  message: { it: 'Messaggio', en: 'Message' },
  review: { it: 'Giudizio', en: 'Review' },
  review_reply: { it: 'Risposta a un giudizio', en: 'Reply to a review' },
  profile: { it: 'Presentazione dello studio', en: 'Firm’s presentation' },
};
const words = {
  reported: { it: 'Segnalato', en: 'Reported' },
  request: { it: 'richiesta', en: 'request' },
  gone: {
    it: 'Il testo non c’è più: rimosso, o tolto da chi lo ha scritto.',
    en: 'The text is gone: removed, or taken back by its author.',
  },
} as const;

/** The reported words with the text around them. */
export function Reported({
  type,
  of: { text, around, request_id, may_write },
  caseId,
}: {
  type: string;
  of: ReportedSubject;
  caseId: number;
}) {
  const t = useTranslate();
  const say = useWords();
  const subject = subjectWords[type];
  const title = [subject && say(subject), request_id !== undefined && `${say(words.request)} ${request_id}`]
    .filter(Boolean)
    .join(' · ');
  if (!around)
    return (
      <Section title={title}>
        {text === null ? <p className="soft">{say(words.gone)}</p> : <p className="quote">{text}</p>}
      </Section>
    );
  return (
    <Section title={title}>
      <ol className="talk">
        {around.map(({ id, by, text: line, at, reported }) => (
          <li key={id} className={by === 'user' ? undefined : sides[by]} data-held={reported || undefined}>
            <p className="micro soft">
              {t(`backOffice.held.${sides[by]}`)} · <Moment at={at} />
              {reported && ` · ${say(words.reported).toLowerCase()}`}
            </p>
            <p>{line ?? t('backOffice.held.deleted')}</p>
          </li>
        ))}
      </ol>
      <WriteInConversation caseId={caseId} allowed={may_write} />
    </Section>
  );
}
