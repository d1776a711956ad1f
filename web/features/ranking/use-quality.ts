import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { useFormat } from '../../ui/format/format';

type Figures = components['schemas']['FirmFigures'];

/**
 * Ratings and experience of a firm, the same words on every screen: in the subject of a request, and named so, in all
 * subjects together. Uses the texts `ranking`. Rule 10.18.
 */
export function useQuality() {
  const { t } = useTranslation('ranking');
  const format = useFormat();
  const words = ({ rating, reviews, answers, clients }: Figures) => ({
    rating: format.rating(rating ?? 0),
    reviews: t('quality.reviews', { count: reviews }),
    answers: t('quality.answers', { count: answers }),
    clients: t('quality.clients', { count: clients }),
  });
  return {
    rating: (here: Figures) => t(here.rating === null ? 'quality.unratedHere' : 'quality.ratedHere', words(here)),
    work: (here: Figures) => t(here.answers === 0 ? 'quality.noWorkHere' : 'quality.workHere', words(here)),
    overall: (all: Figures) => t(all.rating === null ? 'quality.overallUnrated' : 'quality.overall', words(all)),
  };
}

/** A firm's figures in the subject of a request, for the card beside its answer. */
export const hereOf = (firm: {
  rating: number | null;
  reviews: number;
  answers_in_subject: number;
  clients_in_subject: number;
}): Figures => ({
  rating: firm.rating,
  reviews: firm.reviews,
  answers: firm.answers_in_subject,
  clients: firm.clients_in_subject,
});
