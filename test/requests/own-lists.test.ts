import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

const { init, wait, closed, approved } = RequestStatus;

/** The requests of a citizen, beside those of another one with the same words. */
describe('the requests of a citizen', () => {
  const test = useTestApp();
  let rows: Rows;
  let ownerId: number;
  let citizen: HttpClient;
  let neighbour: HttpClient;
  const ids = new Map<string, number>();
  const given = {
    draft: { status: init, city: 'Milano', words: 'Una bozza sulla grondaia', type: 'sinistri-stradali' },
    open: { status: wait, city: 'Lecco', words: 'Il tetto del vicino perde', type: 'malasanita' },
    chosen: { status: approved, city: 'Bergamo', words: 'La grondaia del vicino', type: 'sinistri-stradali' },
    closed: { status: closed, city: 'Milano', words: 'Una perizia sul tetto', type: 'malasanita' },
    deleted: { status: wait, city: 'Lecco', words: 'Il tetto e la grondaia', type: 'malasanita' },
  } as const;
  type Name = keyof typeof given;

  beforeAll(async () => {
    rows = new Rows(test);
    const [owner, other] = [await rows.citizen(), await rows.citizen()];
    for (const [name, { status, city, words, type }] of Object.entries(given))
      for (const who of [owner, other]) {
        const id = await rows.request(who, { status, type });
        if (who === owner) ids.set(name, id);
        await sql`update requests set city = ${city}, description = ${words} where id = ${id}`.execute(test.sql);
        if (name === 'deleted' || (who === other && name === 'open'))
          await sql`update requests set deleted_at = now() where id = ${id}`.execute(test.sql);
      }
    ownerId = owner;
    [citizen, neighbour] = [await rows.as(owner), await rows.as(other)];
  });

  const list = async (query = '', who = citizen) => {
    const { body } = await who.get(`/requests/user${query}`);
    const found = (body.info as { id: number }[]).map(
      ({ id }) => [...ids].find(([, known]) => known === id)?.[0] as Name | undefined,
    );
    return [found, body.total];
  };

  it('come with the newest first, without what was deleted', async () => {
    expect(await list()).toEqual([['closed', 'chosen', 'open', 'draft'], 4]);
    expect(await list('?page_size=3')).toEqual([['closed', 'chosen', 'open'], 4]);
    expect(await list('?page_size=3&page=2')).toEqual([['draft'], 4]);
    expect(await list('?page_size=3&page=3')).toEqual([[], 4]);
    // None of those of the other has a name here.
    expect(await list('', neighbour)).toEqual([[undefined, undefined, undefined], 3]);
  });

  it('can be those of some states', async () => {
    expect(await list(`?status=${wait}`)).toEqual([['open'], 1]);
    expect(await list(`?status=${closed},${approved}`)).toEqual([['closed', 'chosen'], 2]);
    expect(await list(`?status=${RequestStatus.retired}`)).toEqual([[], 0]);
  });

  it('are found by a part of the description, the town or the subject, or by their number', async () => {
    expect(await list('?q=GRONDAIA')).toEqual([['chosen', 'draft'], 2]);
    expect(await list('?q=lecco')).toEqual([['open'], 1]);
    expect(await list('?q=stradal')).toEqual([['chosen', 'draft'], 2]);
    expect(await list(`?q=${ids.get('chosen')}`)).toEqual([['chosen'], 1]);
    expect(await list(`?q=${ids.get('deleted')}`)).toEqual([[], 0]);
    expect(await list('?q=tetto&page_size=1')).toEqual([['closed'], 2]);
    expect(await list('?q=%25')).toEqual([[], 0]);
  });

  it('have their answers and are counted without what was deleted', async () => {
    const firm = await rows.firm();
    const answers: [Name, number][] = [];
    for (const name of ['closed', 'deleted', 'chosen'] as const)
      answers.push([name, await rows.response(ids.get(name)!, firm, ResponseStatus.ok)]);
    expect((await citizen.get('/responses')).info.map(({ id }: { id: number }) => id)).toEqual([
      answers[2]![1],
      answers[0]![1],
    ]);
    const read = answers.map(async ([name, id]) => [name, (await citizen.get(`/responses/${id}`)).status]);
    expect(await Promise.all(read)).toEqual([
      ['closed', 200],
      ['deleted', 404],
      ['chosen', 200],
    ]);
    const counts = (await citizen.get(`/users/statistics/${ownerId}`)).info as { name: string; count: number }[];
    expect(counts.find(({ name }) => name === 'requests_open')?.count).toBe(1);
  });

  it('are found by words within a state', async () => {
    expect(await list(`?q=tetto&status=${wait}`)).toEqual([['open'], 1]);
    expect(await list(`?q=bergamo&status=${wait}`)).toEqual([[], 0]);
  });
});
