import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { RequestStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

const { init, wait, closed, approved } = RequestStatus;

/** The requests of a citizen, beside those of another one with the same words. */
describe('the requests of a citizen', () => {
  const test = useTestApp();
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
    const rows = new Rows(test);
    const [owner, other] = [await rows.citizen(), await rows.citizen()];
    for (const [name, { status, city, words, type }] of Object.entries(given))
      for (const who of [owner, other]) {
        const id = await rows.request(who, { status, type });
        if (who === owner) ids.set(name, id);
        await sql`update requests set city = ${city}, description = ${words} where id = ${id}`.execute(test.sql);
        if (name === 'deleted' || (who === other && name === 'open'))
          await sql`update requests set deleted_at = now() where id = ${id}`.execute(test.sql);
      }
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

  it('are found by words within a state', async () => {
    expect(await list(`?q=tetto&status=${wait}`)).toEqual([['open'], 1]);
    expect(await list(`?q=bergamo&status=${wait}`)).toEqual([[], 0]);
  });
});
