import { useTranslation } from 'react-i18next';
import { RequestStatus } from '../../../../src/shared/requests/codes.js';
import { ButtonLink } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { useRequestName } from '../../requests/next-step';
import type { RequestItem } from '../../requests/types';

/** Asks how the latest request without feedback went; the others are asked on their own page. Rule 10.13. */
export function FeedbackCard({ requests }: { requests: RequestItem[] }) {
  const { t } = useTranslation('requests');
  const nameOf = useRequestName();
  const request = requests.find(({ feedback_asked: asked }) => asked);
  if (!request) return null;
  const { id, status } = request;
  const chosen = status.id === RequestStatus.approved;
  const name = nameOf(request);
  const give = t(chosen ? 'feedback.give' : 'feedback.giveSite');
  return (
    <section className="dash-feedback" aria-labelledby="dash-feedback">
      <h2 id="dash-feedback">{t(chosen ? 'feedback.ask' : 'feedback.askSite')}</h2>
      <p>
        <Link to={`/requests/${id}`}>{name}</Link>
      </p>
      <p className="small soft">{t(chosen ? 'feedback.askText' : 'feedback.askSiteText')}</p>
      <ButtonLink to={`/requests/${id}/feedback`} aria-label={`${give}: ${name}`}>
        {give}
      </ButtonLink>
    </section>
  );
}
