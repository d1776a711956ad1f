import './letter-sheet.css';
import { letterWords } from '../../../src/shared/guidance/ready-letters/letter-words.rules.js';
import type { LetterText } from '../../../src/shared/guidance/ready-letters/ready-letter.types.js';

/** A letter as it will be sent. It is Italian in every language of the site. */
export function LetterSheet({ title, letter }: { title: string; letter: LetterText }) {
  const { to, subject, paragraphs, asks, closing, enclosures, sign } = letter;
  return (
    <section className="letter-sheet" aria-label={title}>
      <h3 className="letter-title">{title}</h3>
      <div className="stack" lang="it">
        <p className="letter-to">{to.join('\n')}</p>
        <p>
          <b>
            {letterWords.subject}: {subject}
          </b>
        </p>
        <Paragraphs texts={paragraphs} />
        <p>{letterWords.asks}:</p>
        <ol>
          {asks.map((ask) => (
            <li key={ask}>{ask}</li>
          ))}
        </ol>
        <Paragraphs texts={closing} />
        <p>{letterWords.enclosures}:</p>
        <ul>
          {enclosures.map((enclosure) => (
            <li key={enclosure}>{enclosure}</li>
          ))}
        </ul>
        <dl className="letter-sign">
          {sign.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <p key={text} className="as-written">
      {text}
    </p>
  ));
