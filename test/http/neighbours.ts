import { sql } from 'kysely';
import sharp from 'sharp';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { Purchases } from '../billing/purchases.js';
import { filled, OPINION, quote, Scenario, type FirmOf } from '../requests/scenario.js';
import type { TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';

/** A citizen and their client. */
export interface CitizenOf {
  readonly id: number;
  readonly http: HttpClient;
}

/** A PDF that contains `text`, so that its bytes identify it. */
export const pdfOf = (text: string): Buffer =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj',
      'trailer<</Root 1 0 R>>',
      `% ${text}`,
      '%%EOF\n',
    ].join('\n'),
  );

/**
 * Two of each: citizens Anna and Bruno, firms F and G, several requests, responses, files, payments and notifications
 * each, so that a list without an owner filter shows too much; and a firm to which nothing was forwarded.
 *
 * | request | citizen | F | G |
 * | --- | --- | --- | --- |
 * | chosen | Anna | quoted and chosen, with an attachment | quoted, with an attachment |
 * | waiting | Anna | quoted | new |
 * | draft | Anna | | |
 * | other | Bruno | opinion | opened, with an attachment |
 * | otherDraft | Bruno | | |
 */
export class Neighbours {
  anna!: CitizenOf;
  bruno!: CitizenOf;
  f!: FirmOf;
  g!: FirmOf;
  /** A firm to which nothing was forwarded. */
  bare!: FirmOf;
  readonly requests: Record<'chosen' | 'waiting' | 'draft' | 'other' | 'otherDraft', number> = {
    chosen: 0,
    waiting: 0,
    draft: 0,
    other: 0,
    otherDraft: 0,
  };
  /** Response ids, named by request and firm. */
  readonly responses: Record<'chosenF' | 'chosenG' | 'waitingF' | 'waitingG' | 'otherF' | 'otherG', number> = {
    chosenF: 0,
    chosenG: 0,
    waitingF: 0,
    waitingG: 0,
    otherF: 0,
    otherG: 0,
  };
  /** Documents by the text in them. */
  readonly documents: Record<
    'of chosen' | 'of draft' | 'of other' | 'of chosenF' | 'of chosenG' | 'of otherG',
    number
  > = {
    'of chosen': 0,
    'of draft': 0,
    'of other': 0,
    'of chosenF': 0,
    'of chosenG': 0,
    'of otherG': 0,
  };
  readonly invoices: Record<'anna' | 'bruno' | 'f' | 'g', number> = { anna: 0, bruno: 0, f: 0, g: 0 };

  private constructor(
    private readonly test: TestApp,
    readonly scenario: Scenario,
  ) {}

  static async of(test: TestApp): Promise<Neighbours> {
    const scenario = await Scenario.of(test, 2);
    const made = new Neighbours(test, scenario);
    await made.fill();
    return made;
  }

  private async fill(): Promise<void> {
    const { scenario, requests, responses } = this;
    [this.f, this.g] = scenario.firms as [FirmOf, FirmOf];
    this.anna = { id: scenario.citizenId, http: scenario.citizen };
    const bareId = await scenario.rows.firm({ skills: ['ricorsi-inps'] });
    await this.test.database.transaction((em) =>
      this.test.app.get(CreditsApi).openWallet(em, bareId, this.test.clock.now()),
    );
    this.bare = { id: bareId, http: await scenario.rows.as(bareId) };
    const brunoId = await scenario.rows.citizen({ firstName: 'Bruno', lastName: 'Verdi' });
    this.bruno = { id: brunoId, http: await scenario.rows.as(brunoId) };

    requests.chosen = await this.send(this.anna);
    requests.waiting = await this.send(this.anna);
    requests.other = await this.send(this.bruno);
    requests.draft = (await this.anna.http.post('/requests', { request_type_id: 'malasanita' })).info.id;
    requests.otherDraft = (await this.bruno.http.post('/requests', { request_type_id: 'malasanita' })).info.id;
    for (const name of ['chosen', 'waiting', 'other'] as const) {
      responses[`${name}F`] = await scenario.responseOf(requests[name], this.f);
      responses[`${name}G`] = await scenario.responseOf(requests[name], this.g);
    }
    await this.upload('of chosen', this.anna.http, `/requests/${requests.chosen}/documents`);
    await this.upload('of draft', this.anna.http, `/requests/${requests.draft}/documents`);
    await this.upload('of other', this.bruno.http, `/requests/${requests.other}/documents`);

    const open = (firm: FirmOf, id: number) => this.put(firm.http, `/responses/${id}`, { status: 3 });
    await open(this.f, responses.chosenF);
    await open(this.g, responses.chosenG);
    await open(this.f, responses.waitingF);
    await open(this.f, responses.otherF);
    await open(this.g, responses.otherG);
    await this.upload('of chosenF', this.f.http, `/responses/${responses.chosenF}/attachments`);
    await this.upload('of chosenG', this.g.http, `/responses/${responses.chosenG}/attachments`);
    await this.upload('of otherG', this.g.http, `/responses/${responses.otherG}/attachments`);
    await this.put(this.f.http, `/responses/${responses.chosenF}`, quote);
    await this.put(this.g.http, `/responses/${responses.chosenG}`, { ...quote, percentage: 9 });
    await this.put(this.f.http, `/responses/${responses.waitingF}`, quote);
    await this.put(this.f.http, `/responses/${responses.otherF}`, { status: 5, text: OPINION });
    await this.put(this.anna.http, `/responses/${responses.chosenF}`, { status: 9 });
    await sql`update responses set approved_at = approved_at - interval '7 days' where approved_at is not null`.execute(
      this.test.sql,
    );
    await this.put(this.anna.http, `/requests/${requests.chosen}/feedback`, {
      satisfaction_lawyer: 5,
      satisfaction_site: 4,
      review_lawyer: 'Chiara e puntuale.',
    });

    const purchases = new Purchases(this.test);
    await purchases.plan(this.anna.id, requests.waiting, 999);
    await purchases.plan(this.bruno.id, requests.other, 1999);
    await purchases.package(this.f.id, 11, 6600);
    await purchases.package(this.g.id, 5, 3000);
    for (const name of ['anna', 'bruno', 'f', 'g'] as const)
      this.invoices[name] = (await this[name].http.get('/invoices')).info[0].id as number;
    for (const [firm, background] of [
      [this.f, '#0E5357'],
      [this.g, '#B3541E'],
    ] as const) {
      const content = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer();
      const { status, text } = await firm.http.upload('/profile/photo', {
        name: 'foto.png',
        content,
        type: 'image/png',
      });
      if (status !== 200) throw new Error(text);
    }
    await this.test.drain();
  }

  private async put(http: HttpClient, path: string, body: object): Promise<void> {
    const { status, text } = await http.put(path, body);
    if (status !== 200) throw new Error(`${path}: ${text}`);
  }

  private async send({ http }: CitizenOf): Promise<number> {
    const { info } = await http.post('/requests', { request_type_id: 'sinistri-stradali' });
    await this.put(http, `/requests/${info.id}`, { ...filled, shared_contacts: false });
    await this.put(http, `/requests/${info.id}`, { status: 2, sensitive_data_consent: true });
    await this.test.drain();
    return info.id as number;
  }

  private async upload(name: keyof Neighbours['documents'], http: HttpClient, path: string): Promise<void> {
    const { status, info, text } = await http.upload(path, {
      name: `${name}.pdf`,
      content: pdfOf(name),
      type: 'application/pdf',
    });
    if (status !== 201) throw new Error(`${path}: ${text}`);
    this.documents[name] = info.id as number;
  }
}
