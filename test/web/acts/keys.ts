import { describe, it } from '@jest/globals';
import {
  answerWith,
  control,
  key as pressKey,
  press,
  refusal,
  wait,
  write,
  writes,
  type Answer,
} from '../../support/screens/browser/hands.js';
import { newTab, partOf, show, showUpgrade } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

/** A write that carries a key against doubles. */
interface Sent {
  call: string;
  /** What the server answers when it takes it. */
  taken: object;
  open: () => Promise<unknown>;
  /** Sends it the first time. */
  send: () => Promise<unknown>;
  /** Sends the same again after a failure; if not given, as the first time. */
  again?: () => Promise<unknown>;
  /** Sends another one after that; if not given, it is opened anew. */
  next?: () => Promise<unknown>;
  /** The page is loaded again, and what was not sent is sent again. */
  reload?: () => Promise<unknown>;
}

interface Store {
  openWizardSession: () => void;
  clearWizardSession: () => void;
  change: (values: object) => void;
  save: () => Promise<void>;
}
const store = () => webPart<Store>('features/wizard/draft-store');
const save = async () => {
  await (await store()).save().catch(() => undefined);
};
const submit = async () => {
  for (const box of document.querySelectorAll<HTMLInputElement>('form input[type=checkbox]:not(:checked)')) box.click();
  await press(/pagamento|Chiedi|Invia/, 'form button[type=submit]');
};
const order = { status: 201, body: { info: { checkout: { ref: 'x', url: '/checkout/7' } } } };

const SENT: Record<string, Sent> = {
  'a draft': {
    call: 'POST /requests',
    taken: { id: 12 },
    open: async () => {
      await newTab({ as: 'citizen' });
      const { openWizardSession, clearWizardSession, change } = await store();
      openWizardSession();
      clearWizardSession();
      change({ type: 'malasanita' });
    },
    send: save,
    reload: async () => {
      (await store()).openWizardSession();
      await save();
    },
    next: async () => {
      const { clearWizardSession, change } = await store();
      clearWizardSession();
      change({ type: 'malasanita' });
      await save();
    },
  },
  'a message': {
    call: 'POST /messages',
    taken: { id: 2 },
    open: async () => {
      await webPart('features/messages/quick-replies');
      await show({ as: 'citizen', part: await partOf('features/messages/chat', 'Chat', { responseId: 7 }) });
    },
    send: async () => {
      await write(/messaggio/i, 'Buongiorno.');
      await pressKey(/messaggio/i, 'Enter');
    },
    again: () => press('Riprova'),
    next: async () => {
      await write(/messaggio/i, 'Buongiorno.');
      await pressKey(/messaggio/i, 'Enter');
    },
  },
  'a question for papers': {
    call: 'POST /messages',
    taken: { id: 2, status: { id: 1 } },
    open: async () => {
      const props = { responseId: 3, kinds: ['medical'], asked: [], onClose: () => undefined };
      await show({ as: 'firm', part: await partOf('features/firm-inbox/ask-papers', 'AskPapers', props) });
    },
    send: submit,
  },
  'a wider plan': {
    call: 'POST /requests/7/upgrade',
    taken: order.body.info,
    open: () => showUpgrade(),
    send: async () => {
      document.querySelector<HTMLInputElement>('input[name=plan]')?.click();
      await wait(10);
      await submit();
    },
  },
  'a package of credits': {
    call: 'POST /credits/orders',
    taken: order.body.info,
    open: async () => {
      const props = { bought: { credits: 10, price_cents: 50_00 }, balance: 3, onClose: () => undefined };
      await show({ as: 'firm', part: await partOf('features/credits/package-order', 'default', props) });
    },
    send: async () => {
      control(/paga|compra/i, 'button').click();
      await wait(20);
    },
  },
};

describe('a key against doubles', () => {
  it.each(Object.keys(SENT))(
    'of %s: which one is sent again after each failure, and which the next time',
    async (of) => {
      const { call, taken, open, send, again = send, next, reload } = SENT[of]!;
      const told: Record<string, string> = {};
      const failures: Record<string, Answer> = { 'no line': 'no line', busy: refusal(503), refused: refusal(409) };
      for (const [failure, answer] of Object.entries(failures)) {
        await open();
        const keys: (string | null)[] = [];
        let answered: Answer = answer;
        answerWith({
          [call]: (_, { headers }) => {
            keys.push(headers.get('Idempotency-Key'));
            return answered;
          },
        });
        await send();
        await again();
        if (reload) await reload();
        answered = { status: 201, body: { info: taken } };
        await again();
        await wait(10);
        if (next) await next();
        else {
          await open();
          answerWith({
            [call]: (_, { headers }) => {
              keys.push(headers.get('Idempotency-Key'));
              return answered;
            },
          });
          await send();
        }
        await wait(10);
        const names = [...new Set(keys)];
        told[failure] = keys.map((each) => (each === null ? 'none' : `key ${names.indexOf(each) + 1}`)).join(', ');
        writes();
      }
      return told;
    },
  );
});
