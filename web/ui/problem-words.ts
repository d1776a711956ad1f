import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../api/problems';

/** The words of a failed call for people: the server's own, a known code's, or a general sentence. */
export function useProblemWords(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return (error) => {
    if (error instanceof ApiProblem) {
      if (error.messages.length > 0) return error.messages.join(' ');
      const field = Object.values(error.fields)[0]?.[0];
      if (field) return field;
      if (i18n.exists(`problem.${error.code}`)) return t(`problem.${error.code as 'unexpected'}`);
    }
    return t('problem.unexpected');
  };
}
