import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ModerationCase } from '../../../api/records';
import { CheckList } from '../../../ui/CheckList';
import { Facts, Section } from '../../../ui/Facts';
import { Day, Moment } from '../../shared';
import { Papers } from './Papers';
import { registers } from './registers';

/** What is known about an enrolment; the server's `VerificationFile`. */
interface Verification {
  first_name: string;
  last_name: string;
  company_name: string;
  vat_number: string | null;
  tax_code: string | null;
  pec: string | null;
  company_order_city: string;
  bar: { city: string; number: string; enrolled_on: string } | null;
  completed: boolean;
  verified_at: string | null;
  identity_changed_at: string | null;
  documents: { id: number; name: string; at: string }[];
  answers: { at: string; text: string }[];
  alike: { id: number; name: string; same: string }[];
}

/** What a firm declares about its enrolment, where to check it, and what happened before. */
export function VerificationFile({ one: { file, question, subject } }: { one: ModerationCase }) {
  const t = useTranslate();
  const of = file as unknown as Verification;
  const text = (name: string, values?: object) => t(`backOffice.verification.${name}`, values);
  return (
    <>
      <Section title={text('declared')}>
        <Facts
          of={[
            [text('person'), `${of.first_name} ${of.last_name}`],
            [text('firm'), of.company_name],
            [text('order'), of.bar?.city ?? of.company_order_city],
            [text('number'), of.bar?.number],
            [text('enrolled_on'), of.bar && <Day of={of.bar.enrolled_on} />],
            [text('vat_number'), of.vat_number],
            [text('tax_code'), of.tax_code],
            [text('pec'), of.pec],
          ]}
        />
        <CheckList
          of={[
            of.completed
              ? { key: 'completed', icon: 'check', tint: 'moss', text: text('completed') }
              : { key: 'completed', icon: 'x', tint: 'crimson', text: text('incomplete') },
            ...(of.identity_changed_at
              ? [{ key: 'changed', icon: 'warn' as const, tint: 'crimson' as const, text: text('changed') }]
              : []),
            ...(of.bar && of.bar.city.toLowerCase() !== of.company_order_city.toLowerCase()
              ? [
                  {
                    key: 'cities',
                    icon: 'warn' as const,
                    tint: 'crimson' as const,
                    text: text('cities', { bar: of.bar.city, order: of.company_order_city }),
                  },
                ]
              : []),
            ...of.alike.map(({ id, name, same }) => ({
              key: `${same}${id}`,
              icon: 'warn' as const,
              tint: 'crimson' as const,
              text: (
                <>
                  {text(`same.${same}`)} <Link to={`/accounts/${id}/show`}>{name || id}</Link>
                </>
              ),
            })),
          ]}
        />
      </Section>
      <Section title={text('look_up')}>
        <ul className="links">
          {registers.map(({ name, url }) => (
            <li key={name}>
              <a href={url} target="_blank" rel="noreferrer">
                {text(`register.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </Section>
      {of.documents.length > 0 && (
        <Section title={text('papers')}>
          <Papers firmId={subject.id} papers={of.documents} />
        </Section>
      )}
      {of.answers.length > 0 && (
        <Section title={text('answers')}>
          {question && <p className="soft">{text('to', { question })}</p>}
          {of.answers.map(({ at, text: words }) => (
            <div key={at}>
              <p className="quote">{words}</p>
              <p className="micro soft">
                <Moment at={at} />
              </p>
            </div>
          ))}
        </Section>
      )}
    </>
  );
}
