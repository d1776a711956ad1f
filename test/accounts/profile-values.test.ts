import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { sql } from 'kysely';
import { GeoApi } from '../../src/geo/geo.api.js';
import { documentLimits } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

const test = useTestApp();
let firmId: number;
let firm: HttpClient;
let citizenId: number;
let citizen: HttpClient;
beforeAll(async () => {
  const rows = new Rows(test);
  [firmId, citizenId] = [await rows.firm(), await rows.citizen()];
  [firm, citizen] = [await rows.as(firmId), await rows.as(citizenId)];
});
const profile = async (of = firm) => (await of.get('/profile')).info;

/** Rule 13.7: what was typed instead of chosen from the list. */
describe('the address of a profile', () => {
  let asked: unknown[][];
  beforeEach(() => {
    asked = [];
    test.replace(GeoApi, 'findMunicipality', (...given) => {
      asked.push(given);
      return Promise.resolve(
        given[0] === 'Altrove' ? undefined : ({ province_id: 'LE', latitude: 40, longitude: 18 } as never),
      );
    });
  });
  const street = { address: 'Via Nuova 7', city: 'Castro' };
  const point = { latitude: 45, longitude: 9 };

  it.each<[string, object, unknown[][], object]>([
    [
      'without a point gets that of its town',
      {},
      [['Castro', undefined]],
      { province_id: 'LE', latitude: 40, longitude: 18 },
    ],
    [
      'in a province gets the point of its town there',
      { province_id: 'bg' },
      [['Castro', 'BG']],
      { province_id: 'BG', latitude: 40, longitude: 18 },
    ],
    ['with a point keeps it', { ...point, province_id: 'BG' }, [], { ...point, province_id: 'BG' }],
    [
      'with half a point gets a whole one',
      { latitude: 45 },
      [['Castro', undefined]],
      { province_id: 'LE', latitude: 40, longitude: 18 },
    ],
    [
      'abroad has none',
      { country_id: 'FR' },
      [],
      { country_id: 'FR', latitude: null, longitude: null, province_id: null },
    ],
    ['in an unknown town has none', { city: 'Altrove' }, [['Altrove', undefined]], { latitude: null, longitude: null }],
  ])('%s', async (_, given, looked, kept) => {
    const { status, info } = await firm.put('/profile', { main_address: { ...street, ...given } });
    expect([status, asked]).toEqual([200, looked]);
    const stored = {
      ...street,
      address_line_2: null,
      postal_code: null,
      country_id: 'IT',
      province_id: null,
      ...given,
      ...kept,
    };
    expect(info.main_address).toMatchObject(stored);
    const { rows } = await sql`
      select city, province_id, latitude, longitude from firms where account_id = ${firmId}`.execute(test.sql);
    const { city, province_id, latitude, longitude } = info.main_address;
    expect(rows).toEqual([{ city, province_id, latitude, longitude }]);
  });
});

describe('the data for invoices', () => {
  const own = { vat_number: '00743110157', tax_code: '01234560074', sdi_code: 'M5UXCR1', pec: 'neri@pec.example.com' };
  const others = {
    vat_number: '12345670017',
    tax_code: '12345670017',
    sdi_code: 'ABCDEFG',
    pec: 'altra@pec.example.com',
  };
  const place = { address: 'Via Altra 1', city: 'Lodi', province_id: 'LO', latitude: 45.3, longitude: 9.5 };
  const named = ['company_name', 'vat_number', 'tax_code', 'sdi_code', 'pec'] as const;
  const said = async (of = firm) => {
    const { fiscal_data: data } = await profile(of);
    return data && [...named.map((name) => data[name]), data.address?.city ?? null];
  };

  it('of a firm are its own where it gives no others, and all of them where it bills as itself', async () => {
    const save = async (body: object) => expect((await firm.put('/profile', body)).status).toBe(200);
    const main_address = { ...place, city: 'Pavia', province_id: 'PV' };
    await save({ ...own, company_name: 'Studio Neri', main_address, tax_as_public: false, fiscal_data: null });
    const ofFirm = ['Studio Neri', own.vat_number, own.tax_code, own.sdi_code, own.pec, 'Pavia'];
    expect(await said()).toEqual(ofFirm);
    for (const [nth, name] of named.entries()) {
      const value = { ...others, company_name: 'Neri S.r.l.' }[name];
      await save({ fiscal_data: { [name]: value } });
      expect(await said()).toEqual(ofFirm.with(nth, value));
    }
    await save({ fiscal_data: { ...others, company_name: 'Neri S.r.l.', address: place } });
    const given = ['Neri S.r.l.', others.vat_number, others.tax_code, others.sdi_code, others.pec, 'Lodi'];
    expect(await said()).toEqual(given);
    await save({ tax_as_public: true });
    expect(await said()).toEqual(ofFirm);
    await save({ tax_as_public: false });
    expect(await said()).toEqual(given);
  });

  it('of a citizen are those that were given, with the own address where there is no other', async () => {
    expect(await said(citizen)).toBeNull();
    await citizen.put('/profile', { main_address: place, fiscal_data: { tax_code: 'RSSMRA85T10A562S' } });
    expect(await said(citizen)).toEqual([null, null, 'RSSMRA85T10A562S', null, null, 'Lodi']);
  });
});

describe('the choices of notifications', () => {
  it('are changed one by one, and the others stay', async () => {
    const [on, app, mail] = [
      { app: true, mail: true },
      { app: true, mail: false },
      { app: false, mail: true },
    ];
    const usual = { generic: on, admin: on, account: on, money: on, request: on };
    const choose = async (types: object, of = citizen) => {
      expect((await of.put('/profile/notifications', { types })).status).toBe(200);
      return (await profile(of)).notifications.types;
    };
    expect(await choose({ request: app })).toEqual({ ...usual, request: app });
    expect(await choose({ admin: mail })).toEqual({ ...usual, request: app, admin: mail });
    expect(await choose({ request: on, money: mail })).toEqual({ ...usual, admin: mail, money: mail });
    expect((await profile()).notifications.types).toEqual(usual);
  });
});

describe('the photo of a firm', () => {
  /** A square picture whose halves have these colours, as a camera that was held so takes it. */
  const file = async (orientation: number, left: string, right: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: left } })
      .composite([{ input: { create: { width: 20, height: 40, channels: 3, background: right } }, left: 20, top: 0 }])
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
  const upload = async (content: Buffer) => {
    const { status, info } = await firm.upload('/profile/photo', { name: 'foto.png', content });
    expect(status).toBe(200);
    return info as { photo_url: string };
  };
  const shown = (headers?: Record<string, string>) =>
    test.app.inject({ method: 'GET', url: `/api/v1/lawyers/${firmId}/photo`, ...(headers && { headers }) });
  /** The colours of two opposite corners. */
  const corners = async (picture: Buffer) => {
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([documentLimits.photoSide, documentLimits.photoSide]);
    const at = (x: number, y: number) => (data[3 * (y * info.width + x)]! > 128 ? 'red' : 'black');
    return [at(20, 20), at(info.width - 20, info.height - 20)];
  };

  it('is upright, however the camera was held, and another one has another mark for caches', async () => {
    const first = await upload(await file(1, 'red', 'red'));
    const etag = String((await shown()).headers.etag);
    const known = async () => (await shown({ 'if-none-match': etag })).statusCode;
    expect(await known()).toBe(304);
    // The left half is above, and then below.
    const second = await upload(await file(6, 'black', 'red'));
    expect(second.photo_url).not.toBe(first.photo_url);
    expect([await known(), await corners((await shown()).rawPayload)]).toEqual([200, ['black', 'red']]);
    await upload(await file(8, 'black', 'red'));
    expect(await corners((await shown()).rawPayload)).toEqual(['red', 'black']);
  });
});
