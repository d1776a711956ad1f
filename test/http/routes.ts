/** The caller. `unconfirmed` has a token whose account has since lost its confirmation: it counts as a visitor. */
export const roles = ['visitor', 'unconfirmed', 'other', 'bare', 'placed', 'owner'] as const;
export type Role = (typeof roles)[number];

/** The expected status of every role: visitor, owner, other citizen, firm with a response, firm without. */
export type Expected = readonly [visitor: number, owner: number, other: number, placed: number, bare: number];

/** One route of the contract. Ids in braces with a name are taken from the prepared scenario. */
export interface Row {
  readonly route: string;
  /** The path to call, when it differs from the route by ids or a query. */
  readonly path?: string;
  readonly body?: unknown;
  /** A file is uploaded instead of a body. */
  readonly file?: 'pdf' | 'png';
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is a stream: its head is enough. */
  readonly stream?: true;
  readonly expect: Expected;
}

const same = (status: number): Expected => [status, status, status, status, status];
const signedIn = (status: number): Expected => [401, status, status, status, status];
const citizens = (status: number): Expected => [401, status, status, 403, 403];
const firms = (status: number): Expected => [401, 403, 403, status, status];
/** Readable by the owner of a request and by a firm with a response to it. */
const parties = (status: number): Expected => [401, status, 404, status, 404];

const quote = {
  status: 7,
  percentage: 12,
  fixed_costs_cents: 40_000,
  final_costs_cents: 0,
  additional_costs: true,
  text: 'Seguiamo noi.',
  shared_contacts: false,
};

/** Of a browser that uploads before its visitor registers. */
const uploadSecret = { 'x-upload-secret': 's'.repeat(43) };

/** Every route. Reads first; deletions last. */
export const rows: readonly Row[] = [
  // For everyone.
  { route: 'GET /request-types', expect: same(200) },
  {
    route: 'POST /request-types/suggest',
    body: { text: 'Mi hanno tamponato al semaforo', request_type_id: 'malasanita' },
    expect: same(200),
  },
  {
    route: 'POST /ready-letters/pdf',
    body: { letter: 'deposito-affitto', facts: { name: 'Anna Rossi' } },
    expect: same(200),
  },
  { route: 'GET /visitor-documents', headers: uploadSecret, expect: same(200) },
  { route: 'POST /visitor-documents', headers: uploadSecret, file: 'pdf', expect: same(201) },
  // Another visitor's: the secret is not theirs.
  {
    route: 'PUT /visitor-documents/{id}',
    path: '/visitor-documents/{visitorDocument}',
    headers: uploadSecret,
    body: { kind: 'contract' },
    expect: same(404),
  },
  {
    route: 'DELETE /visitor-documents/{id}',
    path: '/visitor-documents/{visitorDocument}',
    headers: uploadSecret,
    expect: same(404),
  },
  { route: 'GET /plans', expect: same(200) },
  {
    route: 'GET /matching/reach',
    path: '/matching/reach?request_type_id=sinistri-stradali&latitude=45.46&longitude=9.19&plan=2',
    expect: same(200),
  },
  { route: 'GET /statistics/milestones', expect: same(200) },
  { route: 'GET /statistics/verification', expect: same(200) },
  { route: 'GET /content/search', path: '/content/search?q=affitto', expect: same(200) },
  {
    route: 'GET /lawyers',
    path: '/lawyers?request_type=sinistri-stradali&latitude=45.46&longitude=9.19',
    expect: same(200),
  },
  { route: 'GET /lawyers/{id}', path: '/lawyers/{placedId}', expect: same(200) },
  { route: 'GET /lawyers/{id}/photo', path: '/lawyers/{placedId}/photo', expect: same(404) },
  { route: 'GET /geo/municipalities', path: '/geo/municipalities?q=mila', expect: same(200) },
  {
    route: 'GET /geo/municipalities/around',
    path: '/geo/municipalities/around?latitude=45.46&longitude=9.19',
    expect: same(200),
  },
  {
    route: 'GET /geo/municipalities/nearest',
    path: '/geo/municipalities/nearest?latitude=45.46&longitude=9.19',
    expect: same(200),
  },
  { route: 'POST /blacklist/verify/account', body: { email: 'qualcuno@example.com' }, expect: same(200) },
  { route: 'POST /blacklist/verify/text', body: { text: 'Vorrei un parere.' }, expect: same(200) },
  { route: 'POST /login', body: {}, expect: same(422) },
  { route: 'POST /login/passkey/options', expect: same(200) },
  { route: 'POST /login/passkey', body: {}, expect: same(422) },
  { route: 'POST /login/link', body: { email: 'nessuno@example.com' }, expect: same(204) },
  { route: 'POST /login/link/open', body: {}, expect: same(422) },
  { route: 'POST /register/passkey/options', body: {}, expect: same(422) },
  { route: 'POST /register/user', body: {}, expect: same(422) },
  { route: 'POST /register/lawyer', body: {}, expect: same(422) },
  {
    route: 'GET /register/{model}/confirm/{token}',
    path: '/register/user/confirm/123456789012345678901234567890',
    expect: same(422),
  },
  {
    route: 'POST /register/{model}/confirm/{token}',
    path: '/register/user/confirm/123456789012345678901234567890',
    expect: same(422),
  },
  {
    route: 'GET /register/{model}/resend/confirm/{accountId}',
    path: '/register/user/resend/confirm/999999',
    expect: same(204),
  },
  {
    route: 'GET /confirm/mail/{key}/{token}',
    path: '/confirm/mail/1/123456789012345678901234567890',
    expect: same(422),
  },
  { route: 'POST /password/recovery', body: { email: 'nessuno@example.com' }, expect: same(204) },
  { route: 'POST /password/reset', body: {}, expect: same(422) },
  { route: 'POST /webhooks/stripe', body: {}, expect: same(400) },
  {
    route: 'GET /sandbox/payments/{ref}',
    path: '/sandbox/payments/cs_sandbox_000000000000000000000000',
    expect: same(404),
  },
  {
    route: 'POST /sandbox/payments/{ref}/{act}',
    path: '/sandbox/payments/cs_sandbox_000000000000000000000000/pay',
    expect: same(404),
  },
  {
    route: 'POST /newsletter',
    body: { email: 'lettore@example.com', authorizations: { subscribed: true } },
    expect: same(422),
  },
  { route: 'GET /newsletter/confirm/{token}', path: `/newsletter/confirm/${'a'.repeat(32)}`, expect: same(422) },
  { route: 'POST /newsletter/unsubscribe', body: { token: 'no-token' }, expect: same(422) },
  // One's own account.
  { route: 'GET /account', expect: signedIn(200) },
  { route: 'GET /account/sessions', expect: signedIn(200) },
  { route: 'GET /account/security-events', expect: signedIn(200) },
  { route: 'DELETE /account/sessions/{id}', path: '/account/sessions/2000000000', expect: signedIn(404) },
  { route: 'DELETE /account/sessions', expect: signedIn(204) },
  { route: 'POST /account/totp', body: {}, expect: signedIn(422) },
  { route: 'POST /account/totp/confirm', body: {}, expect: signedIn(422) },
  { route: 'DELETE /account/totp', body: {}, expect: signedIn(422) },
  { route: 'GET /account/passkeys', expect: signedIn(200) },
  { route: 'POST /account/passkeys/proof', expect: signedIn(200) },
  { route: 'POST /account/passkeys/options', body: {}, expect: signedIn(422) },
  { route: 'POST /account/passkeys', body: {}, expect: signedIn(422) },
  {
    route: 'PUT /account/passkeys/{id}',
    path: '/account/passkeys/2000000000',
    body: { name: 'Telefono' },
    expect: signedIn(404),
  },
  { route: 'DELETE /account/passkeys/{id}', path: '/account/passkeys/2000000000', body: {}, expect: signedIn(422) },
  { route: 'GET /account/export', expect: signedIn(200) },
  { route: 'GET /profile', expect: signedIn(200) },
  { route: 'PUT /profile', body: {}, expect: signedIn(200) },
  { route: 'PUT /profile/preferences', body: { locale: 'en' }, expect: signedIn(200) },
  { route: 'PUT /profile/security', body: {}, expect: signedIn(422) },
  { route: 'PUT /profile/email', body: {}, expect: signedIn(422) },
  { route: 'PUT /profile/notifications', body: { newsletter: false }, expect: signedIn(200) },
  { route: 'PUT /profile/terms', body: { version: '2026-11-22' }, expect: signedIn(200) },
  { route: 'GET /notifications/unread', expect: signedIn(200) },
  { route: 'GET /notifications/read/all', expect: signedIn(204) },
  { route: 'GET /notifications', path: '/notifications?type=5&unread=true', expect: signedIn(200) },
  { route: 'POST /notifications/{id}/read', path: '/notifications/999999/read', expect: signedIn(404) },
  { route: 'GET /notifications/push', expect: signedIn(200) },
  { route: 'PUT /notifications/push', body: {}, expect: signedIn(422) },
  { route: 'DELETE /notifications/push', expect: signedIn(204) },
  { route: 'GET /credits', expect: firms(200) },
  { route: 'GET /credits/history', expect: firms(200) },
  {
    route: 'GET /credits/ledger.csv',
    path: '/credits/ledger.csv?type=1,2&from=2026-01-01&to=2026-12-31',
    expect: firms(200),
  },
  // A firm without credits has no such day.
  { route: 'GET /credits/calendar.ics', expect: [401, 403, 403, 200, 404] },
  { route: 'GET /credits/demand', expect: firms(200) },
  {
    route: 'POST /credits/{id}/refund',
    path: '/credits/999999/refund',
    body: { reason: 'Non mi servono più.' },
    expect: firms(404),
  },
  { route: 'GET /invoices', expect: signedIn(200) },
  { route: 'GET /invoices/{id}.pdf', path: '/invoices/{invoice}.pdf', expect: [401, 200, 404, 404, 404] },
  { route: 'GET /invoices/{id}.xml', path: '/invoices/{invoice}.xml', expect: [401, 200, 404, 404, 404] },
  { route: 'POST /credits/orders', body: { package: 5 }, expect: firms(422) },
  { route: 'POST /coupons/verify', body: { code: 'NESSUNO', subject: 'credits', package: 5 }, expect: signedIn(422) },
  { route: 'GET /checkout/{id}', path: '/checkout/999999', expect: signedIn(404) },
  { route: 'GET /events', stream: true, expect: signedIn(200) },
  // Conversations.
  { route: 'GET /conversations', expect: signedIn(200) },
  { route: 'GET /conversations/unread', expect: signedIn(200) },
  { route: 'GET /messages', path: '/messages?response_id={responseId}', expect: parties(200) },
  { route: 'POST /messages', body: { response_id: '{responseId}', text: 'Buongiorno' }, expect: parties(201) },
  {
    route: 'POST /complaints',
    body: { subject_type: 'message', subject_id: '{message}', reason: 'spam', text: 'Manda pubblicità a tutti.' },
    expect: [401, 409, 404, 201, 404],
  },
  {
    route: 'PUT /messages/{id}',
    path: '/messages/{message}',
    body: { text: 'Buonasera' },
    expect: [401, 200, 404, 404, 404],
  },
  { route: 'DELETE /messages/{id}', path: '/messages/{message}', expect: [401, 204, 404, 404, 404] },
  {
    route: 'POST /conversations/{id}/read',
    path: '/conversations/{responseId}/read',
    body: { last_id: 1 },
    expect: parties(204),
  },
  {
    route: 'PUT /conversations/{id}/draft',
    path: '/conversations/{responseId}/draft',
    body: { text: 'Buongi' },
    expect: parties(204),
  },
  { route: 'POST /conversations/{id}/writing', path: '/conversations/{responseId}/writing', expect: parties(204) },
  {
    route: 'POST /conversations/{id}/attachments',
    path: '/conversations/{responseId}/attachments',
    file: 'pdf',
    expect: parties(201),
  },
  { route: 'GET /quick-replies', expect: firms(200) },
  { route: 'POST /quick-replies', body: { text: 'Ci mandi il verbale.' }, expect: firms(201) },
  {
    route: 'PUT /quick-replies/{id}',
    path: '/quick-replies/{quickReply}',
    body: { text: 'Ci mandi le foto.' },
    expect: [401, 403, 403, 200, 404],
  },
  { route: 'DELETE /quick-replies/{id}', path: '/quick-replies/{quickReply}', expect: [401, 403, 403, 204, 404] },
  { route: 'GET /feedbacks', expect: firms(200) },
  { route: 'GET /firm/members', expect: firms(200) },
  { route: 'POST /firm/members', body: {}, expect: firms(422) },
  { route: 'POST /firm/members/{id}/resend', path: '/firm/members/2000000000/resend', expect: firms(404) },
  { route: 'PUT /firm/members/{id}', path: '/firm/members/2000000000', body: {}, expect: firms(422) },
  { route: 'DELETE /firm/members/{id}', path: '/firm/members/2000000000', expect: firms(404) },
  { route: 'POST /firm/absences', body: {}, expect: firms(422) },
  { route: 'DELETE /firm/absences/{id}', path: '/firm/absences/2000000000', expect: firms(404) },
  { route: 'GET /firm/activity', expect: firms(200) },
  { route: 'GET /firm/api-tokens', expect: firms(200) },
  { route: 'POST /firm/api-tokens', body: {}, expect: firms(422) },
  { route: 'GET /firm/webhooks', expect: firms(200) },
  { route: 'POST /firm/webhooks', body: {}, expect: firms(422) },
  { route: 'POST /firm/webhooks/{id}/enable', path: '/firm/webhooks/2000000000/enable', expect: firms(404) },
  { route: 'POST /firm/webhooks/{id}/test', path: '/firm/webhooks/2000000000/test', expect: firms(404) },
  { route: 'DELETE /firm/webhooks/{id}', path: '/firm/webhooks/2000000000', expect: firms(404) },
  { route: 'DELETE /firm/api-tokens/{id}', path: '/firm/api-tokens/2000000000', expect: firms(404) },
  {
    route: 'GET /invitations/{key}/{token}',
    path: '/invitations/1/123456789012345678901234567890',
    expect: same(422),
  },
  {
    route: 'POST /invitations/{key}/{token}',
    path: '/invitations/1/123456789012345678901234567890',
    body: { password: 'una frase lunga', password_confirmation: 'una frase lunga' },
    expect: same(422),
  },
  { route: 'GET /profile/verification', expect: firms(200) },
  { route: 'POST /profile/verification/documents', file: 'pdf', expect: firms(409) },
  { route: 'POST /profile/verification', body: { text: 'Ecco il certificato.' }, expect: firms(409) },
  { route: 'POST /profile/photo', file: 'png', expect: firms(200) },
  { route: 'DELETE /profile/photo', expect: firms(204) },
  { route: 'GET /users/statistics/{id}', path: '/users/statistics/{ownerId}', expect: [401, 200, 404, 403, 403] },
  { route: 'GET /lawyers/statistics/{id}', path: '/lawyers/statistics/{placedId}', expect: [401, 403, 403, 200, 404] },
  // Requests.
  { route: 'GET /requests/user', expect: citizens(200) },
  { route: 'GET /requests/lawyer', expect: firms(200) },
  { route: 'GET /requests/lawyer/counts', expect: firms(200) },
  { route: 'GET /requests/lawyer.csv', expect: firms(200) },
  { route: 'GET /requests/lawyer/first', expect: firms(200) },
  { route: 'GET /requests/lawyer/performance', expect: firms(200) },
  { route: 'GET /withdrawals', expect: citizens(200) },
  { route: 'GET /requests/{id}', path: '/requests/{open}', expect: parties(200) },
  { route: 'GET /requests/{id}/timeline', path: '/requests/{open}/timeline', expect: parties(200) },
  { route: 'GET /requests/{id}/calendar.ics', path: '/requests/{open}/calendar.ics', expect: parties(200) },
  { route: 'POST /requests', body: { request_type_id: 'malasanita' }, expect: citizens(201) },
  { route: 'POST /requests/claim', body: { claim: 'x'.repeat(43) }, expect: citizens(200) },
  {
    route: 'PUT /requests/{id}',
    path: '/requests/{open}',
    body: { extra: 'Ho trovato un testimone.' },
    expect: [401, 200, 404, 403, 403],
  },
  {
    route: 'POST /requests/{id}/documents',
    path: '/requests/{open}/documents',
    file: 'pdf',
    expect: [401, 201, 404, 403, 403],
  },
  {
    route: 'PUT /requests/{id}/papers',
    path: '/requests/{open}/papers',
    body: { kinds: ['photos'] },
    expect: [401, 200, 404, 403, 403],
  },
  {
    route: 'PUT /documents/{id}',
    path: '/documents/{document}',
    body: { kind: 'photos' },
    expect: [401, 204, 404, 403, 403],
  },
  { route: 'GET /documents/{id}', path: '/documents/{document}', expect: parties(200) },
  { route: 'DELETE /documents/{id}', path: '/documents/{draftDocument}', expect: [401, 204, 404, 404, 404] },
  { route: 'POST /requests/{id}/extend', path: '/requests/{open}/extend', expect: [401, 200, 404, 403, 403] },
  {
    route: 'POST /requests/{id}/upgrade',
    path: '/requests/{open}/upgrade',
    body: { plan: 3 },
    expect: [401, 422, 404, 403, 403],
  },
  {
    route: 'POST /requests/{id}/refund',
    path: '/requests/{open}/refund',
    body: { reason: 'Nessuno studio ha risposto.' },
    expect: [401, 409, 404, 403, 403],
  },
  { route: 'POST /requests/{id}/withdraw', path: '/requests/{open}/withdraw', expect: [401, 409, 404, 403, 403] },
  // Responses.
  { route: 'GET /responses', expect: signedIn(200) },
  { route: 'GET /responses/{id}/draft', path: '/responses/{openResponse}/draft', expect: [401, 403, 403, 200, 404] },
  {
    route: 'PUT /responses/{id}/draft',
    path: '/responses/{openResponse}/draft',
    body: { percentage: '12,', text: 'Prima di tutto' },
    expect: [401, 403, 403, 200, 404],
  },
  {
    route: 'GET /responses/{id}/opinion-draft',
    path: '/responses/{openResponse}/opinion-draft',
    expect: [401, 403, 403, 200, 404],
  },
  {
    route: 'PUT /responses/{id}/opinion-draft',
    path: '/responses/{openResponse}/opinion-draft',
    body: { text: 'Secondo noi' },
    expect: [401, 403, 403, 200, 404],
  },
  {
    route: 'POST /responses/{id}/quote.pdf',
    path: '/responses/{openResponse}/quote.pdf',
    body: quote,
    expect: [401, 403, 403, 200, 404],
  },
  {
    route: 'PUT /responses/{id}/notes',
    path: '/responses/{openResponse}/notes',
    body: { version: 0, note: 'Nostra.', labels: [], next_step: null, next_on: null, member_id: null },
    expect: [401, 403, 403, 200, 404],
  },
  { route: 'GET /firm/labels', expect: firms(200) },
  { route: 'GET /firm/filters', expect: firms(200) },
  {
    route: 'PUT /firm/filters/{slot}',
    path: '/firm/filters/1',
    body: { name: 'Vicine', part: 'new' },
    expect: firms(200),
  },
  { route: 'DELETE /firm/filters/{slot}', path: '/firm/filters/1', expect: firms(204) },
  { route: 'GET /quote-texts', expect: firms(200) },
  { route: 'PUT /quote-texts/{slot}', path: '/quote-texts/1', body: { name: 'a', text: 'b' }, expect: firms(200) },
  { route: 'DELETE /quote-texts/{slot}', path: '/quote-texts/1', expect: firms(204) },
  { route: 'PUT /responses/{id}', path: '/responses/{responseId}', body: quote, expect: [401, 403, 403, 200, 404] },
  { route: 'GET /responses/{id}', path: '/responses/{responseId}', expect: parties(200) },
  { route: 'GET /responses/{id}/quote.pdf', path: '/responses/{responseId}/quote.pdf', expect: parties(200) },
  {
    route: 'PUT /responses/{id}/engagement',
    path: '/responses/{chosenResponse}/engagement',
    body: { scope: 'La trattativa.' },
    expect: [401, 403, 403, 200, 404],
  },
  {
    route: 'POST /responses/{id}/engagement.pdf',
    path: '/responses/{chosenResponse}/engagement.pdf',
    body: { scope: 'La trattativa.' },
    expect: [401, 403, 403, 200, 404],
  },
  { route: 'GET /responses/{id}/engagement', path: '/responses/{chosenResponse}/engagement', expect: parties(200) },
  {
    route: 'GET /responses/{id}/engagement.pdf',
    path: '/responses/{chosenResponse}/engagement.pdf',
    expect: parties(200),
  },
  {
    route: 'PUT /responses/{id}/engagement/question',
    path: '/responses/{chosenResponse}/engagement/question',
    body: { text: 'Quanto dura?' },
    expect: [401, 200, 404, 403, 403],
  },
  {
    route: 'PUT /responses/{id}/engagement/acceptance',
    path: '/responses/{chosenResponse}/engagement/acceptance',
    body: { hash: 'a'.repeat(64), starts_now: false },
    expect: [401, 409, 404, 403, 403],
  },
  {
    route: 'DELETE /responses/{id}/engagement',
    path: '/responses/{chosenResponse}/engagement',
    expect: [401, 403, 403, 204, 404],
  },
  {
    route: 'POST /responses/{id}/attachments',
    path: '/responses/{openResponse}/attachments',
    file: 'pdf',
    expect: [401, 403, 403, 201, 404],
  },
  {
    route: 'PUT /requests/{id}/feedback',
    path: '/requests/{chosen}/feedback',
    body: { satisfaction_lawyer: 5, satisfaction_site: 4 },
    expect: [401, 200, 404, 403, 403],
  },
  {
    route: 'PUT /requests/{id}/spoken',
    path: '/requests/{chosenEarlier}/spoken',
    body: { spoken: true },
    expect: [401, 200, 404, 403, 403],
  },
  {
    route: 'PUT /feedbacks/{id}/reply',
    path: '/feedbacks/{chosen}/reply',
    body: { text: 'Grazie della fiducia.' },
    expect: [401, 403, 403, 200, 404],
  },
  // Reports, letters, excluded firms.
  { route: 'GET /complaints', expect: signedIn(200) },
  { route: 'GET /complaints/{reference}', path: '/complaints/SG-2026-999999', expect: signedIn(404) },
  {
    route: 'POST /complaints/{reference}/appeal',
    path: '/complaints/SG-2026-999999/appeal',
    body: { text: 'Non sono d’accordo.' },
    expect: signedIn(404),
  },
  { route: 'GET /appeals/{token}', path: '/appeals/123456789012345678901234567890', expect: same(410) },
  {
    route: 'POST /appeals/{token}',
    path: '/appeals/123456789012345678901234567890',
    body: { text: 'Non sono d’accordo.' },
    expect: same(410),
  },
  { route: 'POST /contact', body: {}, expect: same(422) },
  { route: 'GET /refused-firms', expect: citizens(200) },
  { route: 'PUT /refused-firms/{id}', path: '/refused-firms/{bareId}', body: {}, expect: citizens(204) },
  { route: 'DELETE /refused-firms/{id}', path: '/refused-firms/{bareId}', expect: citizens(204) },
  // Deletions.
  { route: 'DELETE /requests/{id}', path: '/requests/{draft}', expect: [401, 204, 404, 403, 403] },
  { route: 'DELETE /account', body: {}, expect: signedIn(422) },
  { route: 'POST /logout', body: {}, expect: signedIn(204) },
];
