import { expect, it } from '@jest/globals';
import {
  citizenReadsAttachments,
  otherSideReadsFile,
  requestGivesDocumentsBack,
  requestTakesDocuments,
  responseTakesDocuments,
} from '../../src/requests/documents/request-documents.rules.js';
import { requestLimits } from '../../src/shared/limits.js';
import { MessageStatus } from '../../src/shared/chat/messages.codes.js';
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

it('the other side of a conversation reads a file of a delivered message, a firm while it has a part in the request', () => {
  const message = { status: MessageStatus.approved, deleted: false };
  const reads = (reader: 'citizen' | 'firm', given: object = {}) =>
    otherSideReadsFile({ message, response: 7, requestEndedAt: null, ...given }, reader, NOW);
  const others = Object.values(MessageStatus).filter((status) => status !== MessageStatus.approved);
  expect(others.length).toBeGreaterThan(0);
  for (const reader of ['citizen', 'firm'] as const) {
    expect(reads(reader)).toBe(true);
    expect(reads(reader, { message: null })).toBe(false);
    expect(reads(reader, { message: { ...message, deleted: true } })).toBe(false);
    for (const status of others) expect(reads(reader, { message: { ...message, status } })).toBe(false);
  }
  expect([reads('citizen', { response: 12 }), reads('firm', { response: 12 })]).toEqual([true, false]);
  const archived = { requestEndedAt: new Date(NOW.getTime() - requestLimits.leavesPanelAfter) };
  expect([reads('citizen', archived), reads('firm', archived)]).toEqual([true, false]);
  expect(reads('firm', { ...archived, response: 9 })).toBe(true);
});
