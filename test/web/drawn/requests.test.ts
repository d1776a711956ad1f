import type { ComponentType } from 'react';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { activityKinds } from '../../../src/requests/moves/activity-entry.entity.js';
import { RequestStatus, ResponseStatus } from '../../../src/shared/requests/codes.js';
import { papersOfTypes } from '../../../src/shared/guidance/papers.codes.js';
import { limitCalled } from '../../../src/shared/guidance/time-limits.rules.js';
import { webHtml, webMarkup, webPart, wordsOf } from '../../support/web-markup.js';
import { letterTable } from '../../../src/shared/guidance/ready-letters/letter-table.js';

let draw: Awaited<ReturnType<typeof webMarkup>>;
beforeAll(async () => {
  draw = await webMarkup();
});

describe('the questions about a paper that arrived', () => {
  const asked = async (locale: 'it' | 'en', served_paper: string) => {
    const { ServedPaperFields } = await webPart<{ ServedPaperFields: ComponentType<object> }>(
      'features/deadlines/served-paper-fields',
    );
    const words = (await webMarkup(locale))(ServedPaperFields, {
      type: 'recupero-crediti',
      part: 2,
      values: { served_paper, served_on: '', hearing_on: '' },
      field: (name: string) => ({ name, value: '' }),
      onChange: () => undefined,
    });
    return words.join(' ');
  };

  it('name the papers in the language of the page, and ask for the hearing only where the paper names one', async () => {
    expect(await asked('it', 'summons')).toMatch(/Un atto di citazione.*La data dell’udienza/);
    expect(await asked('en', 'summons')).toMatch(/A summons \(citazione\).*The date of the hearing/);
    expect(await asked('it', 'injunction')).toMatch(/Un decreto ingiuntivo/);
    expect(await asked('it', 'injunction')).not.toMatch(/La data dell’udienza/);
  });
});

describe('a ready letter', () => {
  it('says what is still empty in the language of the page', async () => {
    const { LetterMaker } = await webPart<{ LetterMaker: ComponentType<object> }>(
      'features/ready-letters/letter-maker',
    );
    const story = { facts: {}, request: null, key: 'empty' };
    const props = {
      id: 'deposito-affitto',
      letter: letterTable['deposito-affitto'],
      story,
      limits: [limitCalled('rent-deposit')],
    };
    expect((await webMarkup('it'))(LetterMaker, props).join(' ')).toMatch(/Restano da riempire: .*Il proprietario/);
    expect((await webMarkup('en'))(LetterMaker, props).join(' ')).toMatch(/Still to fill in: .*The landlord/);
  });
});

describe('the page that asks a citizen how it went', () => {
  const shown = async (allowed_actions: string[]): Promise<string> => {
    const { default: Page } = await webPart<{ default: ComponentType<object> }>('features/feedback/give-feedback.page');
    const info = {
      id: 7,
      allowed_actions,
      status: { id: 8 },
      request_type: { case_label: 'Sfratto' },
      geo: { city: 'Lodi' },
      responses: [],
      feedback: null,
    };
    const answers = { '/requests/{id} {"params":{"path":{"id":7}}}': info };
    return (await webHtml())(Page, {}, { answers, at: '/feedback/7', path: '/feedback/:id' });
  };

  it('leads back to the request, also before there is anything to say', async () => {
    for (const actions of [['give_feedback'], []]) {
      const html = await shown(actions);
      expect(html).toMatch(/<a [^>]*href="\/requests\/7"[^>]*>Torna alla richiesta/);
      expect(/<form/.test(html)).toBe(actions.length > 0);
    }
    const crumbs = wordsOf(/<nav.*?<\/nav>/s.exec(await shown(['give_feedback']))?.[0] ?? '');
    expect(crumbs).toEqual(['Le mie richieste', 'Sfratto, Lodi', 'Giudizio']);
  });
});

describe('the next step of a request', () => {
  const waiting = {
    id: 7,
    status: { id: RequestStatus.new as number },
    responses_counter: { ok: 0, ko: 0 },
    allowed_actions: [] as string[],
    choice_until: '2026-12-01T09:00:00.000Z',
    expires_at: '2026-11-25T09:00:00.000Z',
    forwarded_responses: { opened: 0, live: 0 },
    held_at: null as string | null,
    ruling: null as object | null,
    checkout: null as object | null,
    spoken: null as object | null,
  };
  const ruling = { kind: 'rejected', reply_until: '2026-11-30T09:00:00.000Z' };
  const order = { id: 5, amount_cents: 2_99, expires_at: '2026-11-25T09:30:00.000Z' };
  const all: Record<string, Partial<typeof waiting>> = {
    'waits for staff': { held_at: '2026-11-20T09:00:00.000Z' },
    'is to be completed': { ruling: { ...ruling, kind: 'to_complete' } },
    'is under review': { ruling: { ...ruling, kind: 'under_review' } },
    'was rejected': { ruling },
    'was taken away': { ruling: { ...ruling, reply_until: null } },
    'waits for its payment': { status: { id: RequestStatus.init }, checkout: order },
    'is a draft': { status: { id: RequestStatus.init }, allowed_actions: ['edit'] },
    'is incomplete': { status: { id: RequestStatus.incomplete }, allowed_actions: ['send'] },
    'has one quote': { responses_counter: { ok: 1, ko: 0 }, allowed_actions: ['choose'] },
    'has two quotes': { responses_counter: { ok: 2, ko: 0 }, allowed_actions: ['choose'] },
    'is closed with quotes': {
      status: { id: RequestStatus.closed },
      responses_counter: { ok: 2, ko: 0 },
      allowed_actions: ['choose'],
    },
    'asks whether they spoke': { status: { id: RequestStatus.approved }, allowed_actions: ['tell_spoken'] },
    'will ask whether they spoke': {
      status: { id: RequestStatus.approved },
      spoken: { answer: null, asked_on: '2026-12-05' },
    },
    'has a firm': { status: { id: RequestStatus.approved }, spoken: { answer: true } },
    'was retired': { status: { id: RequestStatus.retired } },
    'has opinions': { responses_counter: { ok: 0, ko: 1 } },
    'is being read': { forwarded_responses: { opened: 1, live: 9 } },
    'waits for firms': { status: { id: RequestStatus.wait } },
    'reached few firms': { forwarded_responses: { opened: 0, live: 2 } },
    'reached many firms': { forwarded_responses: { opened: 0, live: 9 } },
    'was closed with quotes': { status: { id: RequestStatus.closed }, responses_counter: { ok: 1, ko: 0 } },
    'was closed without quotes': { status: { id: RequestStatus.closed } },
    'can be extended': { status: { id: RequestStatus.closed }, allowed_actions: ['extend'] },
  };

  it('is said for each state, with what can be done', async () => {
    const { useNextStep } = await webPart<{ useNextStep: () => (request: object) => object }>(
      'features/requests/next-step',
    );
    const steps: Record<string, object> = {};
    const Steps = () => {
      const nextStep = useNextStep();
      for (const [name, differs] of Object.entries(all)) steps[name] = nextStep({ ...waiting, ...differs });
      return null;
    };
    draw(Steps, {});
    expect(steps).toMatchSnapshot();
  });
});

describe('what happened to a request', () => {
  it('is told in words and with a sign for each kind of fact', async () => {
    const { ActivityTimeline } = await webPart<{ ActivityTimeline: ComponentType<object> }>(
      'features/requests/activity-timeline',
    );
    const html = await webHtml();
    const fact = { at: '2026-03-10T09:00:00.000Z', until: '2026-04-10T09:00:00.000Z', response_id: null, count: 2 };
    const told = (item: object): string => {
      const drawn = html(ActivityTimeline, {
        activity: [{ ...fact, firm: null, future: false, ...item }],
        extraQuotes: 3,
      });
      const [, sign = ''] = /icons\.svg#i-([\w-]+)/.exec(drawn) ?? [];
      return `${sign}: ${wordsOf(drawn).join(' ')}`;
    };
    const kinds = [...activityKinds, 'opens_to_all', 'closes', 'choice_ends'];
    const facts = kinds.flatMap((kind) => [{ kind }, { kind, firm: 'Studio Blu' }, { kind, future: true }]);
    expect(facts.map((item) => `${JSON.stringify(item)} ${told(item)}`)).toMatchSnapshot();
  });

  it('names the opening of a firm only until that firm has answered', async () => {
    const { ActivityTimeline } = await webPart<{ ActivityTimeline: ComponentType<object> }>(
      'features/requests/activity-timeline',
    );
    const fact = { at: '2026-03-10T09:00:00.000Z', until: null, count: 1, firm: null, future: false };
    const activity = [
      { ...fact, kind: 'opened', response_id: 1 },
      { ...fact, kind: 'opened', response_id: 2 },
      { ...fact, kind: 'opened', response_id: 3 },
      { ...fact, kind: 'declined', response_id: 3 },
    ];
    const words = draw(ActivityTimeline, { activity, extraQuotes: 0 }).join(' ');
    expect(words).toMatch(/2 studi/);
    expect(words).not.toMatch(/3 studi/);
  });
});

describe('the question how it went', () => {
  it('is about the firm that was chosen, or else about the site', async () => {
    const { FeedbackCard } = await webPart<{ FeedbackCard: ComponentType<{ requests: object[] }> }>(
      'features/accounts/dashboard/citizen-feedback',
    );
    const of = (status: number, feedback_asked = true): string => {
      const request = {
        id: 7,
        status: { id: status },
        feedback_asked,
        request_type: { case_label: 'Sfratto' },
        geo: {},
      };
      return draw(FeedbackCard, { requests: [request] }).join(' ');
    };
    expect([of(RequestStatus.approved), of(RequestStatus.closed), of(RequestStatus.closed, false)]).toMatchSnapshot();
  });
});

describe('the summary of a draft', () => {
  it('names the invoice only with a paid plan', async () => {
    const { DraftSummary } = await webPart<{ DraftSummary: ComponentType<object> }>('features/wizard/draft-summary');
    const { emptyDraft } = await webPart<{ emptyDraft: () => object }>('features/wizard/draft');
    const invoice = { first_name: 'Anna', last_name: 'Rossi', tax_code: 'RSSNNA80A41F205X', city: 'Milano' };
    const shown = [
      {},
      { plan: 2, invoice },
      { plan: 2, invoice, performanceAgreed: true },
      { plan: 1, invoice },
      { sharedContacts: true, opposingGiven: true },
    ].map((differs) => draw(DraftSummary, { draft: { ...emptyDraft(), ...differs }, plans: true }).join(' · '));
    expect(shown).toMatchSnapshot();
  });
});

describe('a part of a citizen’s requests that is empty', () => {
  it('leads to all of them', async () => {
    const { default: UserRequests } = await webPart<{ default: ComponentType<object> }>(
      'features/requests/user-requests',
    );
    const asked = { params: { query: { page: 1, page_size: 10, status: '1,69' } } };
    const answers = { [`/requests/user ${JSON.stringify(asked)}`]: { info: [], total: 0, page: 1, page_size: 10 } };
    const html = (await webHtml())(UserRequests, {}, { answers, at: '/requests?stato=drafts' });
    expect(html).toMatch(/<a [^>]*href="\/requests"[^>]*>Vedi tutte</);
    expect(wordsOf(html)).toContain('Nuova richiesta');
  });
});

describe('the letter of engagement', () => {
  it('says of each text how long it may be', async () => {
    const { LetterForm } = await webPart<{ LetterForm: ComponentType<object> }>('features/engagement/letter-form');
    const html = (await webHtml())(LetterForm, {
      id: 7,
      engagement: { letter: null, last: null },
      onSent: () => undefined,
    });
    expect(html.match(/<textarea/g)).toHaveLength(4);
    expect(html.match(/id="[^"]*-count"/g)).toHaveLength(4);
  });
});

describe('the papers that a subject needs', () => {
  it('are each attached, at hand or missing, for the citizen who chose a firm, in the wizard and for the firm', async () => {
    const { AfterChoice } = await webPart<{ AfterChoice: ComponentType<object> }>('features/requests/after-choice');
    const { FirmPapers } = await webPart<{ FirmPapers: ComponentType<object> }>('features/firm-inbox/firm-papers');
    const { Papers } = await webPart<{ Papers: ComponentType<object> }>('features/help/papers');
    const { WantedPapers } = await webPart<{ WantedPapers: ComponentType<object> }>('features/wizard/wanted-papers');
    const html = await webHtml();
    const type = { id: 'recupero-crediti' };
    const contacts = { company_name: 'Studio Blu', first_name: 'Ada', last_name: 'Blu', email: 'blu@example.com' };
    const kinds = papersOfTypes[type.id]!.map(({ kind }) => kind);
    const conversation = { papers_asked: kinds.slice(1, 3), allowed_actions: ['write'], response_id: 3, firm: null };
    const answers = {
      '/messages {"params":{"query":{"response_id":3}}}': { info: [], conversation },
      '/conversations {"params":{"query":{"request_id":7}}}': [conversation],
    };
    const told: Record<string, object> = {};
    for (const [name, attached, papers_at_hand] of [
      ['none', [], []],
      ['one attached, one at hand', [kinds[0]], [kinds[1]]],
      ['the others at hand', [kinds[0]], kinds.slice(1)],
      ['all attached', kinds, []],
    ] as const) {
      const documents = attached.map((kind, id) => ({ id, name: 'a.pdf', kind, scan: 'clean' }));
      const request = {
        id: 7,
        request_type: type,
        documents,
        papers_at_hand,
        responses: [],
        allowed_actions: [],
        spoken: null,
        expires_at: null,
        choice_until: null,
        response: { id: 3 },
      };
      const items = (part: ComponentType<object>, props: object, list: RegExp) =>
        wordsOf(
          (list.exec(html(part, props, { answers })) ?? [''])[0].replaceAll(/<input[^>]*>/g, (box) =>
            box.includes(' checked=') ? '<i>[x]</i>' : '<i>[ ]</i>',
          ),
        ).join(' ');
      told[name] = {
        'to bring': items(
          AfterChoice,
          { request, response: { id: 3 }, contacts },
          /<\/h3><p>(?!.*<h3>.*<h3>).*?(?=<h3>)/s,
        ),
        'of the citizen': items(Papers, { request }, /<ul>.*?<\/ul>/s),
        'of the firm': items(FirmPapers, { request }, /.*/s),
        'in the wizard': items(WantedPapers, { type: type.id, documents }, /<ul.*<\/ul>/s),
      };
    }
    expect(told).toMatchSnapshot();
  });
});

describe('the papers of a quote', () => {
  it('can be saved, and nothing has failed before that', async () => {
    const { Papers } = await webPart<{ Papers: ComponentType<object> }>('features/firm-inbox/own-documents');
    const response = { id: 3, status: { id: ResponseStatus.ok }, attachments: [] };
    const html = (await webHtml())(Papers, { request: { id: 7, response } });
    expect(html).not.toMatch(/role="alert"/);
  });
});
