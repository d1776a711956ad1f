import { Link } from 'react-router-dom';
import type { ModerationCase } from '../../../api/records';
import { Facts, Section } from '../../../ui/Facts';
import { Marked } from '../../../ui/Marked';
import { useWords } from '../use-words';
import { subjectWords } from './Reported';

interface Party {
  id: number;
  name: string;
  leaks: number;
  removed: number;
  upheld: number;
  suspensions: number;
}

/** Words that are shown, with what staff know of both sides; the server's file of such a case. */
interface TextCase {
  type: string;
  text: string | null;
  /** The fragments about which the contact filter was not sure. */
  blocked: string[];
  /** The words that they answer. */
  answers?: string;
  request_id?: number;
  author: Party | null;
  reader: Party | null;
  removed: boolean;
}

const words = {
  request: { it: 'richiesta', en: 'request' },
  gone: {
    it: 'Il testo non c’è più: rimosso, o tolto da chi lo ha scritto.',
    en: 'The text is gone: removed, or taken back by its author.',
  },
  shown: { it: 'È visibile adesso.', en: 'It is visible now.' },
  waits: {
    it: 'Prende il posto di un testo rimosso: nessun altro lo legge finché non decidi.',
    en: 'It replaces a removed text: nobody else reads it until you decide.',
  },
  whole: {
    it: 'Il filtro ha un dubbio sul testo nel suo insieme: nessun punto da solo è un recapito.',
    en: 'The filter is in doubt about the text as a whole: no part by itself is a contact.',
  },
  answers: { it: 'Il giudizio a cui risponde', en: 'The review that it answers' },
  author: { it: 'Chi lo ha scritto', en: 'Who wrote it' },
  reader: { it: 'A chi è rivolto', en: 'Whom it is for' },
  everybody: { it: 'Lo legge chiunque.', en: 'Everybody reads it.' },
  erased: { it: 'Account cancellato', en: 'Erased account' },
  leaks: { it: 'Recapiti scritti, ultimi 90 giorni', en: 'Contact leaks, last 90 days' },
  removed: { it: 'Testi rimossi', en: 'Texts removed' },
  upheld: { it: 'Segnalazioni accolte', en: 'Reports upheld' },
  suspensions: { it: 'Sospensioni', en: 'Suspensions' },
} as const;

/** The author of something, or its reader, with what was found about them before. */
function PartyFacts({ of }: { of: Party }) {
  const say = useWords();
  return (
    <>
      <p>
        <Link to={`/accounts/${of.id}/show`}>{of.name}</Link>
      </p>
      <Facts
        of={[
          [say(words.leaks), String(of.leaks)],
          [say(words.removed), String(of.removed)],
          [say(words.upheld), String(of.upheld)],
          [say(words.suspensions), String(of.suspensions)],
        ]}
      />
    </>
  );
}

/** The words with their doubtful parts marked, their author and their reader. */
export function TextFile({ one }: { one: ModerationCase }) {
  const say = useWords();
  const { type, text, blocked, answers, request_id, author, reader, removed } = one.file as unknown as TextCase;
  const subject = subjectWords[type];
  const title = [subject && say(subject), request_id !== undefined && `${say(words.request)} ${request_id}`]
    .filter(Boolean)
    .join(' · ');
  const isPublic = type !== 'response';
  return (
    <>
      <Section title={title}>
        {text === null ? (
          <p className="soft">{say(words.gone)}</p>
        ) : (
          <>
            <p className="quote">
              <Marked text={text} parts={blocked} />
            </p>
            {blocked.length === 0 && <p className="soft">{say(words.whole)}</p>}
            {one.decision === null && (
              <p className="micro soft">
                {say(removed ? words.waits : words.shown)} {isPublic && !removed && say(words.everybody)}
              </p>
            )}
          </>
        )}
      </Section>
      {answers && (
        <Section title={say(words.answers)}>
          <p className="quote">{answers}</p>
        </Section>
      )}
      <Section title={say(words.author)}>
        {author ? <PartyFacts of={author} /> : <p className="soft">{say(words.erased)}</p>}
      </Section>
      {reader ? (
        <Section title={say(words.reader)}>
          <PartyFacts of={reader} />
        </Section>
      ) : (
        type !== 'profile' && (
          <Section title={say(words.reader)}>
            <p className="soft">{say(words.erased)}</p>
          </Section>
        )
      )}
    </>
  );
}
