import { queries } from '../../../api/queries';

/** The reader's own profile. */
export const useProfile = () => queries.useQuery('get', '/profile', {}, { select: ({ info }) => info });
