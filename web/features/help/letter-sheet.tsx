import './letter-sheet.css';
import { letterWords, type Letter } from '../../../src/shared/guidance/fine-appeal.rules.js';

/** A letter as it will be printed, on a page of its own. It is Italian in every language of the site. */
export function LetterSheet({ title, letter }: { title: string; letter: Letter }) {
  const { to, subject, paragraphs, asks, enclosures, sign } = letter;
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
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="as-written">
            {paragraph}
          </p>
        ))}
        <p>{letterWords.asks}:</p>
        <ol>
          {asks.map((ask) => (
            <li key={ask}>{ask}</li>
          ))}
        </ol>
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
