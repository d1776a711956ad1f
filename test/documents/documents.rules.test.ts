import { expect, it } from '@jest/globals';
import {
  citizenReadsAttachments,
  requestGivesDocumentsBack,
  requestTakesDocuments,
  responseTakesDocuments,
} from '../../src/requests/documents/request-documents.rules.js';
import { RequestStatus, type StoredResponseStatus } from '../../src/shared/requests/codes.js';

const NOW = new Date('2026-03-10T09:00:00Z');
const later = new Date(NOW.getTime() + 1);
const statuses = Object.values(RequestStatus);
const stored: StoredResponseStatus[] = [1, 2, 3, 5, 7, 9, 12];
const { init, incomplete } = RequestStatus;
const open = [RequestStatus.new, RequestStatus.wait];

it('a citizen adds documents to a draft and to an open request, and removes them from a draft', () => {
  const taking = (expiresAt: Date | null) =>
    statuses.filter((status) => requestTakesDocuments({ status, expiresAt }, NOW) === 'ok');
  expect(taking(later)).toEqual([init, ...open, incomplete]);
  expect(taking(null)).toEqual([init, ...open, incomplete]);
  expect(taking(NOW)).toEqual([init, incomplete]);
  expect(requestTakesDocuments({ status: RequestStatus.closed, expiresAt: null }, NOW)).toBe('documents_closed');
  expect(statuses.filter((status) => requestGivesDocumentsBack({ status, expiresAt: null }) === 'ok')).toEqual([
    init,
    incomplete,
  ]);
});

it('a firm may change its attachments until the citizen has read the quote', () => {
  const taking = (read: boolean, status: RequestStatus = RequestStatus.wait, expiresAt = later) =>
    stored.filter(
      (response) => responseTakesDocuments({ request: { status, expiresAt }, response, read }, NOW) === 'ok',
    );
  expect(taking(false)).toEqual([3, 7]);
  expect(taking(true)).toEqual([3]);
  expect(taking(false, RequestStatus.closed)).toEqual([]);
  expect(taking(false, RequestStatus.wait, NOW)).toEqual([]);
  expect(stored.filter((response) => citizenReadsAttachments(response))).toEqual([5, 7, 9]);
});
