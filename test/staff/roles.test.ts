import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type TestApp, useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { callers, staffRows, type Caller, type StaffRow } from './routes.js';
import { Desk, Team } from './team.js';

const BASE = 'api/backoffice/v1';

/** Every route of the back office as the application declares it. */
function declared(test: TestApp): string[] {
  const scanner = new MetadataScanner();
  return test.app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype }) => {
      const at = metatype ? ((Reflect.getMetadata(PATH_METADATA, metatype) as string | undefined) ?? '') : '';
      if (!metatype || !at.startsWith(BASE)) return [];
      const prototype = metatype.prototype as Record<string, object>;
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const method = Reflect.getMetadata(METHOD_METADATA, prototype[name]!) as RequestMethod | undefined;
        if (method === undefined) return [];
        const path = (Reflect.getMetadata(PATH_METADATA, prototype[name]!) as string).replace(/^\/|\/$/g, '');
        return [
          `${RequestMethod[method]} ${[at.slice(BASE.length), path]
            .filter(Boolean)
            .join('/')
            .replace(/^(?!\/)/, '/')}`,
        ];
      });
    });
}

describe('the routes of the back office, called by every role', () => {
  const test = useTestApp();
  let desks: Record<Caller, Desk>;
  beforeAll(async () => {
    const team = new Team(test);
    const rows = new Rows(test);
    const citizen = await rows.as(await rows.citizen());
    desks = {
      nobody: team.nobody,
      citizen: new Desk(citizen),
      moderator: await team.as('moderator'),
      finance: await team.as('finance'),
      content: await team.as('content'),
      admin: await team.as('admin'),
    };
  });

  const expected = ({ roles, status }: StaffRow): Record<Caller, number> =>
    Object.fromEntries(
      callers.map((caller) => {
        if (roles === 'anyone') return [caller, status];
        if (caller === 'nobody' || caller === 'citizen') return [caller, 401];
        return [caller, caller === 'admin' || roles.includes(caller) ? status : 403];
      }),
    ) as Record<Caller, number>;

  it('have a row each, and no other row exists', () => {
    expect(staffRows.map(({ route }) => route).sort()).toEqual(declared(test).sort());
  });

  it.each(staffRows.map((row) => [row.route, row] as const))('%s', async (route, row) => {
    const got: Partial<Record<Caller, number>> = {};
    for (const caller of callers)
      got[caller] = row.stream
        ? await desks[caller].opened(route.split(' ')[1]!)
        : (await desks[caller].call(route.split(' ')[0] as 'GET', row.path ?? route.split(' ')[1]!, row.body)).status;
    expect(got).toEqual(expected(row));
  });

  it('answer unknown paths with the envelope, and forbid caching', async () => {
    const unknown = await desks.admin.get('/nothing-here');
    expect([unknown.status, unknown.body]).toEqual([
      404,
      { message: 'not_found', info: { messages: ['Non abbiamo trovato quello che cerchi.'] } },
    ]);
    expect((await test.http.get('/backoffice/v1/refunds')).status).toBe(404);
    expect((await desks.moderator.get('/accounts')).headers['cache-control']).toBe('no-store');
  });

  it('are not part of the public contract', async () => {
    expect((await test.http.get('/api/openapi.json')).text).not.toContain('backoffice');
  });
});
