import './answer-list.css';
import { useTranslation } from 'react-i18next';
import { Arch } from '../../ui/arch';
import { ResponseBadge } from '../../ui/badge';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { offersOf } from '../compare/quotes';
import { firstWords } from './first-words';
import { RESPONSE, type Answer } from './types';

/** "12 % più 600 € fissi": the shape of a quote in one line. */
export function useQuoteLine(): (answer: Answer) => string {
  const { t } = useTranslation('requests');
  const format = useFormat();
  return ({ percentage, fixed_costs_cents, final_costs_cents }) => {
    const fixed = (fixed_costs_cents ?? 0) + (final_costs_cents ?? 0);
    const percent = format.percent(percentage ?? 0);
    return fixed > 0 ? t('quote.withFixed', { percent, fixed: format.euro(fixed) }) : t('quote.noFixed', { percent });
  };
}

/**
 * The answers to a request: quotes and opinions lead to their page; firms that may still answer (`open`) stay unnamed.
 */
export function AnswerList({ answers, open }: { answers: Answer[]; open: boolean }) {
  const { t } = useTranslation('requests');
  const line = useQuoteLine();
  // The colours of the comparison: a firm keeps its own.
  const series = new Map(offersOf(answers).map((offer) => [offer.id, offer.series]));
  const given = answers.filter((each) => each.lawyer !== null);
  const unread = answers.filter((each) => each.lawyer === null);
  const opened = unread.filter((each) => each.status.id === RESPONSE.wait).length;
  return (
    <>
      {given.length > 0 && (
        <ul className="qs">
          {given.map((answer) => {
            const quoted = answer.status.id === RESPONSE.ok || answer.status.id === RESPONSE.approved;
            return (
              <li key={answer.id}>
                <Link to={`/responses/${answer.id}`}>
                  <Arch name={answer.lawyer?.name ?? ''} series={series.get(answer.id)} small />
                  <span>
                    <b>
                      {answer.lawyer?.name}
                      {!answer.read && <span className="unread"> · {t('answers.toRead')}</span>}
                    </b>
                    <span className="micro soft">
                      {quoted
                        ? line(answer)
                        : answer.text
                          ? t('answers.opinionStart', { text: firstWords(answer.text) })
                          : ''}
                    </span>
                  </span>
                  <ResponseBadge status={answer.status.id} to="citizen" />
                  <Icon name="arrow" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {open && unread.length > 0 && (
        <p className="small soft">
          {given.length === 0 ? t('answers.nobody') : t('answers.waiting', { count: unread.length })}
          {opened > 0 && <> {t('answers.reading', { count: opened })}</>}
        </p>
      )}
    </>
  );
}
