import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { ReplyAddresses } from '../../../src/chat/mailed-replies/reply-addresses.js';
import type { Secrets } from '../../../src/kernel/secrets.js';

const hash = (...words: string[]): string => createHash('sha256').update(words.join(' ')).digest('hex');
const addressesOf = (REPLY_ADDRESS?: string) => new ReplyAddresses({ REPLY_ADDRESS }, { hash } as unknown as Secrets);
const addresses = addressesOf('Risposte@Mail.example');
const place = { responseId: 36, accountId: 71 };
const signature = hash('reply-address', '10-1z').slice(0, 32);
const right = `Risposte+10-1z-${signature}@Mail.example`;

/** Rule 20.24. */
describe('the mail address of a conversation', () => {
  it('names the response, the account and a signature of both', () => {
    expect(addresses.of(place)).toBe(right);
    expect(addressesOf().of(place)).toBeUndefined();
    const last = { responseId: 2_147_483_647, accountId: 2_147_483_646 };
    const longest = addresses.of(last) ?? '';
    expect([longest.split('@')[0]!.length <= 64, addresses.read([longest])]).toEqual([true, last]);
  });

  it.each<[string, string, isMeant: boolean, isRight: boolean]>([
    ['as it was made', right, true, true],
    ['in other letters', right.toUpperCase(), true, true],
    ['of another response', `risposte+11-1z-${signature}@mail.example`, true, false],
    ['of another account', `risposte+10-20-${signature}@mail.example`, true, false],
    ['with another signature', `risposte+10-1z-${'0'.repeat(32)}@mail.example`, true, false],
    ['with half a signature', `risposte+10-1z-${signature.slice(0, 16)}@mail.example`, true, false],
    ['with more behind it', `risposte+10-1z-${signature}0@mail.example`, true, false],
    ['with words alone', 'risposte+ciao@mail.example', true, false],
    ['with nothing', 'risposte@mail.example', false, false],
    ['of another mailbox', `scrivi+10-1z-${signature}@mail.example`, false, false],
    ['of another domain', `risposte+10-1z-${signature}@example.com`, false, false],
    ['of a domain that ends alike', `risposte+10-1z-${signature}@posta.mail.example`, false, false],
  ])('is meant, and is right: %s', (_, address, isMeant, isRight) => {
    expect([addresses.isMeant([address]), addresses.read([address])]).toEqual([isMeant, isRight ? place : undefined]);
    expect(addresses.isMeant(['anna@example.com', address])).toBe(isMeant);
    expect([addressesOf().isMeant([address]), addressesOf().read([address])]).toEqual([false, undefined]);
  });

  it('is the first right one of several', () => {
    const other = { responseId: 37, accountId: 72 };
    const wrong = `risposte+10-1z-${'0'.repeat(32)}@mail.example`;
    expect(addresses.read(['anna@example.com', wrong, addresses.of(other)!, right])).toEqual(other);
    expect([addresses.read([]), addresses.isMeant([])]).toEqual([undefined, false]);
  });
});
