import { api, bodyOf, infoOf, type Schemas } from '../../api/client';
import { ApiProblem } from '../../api/problems';
import { requestTypeId, type RequestChange, type RequestDetail } from './types';

/** The value of the `status` parameter of lists: codes with commas, or nothing for all of them. */
export const statusQuery = (status: readonly number[]): string | undefined =>
  status.length > 0 ? status.join(',') : undefined;

/**
 * The owner's view of a request, which the contract answers beside the firm's.
 * @throws ApiProblem when the reader is a firm; its screens read with `firmRequest`
 */
export function ownRequest(request: RequestDetail | Schemas['LawyerRequest']): RequestDetail {
  if ('response' in request) throw new ApiProblem(403, 'requires_user');
  return request;
}

/** One page of the reader's own requests, newest first. */
export const listRequests = (page: number, status: readonly number[], signal?: AbortSignal) =>
  bodyOf(
    api.GET('/requests/user', { params: { query: { page, page_size: 10, status: statusQuery(status) } }, signal }),
  );

export const readRequest = async (id: number, signal?: AbortSignal): Promise<RequestDetail> =>
  ownRequest(await infoOf(api.GET('/requests/{id}', { params: { path: { id } }, signal })));

/** @param key makes the call idempotent: with the same key the server answers with the same draft */
export const createRequest = (type: string, key: string) =>
  infoOf(
    api.POST('/requests', { body: { request_type_id: requestTypeId(type) }, headers: { 'Idempotency-Key': key } }),
  );

/** A draft of what this browser wrote before its citizen had an account. */
export const claimRequest = (claim: string) => infoOf(api.POST('/requests/claim', { body: { claim } }));

export const changeRequest = (id: number, body: RequestChange) =>
  infoOf(api.PUT('/requests/{id}', { params: { path: { id } }, body }));
