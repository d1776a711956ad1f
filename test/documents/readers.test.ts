import { beforeAll, describe, expect, it } from '@jest/globals';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { Team } from '../staff/team.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

const PDF = { name: 'atto.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n'), type: 'application/pdf' };

/** Who calls: each with the way to open a document. */
const readers = ['citizen', 'other citizen', 'firm', 'colleague', 'other firm', 'staff', 'finance'] as const;
type Reader = (typeof readers)[number];

/** Each kind of document: its uploader, whose people read it at any time, and who else may read it. */
const kinds = {
  'a document of a request': { uploaders: ['citizen'], others: ['firm', 'colleague'] },
  'an attachment of an answer': { uploaders: ['firm', 'colleague'], others: ['citizen'] },
  'a file that a citizen sent': { uploaders: ['citizen'], others: ['firm', 'colleague'] },
  'a file that a firm sent': { uploaders: ['firm', 'colleague'], others: ['citizen'] },
  'a file that a citizen has not sent': { uploaders: ['citizen'], others: [] },
  'a paper about the enrolment': { uploaders: ['firm', 'colleague'], others: ['staff'] },
} as const satisfies Record<string, { uploaders: readonly Reader[]; others: readonly Reader[] }>;
type Kind = keyof typeof kinds;

/** What the uploader and the others are answered. Rules 31.6 and 31.7. */
const scans = [
  [null, 'opened', 'opened'],
  ['clean', 'opened', 'opened'],
  ['pending', 'opened', '409 document_unscanned'],
  ['failed', 'opened', '409 document_unscanned'],
  ['infected', '409 document_infected', '409 document_infected'],
] as const;

describe('who opens', () => {
  const test = useTestApp();
  const clients = new Map<Reader, Pick<HttpClient, 'get'>>();
  const ids = new Map<Kind, number>();
  let firmId: number;

  beforeAll(async () => {
    const rows = new Rows(test);
    const team = new Team(test);
    const [citizenId, otherId] = [await rows.citizen(), await rows.firm()];
    firmId = await rows.firm({ listed: false });
    await test.sql.updateTable('firms').set({ verified_at: null }).where('account_id', '=', firmId).execute();
    const memberId = await rows.member(firmId);
    const [citizen, firm] = [await rows.as(citizenId), await rows.as(firmId)];
    clients
      .set('citizen', citizen)
      .set('other citizen', await rows.as(await rows.citizen()))
      .set('firm', firm)
      .set('colleague', await rows.as(firmId, memberId))
      .set('other firm', await rows.as(otherId))
      .set('staff', await team.as('moderator'))
      .set('finance', await team.as('finance'));
    const requestId = await rows.request(citizenId, { status: RequestStatus.wait });
    const responseId = await rows.response(requestId, firmId, ResponseStatus.wait);

    const upload = async (kind: Kind, http: HttpClient, path: string): Promise<number> => {
      const { status, info } = await http.upload(path, PDF);
      expect([kind, status]).toEqual([kind, 201]);
      ids.set(kind, info.id as number);
      return info.id as number;
    };
    const send = async (kind: Kind, http: HttpClient): Promise<void> => {
      const file = await upload(kind, http, `/conversations/${responseId}/attachments`);
      const sent = await http.post('/messages', { response_id: responseId, text: 'Ecco.', attachments: [file] });
      expect(sent.status).toBe(201);
    };
    await upload('a document of a request', citizen, `/requests/${requestId}/documents`);
    await upload('an attachment of an answer', firm, `/responses/${responseId}/attachments`);
    await send('a file that a firm sent', firm);
    await send('a file that a citizen sent', citizen);
    await upload('a file that a citizen has not sent', citizen, `/conversations/${responseId}/attachments`);
    await upload('a paper about the enrolment', firm, '/profile/verification/documents');
    await test.sql.updateTable('responses').set({ status: ResponseStatus.ok }).where('id', '=', responseId).execute();
  });

  const open = async (reader: Reader, kind: Kind): Promise<string> => {
    const isStaff = reader === 'staff' || reader === 'finance';
    const path = isStaff ? `/accounts/${firmId}/evidence/${ids.get(kind)}` : `/documents/${ids.get(kind)}`;
    const { status, bytes, body } = await clients.get(reader)!.get(path);
    if (status !== 200) return status === 409 ? `409 ${body.message}` : String(status);
    return bytes.equals(PDF.content) ? 'opened' : 'other bytes';
  };

  it.each(
    (Object.keys(kinds) as Kind[]).flatMap((kind) =>
      scans.map(([scan, ...answers]) => [kind, scan, ...answers] as const),
    ),
  )('%s with the scan %j: its uploader gets "%s", others who may read it "%s", and nobody else', async (...row) => {
    const [kind, scan, toUploaders, toOthers] = row;
    await test.sql
      .updateTable('documents')
      .set({ scan, scanned_at: scan === null || scan === 'pending' ? null : test.clock.now() })
      .where('id', '=', ids.get(kind)!)
      .execute();
    const { uploaders, others }: { uploaders: readonly Reader[]; others: readonly Reader[] } = kinds[kind];
    const expected = readers.map((reader) => {
      if (uploaders.includes(reader)) return [reader, toUploaders];
      if (others.includes(reader)) return [reader, toOthers];
      return [reader, reader === 'finance' ? '403' : '404'];
    });
    const got: [Reader, string][] = [];
    for (const reader of readers) got.push([reader, await open(reader, kind)]);
    expect(got).toEqual(expected);
  });
});
