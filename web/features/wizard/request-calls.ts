import { ApiProblem } from '../../api/problems';

/**
 * The calls about requests. Only what an account holds needs them, so the wizard's first page comes without them.
 * @throws ApiProblem with status 0 when they can't be fetched, as a call does
 */
export const requestCalls = (): Promise<typeof import('../requests/api')> =>
  import('../requests/api').catch(() => {
    throw ApiProblem.offline();
  });
