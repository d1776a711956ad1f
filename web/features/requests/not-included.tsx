import { useTranslation } from 'react-i18next';
import { Part } from '../../../src/shared/requests/codes.js';
import { CourtFeeNote } from '../help/court-fee-note';
import { useOwnRequest } from './queries';
import type { FirmResponse } from './types';

/** What the firm's figures leave out: the additions of the law, if it says so, and what a court asks. Rules 4.6 and 28.4. */
export function NotIncluded({
  response,
  costs,
}: {
  response: FirmResponse;
  costs: NonNullable<FirmResponse['costs']>;
}) {
  const { t } = useTranslation('requests');
  const request = useOwnRequest(response.request.id).data;
  return (
    <section className="stack" aria-labelledby="not-included">
      <h2 className="sub" id="not-included">
        {t('notIncluded.title')}
      </h2>
      <ul className="dots">
        <li>{t(response.additional_costs ? 'notIncluded.additions' : 'notIncluded.noAdditions')}</li>
        <li>{t('notIncluded.outlays')}</li>
        {request && request.part !== Part.respondent && (
          <li>
            <CourtFeeNote type={request.request_type.id} valueCents={costs.cases.at(-1)?.outcome_cents ?? 0} />
          </li>
        )}
      </ul>
    </section>
  );
}
