import { useTranslation } from 'react-i18next';
import { serverNow } from '../../api/clock';
import { useFormat } from '../../ui/format/format';

interface PublicFromProps {
  /** What the server says of a review; it has no date before a firm was chosen. */
  review: { public: boolean; public_from: string | null };
  /** Whether it was given; before that only its date is known. */
  given: boolean;
  texts: 'give' | 'own';
}

/** When a review starts to count in public, or that staff examine it first; else empty. Rules 10.20 and 10.23. */
export function PublicFrom({ review, given, texts }: PublicFromProps) {
  const { t } = useTranslation('feedback');
  const format = useFormat();
  if (review.public || review.public_from === null) return null;
  const waits = Date.parse(review.public_from) > serverNow();
  if (!waits && !given) return null;
  return (
    <p className="small soft">
      {waits ? t(`${texts}.publicFrom`, { day: format.date(review.public_from) }) : t(`${texts}.checked`)}
    </p>
  );
}
