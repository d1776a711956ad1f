import { Link } from 'react-router-dom';
import type { PairSign } from '../../../../src/shared/reviews/related-pairs.rules';
import type { ModerationCase } from '../../../api/records';
import { Facts, Section } from '../../../ui/Facts';
import { Moment } from '../../shared';
import type { Words } from '../bilingual';
import { useWords } from '../use-words';

/** The server's file of such a case. */
interface RelatedReview {
  request_id: number;
  stars: number | null;
  text: string | null;
  removed: boolean;
  sent_at: string | null;
  answered_at: string | null;
  chosen_at: string | null;
  reviewed_at: string;
  counts_from: string;
  choices: number;
  signs: PairSign[] | null;
}

const signWords: Readonly<Record<PairSign, Words>> = {
  identity: {
    it: 'Hanno in comune un dato di identità: codice fiscale, partita IVA, telefono, e-mail, nome e indirizzo, o carta.',
    en: 'They share a mark of identity: tax code, VAT number, phone, e-mail, name and address, or card.',
  },
  device: {
    it: 'Lo stesso browser è entrato in entrambi gli account.',
    en: 'One browser signed in to both accounts.',
  },
  repeated: {
    it: 'Questo cittadino ha scelto più volte questo studio negli ultimi sei mesi.',
    en: 'This citizen chose this firm several times in the last six months.',
  },
  network: {
    it: 'Sono entrati dalla stessa rete. Da solo non dice nulla: un ufficio o un operatore mobile ne ha una per molti.',
    en: 'They signed in from one network. By itself it says nothing: an office or a mobile operator has one for many.',
  },
  quick: {
    it: 'Cinque stelle meno di un giorno dopo l’invio della richiesta.',
    en: 'Five stars less than a day after the request was sent.',
  },
};

const words = {
  why: { it: 'Perché è trattenuto', en: 'Why it is held' },
  review: { it: 'Il giudizio', en: 'The review' },
  noText: { it: 'Senza parole.', en: 'No words.' },
  removed: { it: 'È già stato rimosso.', en: 'It has been removed already.' },
  stars: { it: 'Stelle', en: 'Stars' },
  from: { it: 'Potrebbe contare dal', en: 'Might count from' },
  story: { it: 'Come è andata', en: 'How it went' },
  sent: { it: 'Richiesta inviata', en: 'Request sent' },
  answered: { it: 'Preventivo', en: 'Quote' },
  chosen: { it: 'Scelta', en: 'Choice' },
  reviewed: { it: 'Giudizio', en: 'Review' },
  choices: { it: 'Scelte di questo studio da parte sua', en: 'Their choices of this firm' },
  request: { it: 'Richiesta', en: 'Request' },
} as const;

/** Why a review is held, what it says, and how fast everything happened. */
export function RelatedReviewFile({ one }: { one: ModerationCase }) {
  const say = useWords();
  const of = one.file as unknown as RelatedReview;
  return (
    <>
      <Section title={say(words.why)}>
        <ul>
          {(of.signs ?? []).map((sign) => (
            <li key={sign}>{say(signWords[sign])}</li>
          ))}
        </ul>
      </Section>
      <Section title={say(words.review)}>
        {of.text === null ? <p className="soft">{say(words.noText)}</p> : <p className="quote">{of.text}</p>}
        {of.removed && <p className="soft">{say(words.removed)}</p>}
        <Facts
          of={[
            [say(words.stars), of.stars],
            [say(words.from), <Moment key="from" at={of.counts_from} />],
          ]}
        />
      </Section>
      <Section title={say(words.story)}>
        <Facts
          of={[
            [
              say(words.request),
              <Link key="request" to={`/requests/${of.request_id}/show`}>
                {of.request_id}
              </Link>,
            ],
            [say(words.sent), <Moment key="sent" at={of.sent_at} />],
            [say(words.answered), <Moment key="answered" at={of.answered_at} />],
            [say(words.chosen), <Moment key="chosen" at={of.chosen_at} />],
            [say(words.reviewed), <Moment key="reviewed" at={of.reviewed_at} />],
            [say(words.choices), of.choices],
          ]}
        />
      </Section>
    </>
  );
}
