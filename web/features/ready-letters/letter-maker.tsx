import './ready-letters.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LetterFacts, ReadyLetter } from '../../../src/shared/guidance/ready-letters/ready-letter.types.js';
import type { ReadyLetterId } from '../../../src/shared/guidance/ready-letters/ready-letters.codes.js';
import {
  askedFields,
  blanksOf,
  factsOf,
  limitsOfLetter,
  warningsOf,
  writeLetter,
} from '../../../src/shared/guidance/ready-letters/ready-letters.rules.js';
import type { TimeLimit } from '../../../src/shared/guidance/time-limits.codes.js';
import { serverNow } from '../../api/clock';
import { isDate } from '../../ui/fields';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import { Link, useLocale } from '../../ui/link';
import { LimitList } from '../deadlines/limit-list';
import { LetterActions } from './letter-actions';
import { LetterFieldInput } from './letter-field';
import { LetterSheet } from './letter-sheet';
import type { Story } from './use-story';

/** Half-typed days are no days yet. */
const usable = ({ fields }: ReadyLetter, facts: LetterFacts): LetterFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, fields[name]?.kind === 'day' && !isDate(value) ? '' : value]),
  );

/**
 * The form of a letter with the letter beside it. What is typed stays in the page until its PDF is made.
 * @param story what fills it in at the start
 * @param known fields that the page asks for itself
 * @param limits the time limits that the letter may name
 */
export function LetterMaker({
  id,
  letter,
  story,
  known = {},
  limits,
  showsLimits = false,
}: {
  id: ReadyLetterId;
  letter: ReadyLetter;
  story: Story;
  known?: LetterFacts;
  limits: readonly TimeLimit[];
  showsLimits?: boolean;
}) {
  const { t } = useTranslation('letters');
  const [typed, setTyped] = useState<LetterFacts>({});
  const facts = factsOf(letter, { ...story.facts, ...typed, ...known });
  const given = usable(letter, facts);
  return (
    <section className="letter-maker" aria-labelledby="make">
      <div className="stack letter-form">
        <h2 className="sub" id="make">
          {t('make')}
        </h2>
        <p className="small">{t('makeLead')}</p>
        {story.request !== null && (
          <p className="small letter-filled" role="status">
            <Icon name="check" />
            <span>
              {t('filled')} <Link to={`/requests/${story.request}`}>{t('filledFrom', { id: story.request })}</Link>
            </span>
          </p>
        )}
        {/* The boxes of a day take what it holds when they appear. */}
        <div className="stack" key={story.key}>
          {askedFields(letter, facts)
            .filter(([name]) => !Object.hasOwn(known, name))
            .map(([name, field]) => (
              <LetterFieldInput
                key={name}
                name={name}
                field={field}
                value={facts[name] ?? ''}
                onChange={(value) => {
                  setTyped((before) => ({ ...before, [name]: value }));
                }}
              />
            ))}
        </div>
      </div>
      <div className="stack letter-result">
        <LetterNotes letter={letter} facts={given} limits={limits} showsLimits={showsLimits} />
        <LetterSheet title={t('preview')} letter={writeLetter(letter, given)} />
        <div className="letter-form">
          <LetterActions id={id} facts={given} text={writeLetter(letter, given)} />
        </div>
      </div>
    </section>
  );
}

/** What the rules of the letter say about it, the days left, and what is still empty. */
function LetterNotes({
  letter,
  facts,
  limits,
  showsLimits,
}: {
  letter: ReadyLetter;
  facts: LetterFacts;
  limits: readonly TimeLimit[];
  showsLimits: boolean;
}) {
  const { t } = useTranslation('letters');
  const locale = useLocale();
  const format = useFormat();
  const now = new Date(serverNow());
  const warnings = warningsOf(letter, facts, now, limits);
  const blanks = blanksOf(letter, facts).map(({ label }) => label[locale]);
  const expiries = showsLimits ? limitsOfLetter(letter, facts, now, limits) : [];
  return (
    <>
      <div className="letter-warnings" role="status">
        {warnings.map((warning) => (
          <p key={warning.it}>
            <Icon name="warn" />
            <span>{warning[locale]}</span>
          </p>
        ))}
      </div>
      {expiries.length > 0 && (
        <div className="time-limits stack">
          <h3>{t('limits')}</h3>
          <LimitList limits={expiries} />
        </div>
      )}
      {blanks.length > 0 && <p className="small soft letter-form">{t('blanks', { fields: format.list(blanks) })}</p>}
    </>
  );
}
