import { useListContext } from 'react-admin';
import { asFailure } from '../providers/http';
import { Problem } from '../ui/Problem';

/** A list that could not be read, with a button to try again. */
export function ListProblem() {
  const { error, refetch } = useListContext();
  return <Problem error={asFailure(error)} onRetry={() => void refetch()} />;
}
