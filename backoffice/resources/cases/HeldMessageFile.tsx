import { useTranslate } from 'react-admin';
import { Sender } from '../../../src/messages/messages.codes';
import { Section } from '../../ui/Facts';
import { Moment } from '../shared';

/** A held message with what was said before it; the server's file of such a case. */
export interface HeldMessage {
  request_id: number;
  held: number;
  /** The fragments that the contact filter was not sure of. */
  blocked: string[];
  messages: { id: number; sender: number; status: number; text: string | null; at: string; edited: boolean }[];
}

/** The conversation up to the held message, with its doubtful fragments marked. */
export function HeldMessageFile({ of: { messages, held, blocked, request_id } }: { of: HeldMessage }) {
  const t = useTranslate();
  return (
    <Section title={t('backOffice.held.conversation', { id: request_id })}>
      <ol className="talk">
        {messages.map(({ id, sender, text, at, edited }) => (
          <li key={id} className={sender === Sender.lawyer ? 'firm' : undefined} data-held={id === held || undefined}>
            <p className="micro soft">
              {t(sender === Sender.lawyer ? 'backOffice.held.firm' : 'backOffice.held.citizen')} · <Moment at={at} />
              {edited && ` · ${t('backOffice.held.edited')}`}
              {id === held && ` · ${t('backOffice.held.undelivered')}`}
            </p>
            <p>
              {text === null ? (
                t('backOffice.held.deleted')
              ) : id === held ? (
                <Marked text={text} parts={blocked} />
              ) : (
                text
              )}
            </p>
          </li>
        ))}
      </ol>
      {blocked.length === 0 && <p className="soft">{t('backOffice.held.unmarked')}</p>}
    </Section>
  );
}

/** A text with some of its parts marked, each where it stands first. */
function Marked({ text, parts }: { text: string; parts: readonly string[] }) {
  const found = parts
    .map((part) => ({ part, at: text.indexOf(part) }))
    .filter(({ part, at }) => at >= 0 && part !== '')
    .sort((a, b) => a.at - b.at);
  const pieces: { key: number; text: string; marked: boolean }[] = [];
  let from = 0;
  for (const { part, at } of found) {
    if (at < from) continue;
    pieces.push({ key: from, text: text.slice(from, at), marked: false }, { key: at + 0.5, text: part, marked: true });
    from = at + part.length;
  }
  pieces.push({ key: from, text: text.slice(from), marked: false });
  return <>{pieces.map(({ key, text: piece, marked }) => (marked ? <mark key={key}>{piece}</mark> : piece))}</>;
}
