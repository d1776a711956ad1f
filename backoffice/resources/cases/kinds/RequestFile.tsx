import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { planLabels, type PlanCode } from '../../../../src/shared/requests/codes';
import { screeningHitLabels, type ScreeningHit } from '../../../../src/shared/requests/screening.codes';
import type { ModerationCase } from '../../../api/records';
import { CheckList } from '../../../ui/CheckList';
import { Facts, Section } from '../../../ui/Facts';
import { Marked } from '../../../ui/Marked';
import { Row } from '../../../ui/Page';
import { Moment, RecordButton } from '../../shared';
import type { Words } from '../bilingual';
import { useWords } from '../use-words';

/** The server's file of a case about a request. */
interface RequestCase {
  id: number;
  status: { id: number; label: Words };
  request_type: { id: string; label: Words };
  part: 1 | 2 | null;
  plan: PlanCode;
  city: string | null;
  sent_at: string | null;
  description: string;
  extra: { text: string; at: string }[];
  documents: string[];
  staff_reason: string | null;
  staff_decided_at: string | null;
  reply: string | null;
  replied_at: string | null;
  hits: { hit: ScreeningHit; fragments: string[] }[];
  other: { id: number; description: string | null } | null;
  earlier: {
    id: number;
    status: { id: number; label: Words };
    request_type: { id: string; label: Words };
    city: string | null;
    sent_at: string | null;
    staff_reason: string | null;
  }[];
}

/** A request that waits for staff: why it is held, what it says, what its citizen replied and sent before. */
export function RequestFile({ one }: { one: ModerationCase }) {
  const t = useTranslate();
  const say = useWords();
  const text = (name: string, values?: object) => t(`backOffice.screening.${name}`, values);
  const file = one.file as unknown as RequestCase;
  return (
    <>
      {file.replied_at && (
        <Section title={text('reply')}>
          <p className="soft">{text('decided')}</p>
          <p className="quote">{file.staff_reason}</p>
          <p className="soft">{text('replied')}</p>
          <p className="quote">{file.reply}</p>
          <p className="micro soft">
            <Moment at={file.replied_at} />
          </p>
        </Section>
      )}
      {one.kind === 'screening' && file.hits.length > 0 && (
        <Section title={text('hits')}>
          <CheckList
            of={file.hits.map(({ hit, fragments }) => ({
              key: hit,
              icon: 'warn',
              tint: 'crimson',
              text: (
                <>
                  {say(screeningHitLabels[hit])}
                  {fragments.length > 0 && `: ${fragments.map((one) => `«${one}»`).join(', ')}`}
                  {hit === 'duplicate' && file.other && (
                    <>
                      {': '}
                      <Link to={`/requests/${file.other.id}/show`}>{text('number', { id: file.other.id })}</Link>
                    </>
                  )}
                </>
              ),
            }))}
          />
        </Section>
      )}
      <Section title={text('words')}>
        <p className="quote">
          <Marked text={file.description} parts={file.hits.flatMap(({ fragments }) => fragments)} />
        </p>
        {file.extra.map(({ text: added, at }) => (
          <p className="quote" key={at}>
            {added}
          </p>
        ))}
        <Facts
          of={[
            [text('type'), say(file.request_type.label)],
            [text('part'), file.part && text(`part${file.part}`)],
            [text('city'), file.city],
            [text('plan'), say(planLabels[file.plan])],
            [text('sent'), <Moment key="sent" at={file.sent_at} />],
            [text('documents'), file.documents.join(', ')],
          ]}
        />
        <Row>
          <RecordButton to={`/requests/${file.id}/show`}>{text('open', { id: file.id })}</RecordButton>
        </Row>
      </Section>
      {one.kind === 'screening' && file.other?.description && (
        <Section title={text('other', { id: file.other.id })}>
          <p className="quote">{file.other.description}</p>
        </Section>
      )}
      <Section title={text('earlier')}>
        {file.earlier.length === 0 ? (
          <p className="soft">{text('first')}</p>
        ) : (
          <ul className="links">
            {file.earlier.map(({ id, status, request_type, city, sent_at, staff_reason }) => (
              <li key={id}>
                <Link to={`/requests/${id}/show`}>
                  {text('number', { id })}, {say(request_type.label)}
                  {city && `, ${city}`}
                </Link>{' '}
                <span className="micro soft">
                  {say(status.label)} · <Moment at={sent_at} />
                </span>
                {staff_reason && <p>{staff_reason}</p>}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
