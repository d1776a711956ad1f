import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CaseMention } from '../api/records';
import type { BackOfficeDataProvider } from '../providers/data';

/** The notes that mention the member, who has not opened their cases since. Rule 18.15. */
export function useMentions(): UseQueryResult<CaseMention[]> {
  const { read } = useDataProvider<BackOfficeDataProvider>();
  return useQuery({ queryKey: ['case-mentions'], queryFn: () => read<CaseMention[]>('cases/mentions') });
}
