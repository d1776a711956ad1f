import { Link } from 'react-router-dom';
import type { ModerationCase } from '../../../api/records';
import { Facts, Section } from '../../../ui/Facts';
import { Moment } from '../../shared';
import { useWords } from '../use-words';

/** A letter; the server's file of such a case. */
interface Letter {
  reference: string;
  name: string;
  email: string;
  subject: string;
  text: string;
  request_id: number | null;
  locale: 'it' | 'en';
  created_at: string;
  earlier: { case_id: number; subject: string; created_at: string }[];
}

const words = {
  from: { it: 'Nome', en: 'Name' },
  email: { it: 'Indirizzo', en: 'Address' },
  reference: { it: 'Riferimento', en: 'Reference' },
  language: { it: 'Lingua della risposta', en: 'Language of the reply' },
  request: { it: 'Richiesta', en: 'Request' },
  at: { it: 'Scritto', en: 'Written' },
  earlier: { it: 'Altri messaggi dallo stesso indirizzo', en: 'Other messages from the same address' },
} as const;
const languages = { it: { it: 'Italiano', en: 'Italian' }, en: { it: 'Inglese', en: 'English' } } as const;

/** What somebody wrote to the operator. */
export function ContactFile({ one }: { one: ModerationCase }) {
  const say = useWords();
  const of = one.file as unknown as Letter;
  return (
    <>
      <Section title={of.subject}>
        <p className="quote">{of.text}</p>
        <Facts
          of={[
            [say(words.from), of.name],
            [say(words.email), of.email],
            [say(words.reference), of.reference],
            [say(words.language), say(languages[of.locale])],
            [say(words.request), of.request_id],
            [say(words.at), <Moment key="at" at={of.created_at} />],
          ]}
        />
      </Section>
      {of.earlier.length > 0 && (
        <Section title={say(words.earlier)}>
          <ul className="links">
            {of.earlier.map(({ case_id, subject, created_at }) => (
              <li key={case_id}>
                <Link to={`/cases/${case_id}/show`}>{subject}</Link>{' '}
                <span className="micro soft">
                  <Moment at={created_at} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
