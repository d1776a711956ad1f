import { Link } from 'react-router-dom';
import { conductLimits, ms } from '../../../../src/shared/limits';
import type { ModerationCase } from '../../../api/records';
import { Facts, Section } from '../../../ui/Facts';
import { Moment } from '../../shared';
import { useWords } from '../use-words';

/** Why a firm became a case; the server's `ConductFile`. */
interface Conduct {
  ratings: number;
  mean: number | null;
  reporters: number;
  suspended: boolean;
  reviews: { request_id: number; stars: number; text: string | null; reply: string | null; at: string }[];
  reports: {
    reference: string;
    reason_label: string;
    text: string | null;
    decision: string | null;
    case_id: number | null;
    at: string;
    by: { id: number; name: string };
  }[];
}

const { ratings, meanUnder, ratingsPeriod, reporters, reportsPeriod } = conductLimits;
const inDays = (period: number): number => period / ms.day;

const words = {
  why: { it: 'Perché è un caso', en: 'Why it is a case' },
  mean: { it: 'Media dei giudizi', en: 'Mean of the reviews' },
  count: { it: 'Giudizi con un voto', en: 'Reviews with a rating' },
  reporters: { it: 'Persone che l’hanno segnalato', en: 'People who reported it' },
  suspended: { it: 'Ora', en: 'Now' },
  isSuspended: { it: 'Sospeso', en: 'Suspended' },
  isActive: { it: 'Attivo', en: 'Active' },
  rule: {
    it: `Un caso si apre con una media sotto ${meanUnder.toLocaleString('it')} di almeno ${ratings} voti in ${inDays(ratingsPeriod)} giorni, o con segnalazioni di ${reporters} persone in ${inDays(reportsPeriod)} giorni. Conta ciò che è venuto dopo l’ultima decisione.`,
    en: `A case opens at a mean under ${meanUnder} of at least ${ratings} ratings in ${inDays(ratingsPeriod)} days, or at reports by ${reporters} people in ${inDays(reportsPeriod)} days. What came after the last decision counts.`,
  },
  reviews: { it: 'Giudizi', en: 'Reviews' },
  reports: { it: 'Segnalazioni', en: 'Reports' },
  request: { it: 'Giudizio sulla richiesta', en: 'Review of request' },
  reply: { it: 'Risposta dello studio', en: 'Reply of the firm' },
  noText: { it: 'Solo il voto, senza parole.', en: 'The rating alone, without words.' },
  ofCase: { it: 'Caso', en: 'Case' },
  none: { it: 'Nessuno.', en: 'None.' },
} as const;

/** What clients and others said about a firm, with the figures for which it became a case. Rule 18.10. */
export function ConductFile({ one }: { one: ModerationCase }) {
  const say = useWords();
  const of = one.file as unknown as Conduct;
  return (
    <>
      <Section title={say(words.why)}>
        <Facts
          of={[
            [say(words.mean), of.mean === null ? '–' : say({ it: of.mean.toLocaleString('it'), en: String(of.mean) })],
            [say(words.count), of.ratings],
            [say(words.reporters), of.reporters],
            [say(words.suspended), say(of.suspended ? words.isSuspended : words.isActive)],
          ]}
        />
        <p className="micro soft">{say(words.rule)}</p>
      </Section>
      <Section title={`${say(words.reviews)}: ${of.ratings}`}>
        {of.reviews.length === 0 && <p className="soft">{say(words.none)}</p>}
        <ul className="links">
          {of.reviews.map(({ request_id: id, stars, text, reply, at }) => (
            <li key={id}>
              <p>
                <b>{stars}/5</b>{' '}
                <Link to={`/reviews/${id}/show`}>
                  {say(words.request)} {id}
                </Link>{' '}
                <span className="micro soft">
                  <Moment at={at} />
                </span>
              </p>
              {text ? <p className="quote">{text}</p> : <p className="micro soft">{say(words.noText)}</p>}
              {reply && (
                <p className="micro soft">
                  {say(words.reply)}: {reply}
                </p>
              )}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={`${say(words.reports)}: ${of.reports.length}`}>
        {of.reports.length === 0 && <p className="soft">{say(words.none)}</p>}
        <ul className="links">
          {of.reports.map(({ reference, reason_label: reason, text, case_id: caseId, at, by }) => (
            <li key={reference}>
              <p>
                <b>{reason}</b>{' '}
                <span className="micro soft">
                  {reference} · <Moment at={at} />
                </span>
              </p>
              {text && <p className="quote">{text}</p>}
              <p className="micro soft">
                <Link to={`/accounts/${by.id}/show`}>{by.name}</Link>
                {caseId !== null && (
                  <>
                    {' · '}
                    <Link to={`/cases/${caseId}/show`}>
                      {say(words.ofCase)} {caseId}
                    </Link>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
