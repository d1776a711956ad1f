import { Link } from 'react-router-dom';
import type { ModerationCase } from '../../../api/records';
import { Section } from '../../../ui/Facts';
import { Moment } from '../../shared';
import { useWords } from '../use-words';
import { Reported, type ReportedSubject } from './Reported';

/** The reports of a case with what they are about; the server's file of such a case. */
interface ReportCase {
  subject_type: string;
  subject: ReportedSubject;
  count: number;
  reports: {
    id: number;
    reference: string;
    reason_label: string;
    text: string | null;
    created_at: string;
    by: { id: number; name: string; made: number; upheld: number; unfounded: number } | null;
  }[];
}

const words = {
  reports: { it: 'Segnalazioni', en: 'Reports' },
  erased: { it: 'Account cancellato', en: 'Erased account' },
  made: { it: 'Altre segnalazioni fatte', en: 'Other reports made' },
  upheld: { it: 'accolte', en: 'upheld' },
  unfounded: { it: 'infondate', en: 'unfounded' },
  more: { it: 'altre segnalazioni dello stesso contenuto', en: 'more reports of the same content' },
} as const;

/** What was reported, by whom and why. The history of both sides is beside every case. */
export function ReportFile({ one }: { one: ModerationCase }) {
  const say = useWords();
  const { subject_type, subject, count, reports } = one.file as unknown as ReportCase;
  return (
    <>
      <Reported type={subject_type} of={subject} caseId={one.id} />
      <Section title={`${say(words.reports)}: ${count}`}>
        <ul className="links">
          {reports.map(({ id, reference, reason_label, text, created_at, by }) => (
            <li key={id}>
              <p>
                <b>{reason_label}</b>{' '}
                <span className="micro soft">
                  {reference} · <Moment at={created_at} />
                </span>
              </p>
              {text && <p className="quote">{text}</p>}
              <p className="micro soft">
                {by ? (
                  <>
                    <Link to={`/accounts/${by.id}/show`}>{by.name}</Link> · {say(words.made)}: {by.made} (
                    {say(words.upheld)}: {by.upheld}, {say(words.unfounded)}: {by.unfounded})
                  </>
                ) : (
                  say(words.erased)
                )}
              </p>
            </li>
          ))}
        </ul>
        {count > reports.length && (
          <p className="soft">
            + {count - reports.length} {say(words.more)}
          </p>
        )}
      </Section>
    </>
  );
}
