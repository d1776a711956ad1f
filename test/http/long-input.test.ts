import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LONGEST } from '../../src/kernel/http/validation.js';
import { openApiDocument, type DocumentName } from '../../src/openapi/openapi.js';
import { Scenario } from '../requests/scenario.js';
import { Team } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { fieldsOf, type Field } from './fields.js';

/** Milliseconds of CPU that a long text may cost. */
const MOST = 100;
/** A pattern that is not linear takes seconds each time, so that many attempts hide none. */
const ATTEMPTS = 24;

/** The longest texts that reach a schema. Over them a pattern that is not linear takes seconds. */
const texts = ['A', 'a.', ' ', '1-'].map((part) => part.repeat(LONGEST / part.length));

describe(`a text of ${LONGEST} characters`, () => {
  let test: TestApp;
  const clients: HttpClient[] = [];
  beforeAll(async () => {
    test = await startTestApp();
    const scenario = await Scenario.of(test, 1);
    const admin = await new Team(test).as('admin');
    clients.push(scenario.citizen, scenario.firms[0]!.http, test.http.as(admin.token!));
  });
  afterAll(() => test.close());

  const send = async (field: Field, text: string, client: HttpClient): Promise<number> => {
    const query = field.in === 'query' ? `?${field.name}=${encodeURIComponent(text)}` : '';
    const path = field.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      field.in === 'path' && name === field.name ? encodeURIComponent(text) : '1',
    );
    const body = field.in === 'body' ? field.body(text) : undefined;
    return (await client.call(field.method, path + query, body)).status;
  };

  /**
   * The processor time of one call on the main thread, which a slow pattern would block.
   * Noise of the machine only adds to it, so the best attempt counts.
   */
  const costOf = async (field: Field, text: string, client: HttpClient): Promise<number> => {
    let best = Infinity;
    for (let attempt = 0; attempt < ATTEMPTS && best > MOST; attempt++) {
      const before = process.threadCpuUsage();
      await send(field, text, client);
      const { user, system } = process.threadCpuUsage(before);
      best = Math.min(best, (user + system) / 1000);
    }
    return best;
  };

  /** A permitted caller gets the furthest. */
  const admitted = async (field: Field): Promise<HttpClient | undefined> => {
    for (const client of clients) if (![401, 403].includes(await send(field, 'A', client))) return client;
    return undefined;
  };

  it.each<DocumentName>(['public', 'backoffice'])(
    'slows no call of the %s document',
    async (document) => {
      const fields = fieldsOf(openApiDocument(test.app, document));
      expect(fields.length).toBeGreaterThan(40);
      const slow: string[] = [];
      for (const field of fields) {
        const client = await admitted(field);
        if (!client) continue;
        for (const text of texts) {
          const cost = await costOf(field, text, client);
          if (cost > MOST) slow.push(`${field.label} with ${JSON.stringify(text.slice(0, 2))}: ${Math.round(cost)} ms`);
        }
      }
      expect(slow).toEqual([]);
    },
    300_000,
  );
});
