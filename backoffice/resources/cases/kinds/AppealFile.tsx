import { Link } from 'react-router-dom';
import type { ModerationCase } from '../../../api/records';
import { Facts, Section } from '../../../ui/Facts';
import { Moment } from '../../shared';
import type { Words } from '../bilingual';
import { useWords } from '../use-words';
import { Reported, type ReportedSubject } from './Reported';

/** An appeal with the decision that it is against; the server's file of such a case. */
interface AppealCase {
  reference: string;
  side: string;
  subject_type: string;
  subject: ReportedSubject;
  reason_label: string | null;
  report_text: string | null;
  decision: string;
  statement: string | null;
  removed_text: string | null;
  decided_at: string;
  decided_by: { id: number; name: string } | null;
  case_id: number | null;
  text: string | null;
  appealed_at: string;
}

const words = {
  appeal: { it: 'Il ricorso', en: 'The appeal' },
  decision: { it: 'La decisione contestata', en: 'The contested decision' },
  reference: { it: 'Riferimento', en: 'Reference' },
  who: { it: 'Chi fa ricorso', en: 'Who appeals' },
  what: { it: 'Che cosa è stato deciso', en: 'What was decided' },
  reason: { it: 'Motivo della segnalazione', en: 'Reason of the report' },
  by: { it: 'Ha deciso', en: 'Decided by' },
  at: { it: 'Quando', en: 'When' },
  removed: { it: 'Testo rimosso', en: 'Removed text' },
  report: { it: 'Che cosa aveva scritto nella segnalazione', en: 'What the report said' },
  open: { it: 'Apri il caso di allora', en: 'Open the earlier case' },
} as const;
const sides: Readonly<Record<string, Words>> = {
  reporter: { it: 'Chi ha segnalato', en: 'Whoever reported' },
  reported: { it: 'Chi ne risponde', en: 'Whoever answers for it' },
  suspended: { it: 'Chi è stato sospeso', en: 'Whoever was suspended' },
};
const decisions: Readonly<Record<string, Words>> = {
  uphold: { it: 'Segnalazione accolta', en: 'Report upheld' },
  dismiss: { it: 'Segnalazione non accolta', en: 'Report dismissed' },
  unfounded: { it: 'Segnalazione infondata', en: 'Report found unfounded' },
  suspend: { it: 'Account sospeso', en: 'Account suspended' },
  remove: { it: 'Testo rimosso', en: 'Text removed' },
};

/** What somebody objects to, and the decision with its grounds. */
export function AppealFile({ one }: { one: ModerationCase }) {
  const say = useWords();
  const of = one.file as unknown as AppealCase;
  const [side, decision] = [sides[of.side], decisions[of.decision]];
  return (
    <>
      <Section title={say(words.appeal)}>
        {of.text && <p className="quote">{of.text}</p>}
        <p className="micro soft">
          <Moment at={of.appealed_at} />
        </p>
      </Section>
      <Section title={say(words.decision)}>
        <Facts
          of={[
            [say(words.reference), of.reference],
            [say(words.who), side && say(side)],
            [say(words.what), decision && say(decision)],
            [say(words.reason), of.reason_label],
            [say(words.by), of.decided_by?.name],
            [say(words.at), <Moment key="at" at={of.decided_at} />],
          ]}
        />
        {of.statement && <p className="quote">{of.statement}</p>}
        {of.case_id !== null && (
          <p>
            <Link to={`/cases/${of.case_id}/show`}>{say(words.open)}</Link>
          </p>
        )}
      </Section>
      {of.report_text && (
        <Section title={say(words.report)}>
          <p className="quote">{of.report_text}</p>
        </Section>
      )}
      {of.removed_text && (
        <Section title={say(words.removed)}>
          <p className="quote">{of.removed_text}</p>
        </Section>
      )}
      {of.side !== 'suspended' && <Reported type={of.subject_type} of={of.subject} caseId={one.id} />}
    </>
  );
}
