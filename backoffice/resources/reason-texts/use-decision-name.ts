import { useTranslate } from 'react-admin';
import { caseKinds } from '../../../src/shared/moderation/case.codes';
import { wordsOf } from '../cases/kinds';
import { useWords } from '../cases/use-words';

/** A decision that ready texts are for, in words. */
export function useDecisionName(): (decision: string) => string {
  const t = useTranslate();
  const say = useWords();
  return (decision) => {
    const [of = '', name = ''] = decision.split('.');
    const kind = caseKinds.find((one) => one === of);
    const words = kind && wordsOf(kind, name);
    return words
      ? `${t(`backOffice.caseKind.${of}`)}: ${say(words.label)}`
      : t(`backOffice.reason_text.of.${decision}`);
  };
}
