import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { sql } from 'kysely';
import sharp from 'sharp';
import { GeoApi } from '../../src/geo/geo.api.js';
import { openApiDocument } from '../../src/openapi/openapi.js';
import { plus } from '../../src/shared/clock.js';
import { feedbackLimits } from '../../src/shared/limits.js';
import { Purchases } from '../billing/purchases.js';
import { Scenario } from '../requests/scenario.js';
import { RouteCheck } from '../../src/accounts/route-check.js';
import { personAllows, type Permission } from '../../src/shared/permissions.rules.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';
import { Innocents } from '../support/innocents.js';
import { operationsIn, undescribed } from './openapi.js';
import { roles, rows, type Role, type Row } from './routes.js';

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** What is said of each route in another place: its verb and path, who may call it, and what the document adds. */
const SAID_ELSEWHERE =
  /^(?:design:|path$|method$|route:(?:public|permission|staff-permission|move-permission)$|swagger\/(?!api(?:Consumes|Produces)$))/;

/** Everything else that decorators say of a route: a fresh confirmation, interceptors, guards, headers, its status. */
const declaredOf = (handler: object): string[] =>
  Reflect.getMetadataKeys(handler)
    .filter((key): key is string => typeof key === 'string' && !SAID_ELSEWHERE.test(key))
    .sort()
    .map((key) => `${key.replaceAll('_', '').replace(/^.*[:/]/, '')} ${inShort(Reflect.getMetadata(key, handler))}`);

function inShort(value: unknown): string {
  if (Array.isArray(value)) return value.map(inShort).join(' and ');
  if (typeof value === 'function') return value.name;
  return value !== null && typeof value === 'object' ? Object.values(value).map(inShort).join(': ') : String(value);
}

describe('the routes of the contract, called by every role', () => {
  let test: TestApp;
  let clients: Record<Role, HttpClient>;
  /** A lawyer of the placed firm who sees only what is assigned to them, and nothing is. */
  let unassigned: HttpClient;
  let guards: ReadonlyMap<string, Permission | undefined>;
  let ids: Record<string, number>;
  let png: Buffer;
  let contract: OpenAPIObject;
  let innocents: Innocents;

  beforeAll(async () => {
    test = await startTestApp();
    contract = openApiDocument(test.app);
    innocents = await Innocents.of(test);
    await test.app.get(GeoApi).load();
    png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0E5357' } })
      .png()
      .toBuffer();
    const scenario = await Scenario.of(test, 1);
    const [placed] = scenario.firms;
    const bareId = await scenario.rows.firm({ skills: ['ricorsi-inps'] });
    const strangerId = await scenario.rows.citizen();
    await innocents.refuse(bareId);
    const open = await scenario.rows.request(scenario.citizenId, { status: 3 });
    const chosen = await scenario.rows.request(scenario.citizenId, { status: 5 });
    const chosenEarlier = await scenario.rows.request(scenario.citizenId, { status: 5 });
    const earlier = plus(test.clock.now(), -feedbackLimits.spokenAskedAfter);
    await sql`update requests set approved_at = ${earlier} where id = ${chosenEarlier}`.execute(test.sql);
    const draft = await scenario.rows.request(scenario.citizenId, { status: 1 });
    const document = await scenario.citizen.upload(`/requests/${open}/documents`, {
      name: 'verbale.pdf',
      content: PDF,
      type: 'application/pdf',
    });
    const draftDocument = await scenario.citizen.upload(`/requests/${draft}/documents`, {
      name: 'verbale.pdf',
      content: PDF,
      type: 'application/pdf',
    });
    const visitorDocument = await test.http.upload(
      '/visitor-documents',
      { name: 'verbale.pdf', content: PDF, type: 'application/pdf' },
      { 'x-upload-secret': 'v'.repeat(43) },
    );
    const second = await scenario.rows.request(scenario.citizenId, { status: 3 });
    ids = {
      ownerId: scenario.citizenId,
      placedId: placed!.id,
      bareId,
      open,
      chosen,
      chosenEarlier,
      draft,
      responseId: await scenario.rows.response(open, placed!.id, 3, { opened_at: test.clock.now() }),
      openResponse: await scenario.rows.response(second, placed!.id, 3, { opened_at: test.clock.now() }),
      chosenResponse: await scenario.rows.response(chosen, placed!.id, 9),
      document: document.info.id,
      draftDocument: draftDocument.info.id,
      visitorDocument: visitorDocument.info.id,
    };
    const message = await scenario.citizen.post('/messages', { response_id: ids.responseId, text: 'Buongiorno' });
    const quickReply = await placed!.http.post('/quick-replies', { text: 'Ci mandi il verbale, per favore.' });
    ids = { ...ids, message: message.info.id, quickReply: quickReply.info.id };
    await new Purchases(test).plan(scenario.citizenId, chosen);
    const invoice = await scenario.citizen.get('/invoices');
    ids.invoice = invoice.info[0].id;
    const revoked = await scenario.rows.citizen();
    clients = {
      visitor: test.http,
      owner: scenario.citizen,
      placed: placed!.http,
      other: await scenario.rows.as(strangerId),
      bare: await scenario.rows.as(bareId),
      unconfirmed: await scenario.rows.as(revoked),
    };
    await sql`update accounts set confirmed_at = null where id = ${revoked}`.execute(test.sql);
    const memberId = await scenario.rows.member(placed!.id, { access: 'assigned' });
    unassigned = await scenario.rows.as(placed!.id, memberId);
    const permissionsOf = new Map(
      test.app
        .get(RouteCheck)
        .routes()
        .map(({ name, permission }) => [name.replace('.', '_'), permission]),
    );
    guards = new Map(
      [...operationsIn(contract)].map(([of, { operationId }]) => [
        of.replace('/api/v1', ''),
        permissionsOf.get(operationId),
      ]),
    );
  });
  afterAll(() => test.close());

  const pathOf = ({ route, path }: Row): string =>
    (path ?? route.split(' ')[1]!).replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));

  const undocumented: string[] = [];
  const leaked: string[] = [];
  /** Codes of the last refusals of a call that is another kind of account's. */
  const codes: string[] = [];
  const call = async (row: Row, client: HttpClient): Promise<number> => {
    if (row.stream) return client.opened(pathOf(row));
    const answer = await answerTo(row, client);
    if (answer.status === 403) codes.push(answer.body.message as string);
    leaked.push(...innocents.marksIn(answer.text));
    const missing = undescribed(contract, row.route.replace(' ', ' /api/v1'), answer);
    if (missing !== undefined) undocumented.push(missing);
    return answer.status;
  };
  const answerTo = (row: Row, client: HttpClient): Promise<Answer> => {
    const path = pathOf(row);
    if (row.file) {
      const file =
        row.file === 'pdf'
          ? { name: 'carta.pdf', content: PDF, type: 'application/pdf' }
          : { name: 'foto.png', content: png, type: 'image/png' };
      return client.upload(path, file, row.headers);
    }
    const body: unknown = JSON.parse(
      JSON.stringify(row.body ?? null).replace(/"\{(\w+)\}"/g, (_, name: string) => String(ids[name])),
    );
    return client.call(row.route.split(' ')[0] as 'GET', path, body ?? undefined, row.headers);
  };

  const expectedOf = ({ expect: [visitor, owner, other, placed, bare] }: Row): Record<Role, number> => ({
    visitor,
    unconfirmed: visitor,
    owner,
    other,
    placed,
    bare,
  });

  const ofRequests = /\{(?:open|responseId|openResponse|chosen|chosenEarlier|chosenResponse|message|document)\}/;

  /** For who is assigned nothing, the requests of the firm do not exist, as for a firm without them. Rule 26.22. */
  const expectedOfUnassigned = ({ route, path = '', body, expect: [, , , placed, bare] }: Row): number => {
    const permission = guards.get(route);
    if (permission && !personAllows({ role: 'lawyer', assignedTo: 1 }, permission)) return 403;
    return ofRequests.test(path + JSON.stringify(body ?? '')) ? bare : placed;
  };

  it('each have the permission and what else is declared that is listed for them, also those of the back office', () => {
    const listed = test.app
      .get(RouteCheck)
      .routes()
      .map(({ name, permission, staff, open, moveOf, handler }) => {
        const needs = [open && 'nothing', permission, staff && `staff ${staff}`, moveOf && 'that of the move'];
        return `${name}: ${needs.filter(Boolean).join(', ')}${declaredOf(handler)
          .map((one) => `; ${one}`)
          .join('')}`;
      });
    expect(listed.toSorted()).toMatchSnapshot();
  });

  it('have a row each, and no other row exists', () => {
    const published = Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
    );
    expect(rows.map((row) => row.route).sort()).toEqual(published.sort());
  });

  /** One route may make several moves. */
  const moves: readonly Row[] = [
    ...[2, 3, 5, 7, 9, 12].map((status) => ({
      route: 'PUT /responses/{id}',
      path: '/responses/{responseId}',
      body: { status },
    })),
    ...['only_shared_contacts_updated', 'only_validity_updated'].map((only) => ({
      route: 'PUT /responses/{id}',
      path: '/responses/{responseId}',
      body: { status: 7, [only]: true },
    })),
    ...[2, 7, 9].map((status) => ({
      route: 'PUT /requests/{id}',
      path: '/requests/{open}',
      body: { status },
    })),
    ...['request', 'response', 'message'].map((subject_type) => ({
      route: 'POST /complaints',
      body: {
        subject_type,
        subject_id: { request: '{open}', response: '{responseId}', message: '{message}' }[subject_type],
        reason: 'spam',
        text: 'Manda pubblicità a tutti.',
      },
    })),
    {
      route: 'POST /contact',
      body: {
        name: 'Elena',
        email: 'elena@example.com',
        subject: 'Rimborso del piano',
        text: 'Quando arriva il rimborso del piano Premium?',
        request_id: '{open}',
      },
    },
  ].map((row) => ({ ...row, expect: [0, 0, 0, 0, 0] }));

  it('tell who may not make a move whose it is', async () => {
    const told: string[] = [];
    for (const row of moves.filter(({ route }) => route.startsWith('PUT ')))
      for (const role of ['owner', 'other', 'placed', 'bare'] as const) {
        const choice = (row.body as { status: number }).status === 9 && row.route.includes('responses');
        const ofFirms = row.route.includes('responses') && !choice;
        const isFirm = role === 'placed' || role === 'bare';
        if (ofFirms === isFirm) continue;
        const { status, body } = await answerTo(row, clients[role]);
        told.push(`${row.route} ${JSON.stringify(row.body)} ${role}: ${status} ${body.message}`);
      }
    expect(told.join('\n')).toMatchSnapshot();
  });

  it('find nothing of a deleted request', async () => {
    const ofIts =
      /\{(?:open|responseId|openResponse|chosen|chosenEarlier|chosenResponse|message|document|draft|draftDocument)\}/;
    // Files are deleted with their request.
    const calls = [...rows, ...moves].filter(
      ({ route, path, body }) => ofIts.test(`${path} ${JSON.stringify(body)}`) && route !== 'PUT /documents/{id}',
    );
    const deletedAt = (at: Date | null) =>
      sql`update requests set deleted_at = ${at} where account_id = ${ids.ownerId}`.execute(test.sql);
    await deletedAt(test.clock.now());
    const found: string[] = [];
    for (const row of calls)
      for (const role of ['owner', 'placed'] as const) {
        const { status } = row.stream ? { status: 0 } : await answerTo(row, clients[role]);
        // A move without its fields is refused before.
        if (![403, 404].includes(status) && !(status === 422 && moves.includes(row)))
          found.push(`${row.route} ${JSON.stringify(row.body ?? '')} ${role}: ${status}`);
      }
    await deletedAt(null);
    expect(calls.length).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });

  it.each(rows.map((row) => [row.route, row] as const))('%s', async (_route, row) => {
    const got: Partial<Record<Role, number>> = {};
    // Permitted callers come last, so that the others still find what they change.
    const unassignedGets = expectedOfUnassigned(row);
    // What they may write, the firm still has to find.
    if (unassignedGets >= 400 || row.route.startsWith('GET '))
      expect([row.route, await call(row, unassigned)]).toEqual([row.route, unassignedGets]);
    codes.length = 0;
    for (const role of roles) got[role] = await call(row, clients[role]);
    // Each is told whose call it is.
    expect(codes).toEqual(
      roles
        .filter((role) => got[role] === 403)
        .map((role) => (role === 'owner' || role === 'other' ? 'requires_lawyer' : 'requires_user')),
    );
    expect(got).toEqual(expectedOf(row));
    // The document says each of these answers, with its code.
    expect(undocumented.splice(0)).toEqual([]);
    // People who have nothing to do with the callers are not named, and their records stay as they are.
    expect(leaked.splice(0)).toEqual([]);
    expect(await innocents.changes()).toEqual([]);
  });
});
