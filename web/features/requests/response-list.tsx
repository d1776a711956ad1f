import './response-list.css';
import { useTranslation } from 'react-i18next';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { costsInWords, losingInWords } from '../../../src/shared/requests/shown-costs.rules.js';
import { FirmAvatar } from '../../ui/firm-avatar';
import { ResponseBadge } from '../../ui/status-badge';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import { Link, useLocale } from '../../ui/link';
import { feeLine, isQuoted, offersOf } from '../compare/quotes';
import { firstWords } from './first-words';
import { useSpeaks } from './use-speaks';
import type { FirmResponse, ResponseItem } from './types';

/** "12 % più 600 € fissi", "150 € l’ora, stima da 6 a 10 ore": the shape of a quote in one line. */
export function useQuoteLine(): (response: ResponseItem) => string {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const locale = useLocale();
  return (response) => {
    const { percentage, fixed_costs_cents, final_costs_cents } = response;
    const fixed = (fixed_costs_cents ?? 0) + (final_costs_cents ?? 0);
    const percent = percentage === null ? feeLine(response, locale) : format.percent(percentage);
    if (response.fee_basis === 'flat') return t('quote.flat', { fixed: format.euro(fixed) });
    return fixed > 0 ? t('quote.withFixed', { percent, fixed: format.euro(fixed) }) : t('quote.noFixed', { percent });
  };
}

/** What losing may cost, once for all quotes of a list; once for each article where they are of several subjects. */
export function LosingLines({ responses }: { responses: Pick<ResponseItem, 'costs'>[] }) {
  const locale = useLocale();
  const lines = new Set(responses.flatMap(({ costs }) => (costs ? [losingInWords(costs, locale)] : [])));
  return [...lines].map((line) => (
    <p key={line} className="small soft">
      {line}
    </p>
  ));
}

function Speaks({ words }: { words: string }) {
  return words !== '' && <span className="micro soft costs">{words}</span>;
}

/**
 * The responses to a request. Quotes and opinions link to their page; while the request is open, firms that have not
 * responded are counted without their names.
 */
export function ResponseList({ responses, open }: { responses: FirmResponse[]; open: boolean }) {
  const { t } = useTranslation('requests');
  const line = useQuoteLine();
  const speaks = useSpeaks();
  const locale = useLocale();
  // A firm has the same colour here as in the comparison.
  const series = new Map(offersOf(responses).map((offer) => [offer.id, offer.series]));
  const given = responses.filter((each) => each.lawyer !== null);
  const unread = responses.filter((each) => each.lawyer === null);
  const opened = unread.filter((each) => each.status.id === ResponseStatus.wait).length;
  return (
    <>
      {given.length > 0 && (
        <ul className="qs">
          {given.map((response) => {
            const quoted = isQuoted(response);
            return (
              <li key={response.id}>
                <Link to={`/responses/${response.id}`}>
                  <FirmAvatar name={response.lawyer?.name ?? ''} series={series.get(response.id)} small />
                  <span>
                    <b>
                      {response.lawyer?.name}
                      {!response.read && <span className="unread"> · {t('responses.toRead')}</span>}
                    </b>
                    <span className="micro soft">
                      {quoted
                        ? line(response)
                        : response.text
                          ? t('responses.opinionStart', { text: firstWords(response.text) })
                          : ''}
                    </span>
                    {response.costs && <span className="micro soft costs">{costsInWords(response.costs, locale)}</span>}
                    {response.lawyer && <Speaks words={speaks(response.lawyer.languages)} />}
                  </span>
                  <ResponseBadge status={response.status} to="citizen" />
                  <Icon name="arrow" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      <LosingLines responses={responses} />
      {open && unread.length > 0 && (
        <p className="small soft">
          {given.length === 0 ? t('responses.nobody') : t('responses.waiting', { count: unread.length })}
          {opened > 0 && <> {t('responses.reading', { count: opened })}</>}
        </p>
      )}
    </>
  );
}
