import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';

/**
 * In how many places a file of a front end drops a failure, and why nobody has to read about it. Everywhere else a refusal is
 * shown: by the form (`useApiForm`), by the dialog (`ConfirmDialog`), in a message of the component, or else by `Button`.
 */
const dropped: Readonly<Record<string, number>> = {
  // The browser may store nothing, or something old: the page works without it.
  'web/api/session.ts': 3,
  'web/features/accounts/go-on.ts': 1,
  'web/ui/layouts/language-choice.ts': 2,
  'web/features/firm-inbox/use-draft.ts': 3,
  'web/features/wizard/claim-storage.ts': 2,
  'web/features/wizard/draft-place.ts': 1,
  'web/features/wizard/draft-storage.ts': 2,
  'backoffice/form/drafts.ts': 2,
  'backoffice/providers/session.ts': 2,
  // An answer without a body is a failure with an empty one.
  'web/api/client.ts': 1,
  'backoffice/providers/http.ts': 1,
  // What is typed is sent to the server in the background, and again at the next change.
  'web/features/firm-inbox/response-draft.ts': 1,
  'web/features/messages/composer.tsx': 2,
  'web/features/wizard/draft-store.ts': 2,
  'web/features/wizard/leave.ts': 1,
  // Reading, following and checking go on by themselves: the next message, poll or change asks again.
  'web/api/live.ts': 1,
  'web/features/messages/chat.tsx': 1,
  'web/features/notifications/unread.ts': 3,
  'web/ui/text-check/use-text-check.ts': 1,
  // What was known before fills a form; without it the person types it.
  'web/features/ready-letters/read-story.ts': 1,
  // What was known before fills a form; and what a visitor leaves behind is deleted some days later.
  'web/features/wizard/steps/type.page.tsx': 3,
  // Without an answer the list that this browser has stands.
  'web/features/wizard/steps/documents.page.tsx': 1,
  // An offer of the browser that ends without a choice: the form for the password is still there.
  'web/features/accounts/passkeys/login-part.tsx': 1,
  // Parts of the site that are loaded in advance; without them it asks later.
  'web/app/offline-worker.ts': 1,
  'web/features/wizard/frame.tsx': 2,
  'web/features/wizard/request-calls.ts': 1,
  // The component says in a sentence of its own that it failed. A notice that is opened is also marked as read.
  'web/features/notifications/bell.tsx': 2,
  'web/features/notifications/centre.page.tsx': 1,
  'web/features/wizard/file-drop.tsx': 1,
  'web/features/ready-letters/letter-actions.tsx': 1,
  'web/features/accounts/tools/secret-once.tsx': 1,
  'backoffice/resources/invoice-receipts/Show.tsx': 1,
  // The session and the page are left in any case.
  'backoffice/providers/auth.ts': 1,
  'backoffice/resources/content/Show.tsx': 1,
};

const DROPS = /\bcatch\s*\{|\.catch\(\s*\(\)\s*=>/g;

it('a failure is dropped only where nobody waits for its result', () => {
  const files = globSync(['web/{api,app,features,ui}/**/*.{ts,tsx}', 'backoffice/*/**/*.{ts,tsx}'], {
    exclude: ['backoffice/build/**'],
  });
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) => {
    const places = readFileSync(file, 'utf8').match(DROPS)?.length ?? 0;
    return places > 0 ? [[file, places] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(dropped);
});
