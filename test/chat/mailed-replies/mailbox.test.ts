import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ReplyMailbox } from '../../../src/chat/mailed-replies/reply-mailbox.js';
import { TakeMailedReply } from '../../../src/chat/use-cases/take-mailed-reply.js';
import { Metrics } from '../../../src/kernel/observation/metrics.js';
import { Mailbox as MailServer } from '../../content/newsletter/smtp.js';
import { Scenario } from '../../requests/scenario.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Dovecot, hasDovecot } from '../../support/dovecot.js';
import { mailOf, REPLIES, Talk, type Given } from './answers.js';

// Rule 20.24: with the real IMAP server of Debian, to which mails are delivered by LMTP.
(hasDovecot() ? describe : describe.skip)('the mailbox of answers', () => {
  const dovecot = new Dovecot();
  const sent = new MailServer();
  let test: TestApp;
  let scenario: Scenario;
  let talk: Talk;
  let to: string;
  beforeAll(async () => {
    await dovecot.start();
    const env = { ...REPLIES, REPLY_IMAP_URL: dovecot.url, SMTP_URL: await sent.start() };
    test = await startTestApp({ env });
    scenario = await Scenario.of(test, 5);
  });
  afterAll(async () => {
    await test.close();
    await sent.stop();
    await dovecot.stop();
  });
  beforeEach(async () => {
    await dovecot.empty();
    talk = await Talk.of(test, scenario);
    await test.drain();
    to = await talk.addressFor(talk.emails.citizen);
  });

  const read = (from = test) => from.app.get(ReplyMailbox).run();
  const written = async () => (await talk.messages()).slice(1);
  const deliver = (more: Partial<Given> = {}) => {
    const given = { to, from: talk.emails.citizen, ...more };
    return dovecot.deliver({ to: given.to, mail: mailOf(given) });
  };
  const outcomes = async () => {
    const { values } = await test.app.get(Metrics).mailedReplies.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
  };
  const readAt = async () => (await test.app.get(Metrics).mailboxRead.get()).values[0]?.value ?? 0;

  it('gives the answer to a mail that was really sent to its conversation, and does not keep it', async () => {
    const { headers } = sent.last(talk.emails.citizen);
    const replyTo = /^Reply-To: <?([^>\s]+)>?$/m.exec(headers)?.[1];
    expect(replyTo).toBe(to);
    await deliver({ text: 'Sì, lo allego domani.\n\nInviato da iPhone' });
    await read();
    expect(await written()).toEqual(['citizen: Sì, lo allego domani.']);
    expect(await dovecot.mails()).toEqual([]);
  });

  it('keeps what is for no conversation, looks at it once, and deletes what a forger or a program wrote', async () => {
    await deliver({ to: 'answers@risposte.example', subject: 'Pubblicità' });
    await deliver({ to: to.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')), subject: 'Contraffatta' });
    await deliver({ from: 'estranea@example.com', subject: 'Estranea' });
    await deliver({ headers: ['Auto-Submitted: auto-replied'], subject: 'Assente' });
    await deliver({
      headers: Array.from({ length: 4_000 }, (_, nth) => `X-${nth}: ${'x'.repeat(80)}`),
      subject: 'Lunga',
    });
    await read();
    await read();
    expect(await written()).toEqual([]);
    expect(await dovecot.mails()).toEqual([{ subject: 'Pubblicità', seen: true }]);
    expect(await outcomes()).toMatchObject({
      no_conversation: 1,
      unknown_address: 1,
      other_sender: 1,
      automatic: 1,
      unreadable: 1,
    });
  });

  it('gives an answer once though the connection ends between the commit and the deletion', async () => {
    const use = test.app.get(TakeMailedReply);
    const execute = use.execute.bind(use);
    await deliver({ text: 'Una volta sola.' });
    use.execute = async (...given) => {
      const outcome = await execute(...given);
      await dovecot.pause();
      return outcome;
    };
    await read();
    use.execute = execute;
    expect(await written()).toEqual(['citizen: Una volta sola.']);
    await dovecot.resume();
    expect((await dovecot.mails()).length).toBe(1);
    await read();
    expect(await written()).toEqual(['citizen: Una volta sola.']);
    expect(await dovecot.mails()).toEqual([]);
  });

  it('gives each answer once to two workers that read at the same time', async () => {
    const env = { ...REPLIES, REPLY_IMAP_URL: dovecot.url };
    const other = await startTestApp({ env, databaseUrl: test.databaseUrl });
    try {
      const texts = Array.from({ length: 8 }, (_, nth) => `Risposta ${nth}.`);
      for (const text of texts) await deliver({ text });
      await Promise.all([read(), read(other)]);
      await read();
      expect((await written()).sort()).toEqual(texts.map((text) => `citizen: ${text}`));
      expect(await dovecot.mails()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('waits for a server that is gone, and says when it was read last', async () => {
    await deliver({ text: 'Dopo la pausa.' });
    await dovecot.pause();
    const before = await readAt();
    await read();
    expect(await readAt()).toBe(before);
    expect((await test.http.get('/health/ready')).status).toBe(200);
    await dovecot.resume();
    await read();
    expect(await written()).toEqual(['citizen: Dopo la pausa.']);
    expect(await readAt()).toBeGreaterThan(before);
  });

  it('leaves a mail that could not be taken for the next time, and takes those after it', async () => {
    const use = test.app.get(TakeMailedReply);
    const execute = use.execute.bind(use);
    await deliver({ text: 'La prima.', subject: 'Guasta' });
    await deliver({ text: 'La seconda.' });
    use.execute = (mail, body) =>
      mail.valuesOf('subject')[0] === 'Guasta' ? Promise.reject(new Error('a fault')) : execute(mail, body);
    await read();
    use.execute = execute;
    expect(await written()).toEqual(['citizen: La seconda.']);
    await read();
    expect(await written()).toEqual(['citizen: La seconda.', 'citizen: La prima.']);
  });

  it('reads the words of a mail of any size and form, and none of its files', async () => {
    const file = `${'QUJD'.repeat(19)}\n`.repeat(80_000);
    const words = 'Perch=E9 =E8 in ritardo?';
    const parts = [
      `From: ${talk.emails.citizen}`,
      `To: ${to}`,
      'Message-ID: <grande@example.com>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=a',
      '',
      '--a',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=iso-8859-1; format=flowed',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      `${words}=20`,
      'Grazie.',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Altro.</p>',
      '--b--',
      '--a',
      'Content-Type: image/jpeg; name=foto.jpg',
      'Content-Transfer-Encoding: base64',
      '',
      `${file}--a--`,
      '',
    ];
    await deliver({ text: 'Prima.' });
    await dovecot.deliver({ to, mail: parts.join('\n') });
    const long = 'Una riga breve.\n'.repeat(200_000);
    await deliver({ text: long });
    const began = performance.now();
    await read();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await written()).toEqual(['citizen: Prima.', 'citizen: Perché è in ritardo? Grazie.']);
    expect((await talk.mails(talk.emails.citizen, 'reply_without_files')).length).toBe(1);
    expect(await outcomes()).toMatchObject({ too_long: 1 });
    expect(await dovecot.mails()).toEqual([]);
  });
});
