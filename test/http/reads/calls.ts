import type { ReadWorld } from './world.js';

/** Who reads. Each has a session of their own. */
export type Reader = keyof ReturnType<typeof readersOf>;

/** The account and the member of each reader; nobody for a visitor. */
export const readersOf = ({ neighbours, states, demo }: ReadWorld) =>
  ({
    visitor: null,
    anna: [neighbours.anna.id],
    bruno: [neighbours.bruno.id],
    f: [neighbours.f.id],
    g: [neighbours.g.id],
    bare: [neighbours.bare.id],
    colleague: [states.firm, states.members.lawyer],
    assigned: [states.firm, states.members.assistant],
    billing: [states.firm, states.members.billing],
    carlo: [states.citizen],
    dora: [states.firm],
    elba: [states.rival],
    rossi: [demo.get('anna.rossi')!],
    bianchi: [demo.get('studio.bianchi')!],
  }) satisfies Record<string, readonly [account: number, member?: number] | null>;

/** The calls of a route: who makes them, the first one, and the same with other values, which answer something else. */
export interface Reads {
  readonly route: string;
  readonly readers: readonly Reader[];
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The calls for records of one kind, each by whom it concerns. Their answers are shown as one list. */
export interface RecordReads {
  readonly route: string;
  readonly kind: 'citizens' | 'firms' | 'visitors';
  readonly calls: readonly (readonly [reader: Reader, path: string])[];
}

const kindOf = (reader: Reader): RecordReads['kind'] =>
  reader === 'visitor' ? 'visitors' : ['anna', 'bruno', 'carlo', 'rossi'].includes(reader) ? 'citizens' : 'firms';

const PAGES = ['page=2', 'page_size=2'];
const EVERYONE: readonly Reader[] = ['anna', 'carlo', 'f', 'dora', 'colleague', 'assigned', 'billing', 'bianchi'];
const CITIZENS: readonly Reader[] = ['anna', 'bruno', 'carlo', 'rossi'];
const FIRMS: readonly Reader[] = ['dora', 'f', 'bare', 'colleague', 'assigned', 'billing', 'bianchi'];

/** Routes that no read shows: streams, and calls that spend what they are given. */
export const elsewhere: Readonly<Record<string, string>> = {
  'GET /events': 'chat/events',
  'GET /confirm/mail/{key}/{token}': 'accounts/edges',
  'GET /register/{model}/confirm/{token}': 'accounts/account-lifecycle',
  'GET /register/{model}/resend/confirm/{accountId}': 'accounts/account-lifecycle',
  'GET /invitations/{key}/{token}': 'accounts/firm-members',
  'GET /newsletter/confirm/{token}': 'content/newsletter',
  'GET /notifications/read/all': 'notifications/centre',
  'GET /appeals/{token}': 'moderation/reports',
};

/** What everybody reads, and what each reads of their own. */
export function publicReads({ neighbours: n, states, demo, ids }: ReadWorld): (Reads | RecordReads)[] {
  const reads: (Reads | RecordReads)[] = [];
  const read = (route: string, readers: readonly Reader[], variants: readonly string[] = [], base?: string): void => {
    const path = base ?? route;
    reads.push({
      route: `GET ${route}`,
      readers,
      paths: [
        path,
        ...variants.map((one) => (one.startsWith('/') ? one : `${path}${path.includes('?') ? '&' : '?'}${one}`)),
      ],
    });
  };
  const each = (route: string, records: readonly (readonly [id: number | string, ...readers: Reader[]])[]): void => {
    for (const kind of ['citizens', 'firms', 'visitors'] as const) {
      const calls = records.flatMap(([id, ...readers]) =>
        readers
          .filter((reader) => kindOf(reader) === kind)
          .map((reader) => [reader, route.replace(/\{\w+\}/, String(id))] as const),
      );
      if (calls.length > 0) reads.push({ route: `GET ${route.split('?')[0]}`, kind, calls });
    }
  };
  const near = 'latitude=45.46&longitude=9.19';

  read('/request-types', ['visitor'], ['q=affitto']);
  read('/plans', ['visitor']);
  read(
    '/matching/reach',
    ['visitor'],
    ['plan=4', `/matching/reach?request_type_id=malasanita&latitude=41.9&longitude=12.5`],
    `/matching/reach?request_type_id=sinistri-stradali&${near}`,
  );
  read('/statistics/milestones', ['visitor']);
  read('/statistics/verification', ['visitor']);
  read('/content/search', ['visitor'], ['page=2', '/content/search?q=danno'], '/content/search?q=prescrizione');
  read(
    '/lawyers',
    ['visitor'],
    [
      ...PAGES,
      'city=Milano',
      'province_id=MI',
      near,
      `${near}&within_km=5`,
      'language=de',
      'reviewed=1',
      '/lawyers?request_type=malasanita',
    ],
    '/lawyers?request_type=sinistri-stradali',
  );
  each('/lawyers/{id}', [
    [n.f.id, 'visitor', 'f'],
    [states.firm, 'visitor'],
    [states.rival, 'visitor'],
    [demo.get('studio.bianchi')!, 'visitor', 'anna'],
    [demo.get('studio01')!, 'visitor'],
  ]);
  each('/lawyers/{id}/photo', [
    [n.f.id, 'visitor'],
    [n.bare.id, 'visitor'],
  ]);
  read('/geo/municipalities', ['visitor'], ['limit=3', '/geo/municipalities'], '/geo/municipalities?q=mila');
  read(
    '/geo/municipalities/around',
    ['visitor'],
    ['/geo/municipalities/around?latitude=41.9&longitude=12.49'],
    `/geo/municipalities/around?${near}`,
  );
  read(
    '/geo/municipalities/nearest',
    ['visitor'],
    ['/geo/municipalities/nearest?latitude=41.9&longitude=12.49'],
    `/geo/municipalities/nearest?${near}`,
  );
  reads.push({
    route: 'GET /visitor-documents',
    readers: ['visitor'],
    paths: ['/visitor-documents'],
    headers: { 'x-upload-secret': 's'.repeat(43) },
  });

  for (const route of [
    '/account',
    '/account/sessions',
    '/account/security-events',
    '/account/passkeys',
    '/account/export',
    '/profile',
    '/notifications/unread',
    '/notifications/push',
    '/conversations/unread',
  ])
    read(route, EVERYONE);
  read('/notifications', ['dora', 'carlo', 'f', 'assigned'], [...PAGES, 'type=1', 'type=5', 'unread=true']);
  read(
    '/conversations',
    ['carlo', 'dora', 'assigned', 'rossi', 'bianchi'],
    ['q=Dori', `request_id=${ids.talkedRequest[0]}`, `before=${ids.talkedResponse[0]}`],
  );
  read('/invoices', ['bianchi', 'anna', 'rossi', 'f'], PAGES);
  read('/complaints', ['carlo', 'dora', 'assigned'], PAGES);
  each(
    '/complaints/{reference}',
    states.reports.map((reference) => [reference, 'carlo', 'dora']),
  );
  read('/refused-firms', CITIZENS);
  read('/withdrawals', CITIZENS);

  for (const route of [
    '/profile/verification',
    '/credits/history',
    '/credits/calendar.ics',
    '/credits/demand',
    '/quick-replies',
    '/firm/members',
    '/firm/api-tokens',
    '/firm/webhooks',
    '/firm/filters',
    '/firm/labels',
    '/quote-texts',
    '/requests/lawyer/counts',
    '/requests/lawyer/first',
    '/requests/lawyer/performance',
    '/requests/lawyer.csv',
  ])
    read(route, FIRMS);
  read(
    '/firm/activity',
    ['dora', 'assigned'],
    ['person=owner', `person=${states.members.lawyer}`, `before=${ids.act[0]}`],
  );
  for (const route of ['/credits', '/credits/ledger.csv'])
    read(
      route,
      ['bianchi', 'dora', 'f', 'assigned'],
      ['page=2&page_size=1', 'page_size=2', 'type=3', 'from=2026-02-01', 'to=2026-02-01'],
    );
  read('/feedbacks', ['bianchi', 'f', 'dora'], PAGES);
  read('/requests/user', ['carlo', 'rossi'], [...PAGES, 'status=3', 'q=Lodi']);
  read('/requests/lawyer', ['dora', 'f', 'assigned', 'bianchi'], [...PAGES, 'status=7', 'q=Lodi']);
  read('/responses', ['dora', 'carlo', 'assigned'], [...PAGES, 'status=7', 'q=Lodi']);
  each('/users/statistics/{id}', [
    [n.anna.id, 'anna'],
    [states.citizen, 'carlo'],
    [demo.get('anna.rossi')!, 'rossi'],
  ]);
  each('/lawyers/statistics/{id}', [
    [n.f.id, 'f'],
    [states.firm, 'dora', 'colleague', 'assigned', 'billing'],
    [demo.get('studio.bianchi')!, 'bianchi'],
  ]);

  const requests: [number, ...Reader[]][] = [
    ...Object.values(n.requests).map((id): [number, ...Reader[]] => [id, 'anna', 'f']),
    ...states.requests.map((id): [number, ...Reader[]] => [id, 'carlo', 'dora']),
    ...ids.ofRossi.map((id): [number, ...Reader[]] => [id, 'rossi', 'bianchi']),
  ];
  each('/requests/{id}', requests);
  each('/requests/{id}/timeline', requests);
  each(
    '/requests/{id}/calendar.ics',
    requests.filter((_, nth) => nth % 12 === 0),
  );
  const responses: [number, ...Reader[]][] = [
    ...Object.values(n.responses).map((id): [number, ...Reader[]] => [id, 'anna', 'f']),
    ...states.responses.map((id): [number, ...Reader[]] => [id, 'carlo', 'dora']),
    ...ids.responsesOfBianchi.map((id): [number, ...Reader[]] => [id, 'rossi', 'bianchi']),
  ];
  each('/responses/{id}', responses);
  // Drawing a PDF takes as long as five reads.
  const few = responses.filter((_, nth) => nth % 6 === 2);
  for (const route of ['draft', 'opinion-draft', 'engagement']) each(`/responses/{id}/${route}`, responses);
  for (const route of ['quote.pdf', 'engagement.pdf']) each(`/responses/{id}/${route}`, few);
  each('/messages?response_id={id}', responses);
  read(
    '/messages',
    ['carlo', 'dora'],
    [`before=${ids.talkedMessage[0]}`],
    `/messages?response_id=${ids.talkedResponse[0]}`,
  );
  each(
    '/documents/{id}',
    Object.values(n.documents).map((id) => [id, 'anna', 'f']),
  );
  each('/checkout/{id}', [...ids.checkouts.map((id): [number, ...Reader[]] => [id, 'anna', 'f', 'bianchi', 'rossi'])]);
  for (const kind of ['pdf', 'xml'])
    each(
      `/invoices/{id}.${kind}`,
      [n.invoices.anna, n.invoices.f].map((id) => [id, 'anna', 'f']),
    );
  each(
    '/sandbox/payments/{ref}',
    ids.sandbox.map((ref) => [ref, 'visitor']),
  );
  return reads;
}
