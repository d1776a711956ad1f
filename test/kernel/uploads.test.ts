import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { isBrokenForm, keptUpload, uploadKeptOf } from '../../src/kernel/http/uploads.js';
import { documentLimits, httpLimits } from '../../src/shared/limits.js';
import { valueTable } from '../support/value-table.js';

const PIECE = Buffer.alloc(1024 * 1024, 'a');

/** A call that uploads so many pieces of a megabyte. */
function upload(
  pieces: number,
  { truncated = false, isNameless = false, between = Promise.resolve<unknown>(null) } = {},
) {
  const asked: unknown[] = [];
  const request = {
    isMultipart: () => true,
    file: (options: unknown) => {
      asked.push(options);
      const file = Object.assign(
        (async function* () {
          for (let nth = 0; nth < pieces; nth++) {
            await between;
            yield PIECE;
          }
        })(),
        { truncated },
      );
      return Promise.resolve({ fieldname: 'file', filename: isNameless ? undefined : 'atto.pdf', file });
    },
  } as never;
  const raw = new PassThrough();
  const answered = async (): Promise<void> => {
    raw.end();
    raw.resume();
    await new Promise((done) => raw.once('close', done));
    await new Promise(setImmediate);
  };
  const read = () => keptUpload(request, { raw } as never);
  return { request, read, answered, asked };
}

describe('an upload that is kept until its call is answered', () => {
  it('has its bytes, its name, its digest, and whether it is cut', async () => {
    const one = upload(2, { truncated: true });
    const kept = (await one.read())!;
    expect([kept.field, kept.name, kept.truncated, Buffer.concat(kept.chunks).length]).toEqual([
      'file',
      'atto.pdf',
      true,
      2 * PIECE.length,
    ]);
    expect(kept.digest).toBe(createHash('sha256').update(PIECE).update(PIECE).digest('hex'));
    expect(uploadKeptOf(one.request)).toBe(kept);
    expect(one.asked).toEqual([
      { limits: { fileSize: documentLimits.maxBytes + 1, files: 1 }, throwFileSizeLimit: false },
    ]);
    await one.answered();
    const nameless = upload(1, { isNameless: true });
    expect(await nameless.read()).toMatchObject({ name: '', truncated: false });
    await nameless.answered();
  });

  it('is none where the call is no form, or has no file', async () => {
    const none = { isMultipart: () => true, file: () => Promise.resolve(undefined) };
    expect(await keptUpload({ isMultipart: () => false } as never, {} as never)).toBeNull();
    expect(await keptUpload(none as never, {} as never)).toBeNull();
  });

  it('waits with others for so much memory, which is free again when they are answered', async () => {
    const half = httpLimits.uploadsHeld / PIECE.length / 2;
    const calls = [upload(half), upload(half), upload(1)];
    expect([await calls[0]!.read(), await calls[1]!.read()].every((kept) => kept !== null)).toBe(true);
    await expect(calls[2]!.read()).rejects.toThrow('unavailable');
    await calls[2]!.answered();
    await calls[0]!.answered();
    const [next, small] = [upload(half), upload(1)];
    expect(await next.read()).not.toBeNull();
    await expect(small.read()).rejects.toThrow('unavailable');
    for (const call of [small, next, calls[1]!]) await call.answered();
    const whole = upload(2 * half);
    expect(await whole.read()).not.toBeNull();
    await whole.answered();
  });

  it('ends where its call is already over', async () => {
    const { promise: between, resolve: goOn } = Promise.withResolvers<unknown>();
    const one = upload(3, { between });
    const refused = expect(one.read()).rejects.toThrow('unavailable');
    await one.answered();
    goOn(null);
    await refused;
  });
});

it('a form is broken by these failures', () => {
  const failures = [
    'Multipart: Boundary not found',
    'Unexpected end of multipart data',
    'Part terminated early due to unexpected end of multipart data',
    'file terminated early due to unexpected end of multipart data',
    'unexpected end of multipart data',
    'Multipart: Boundary not found, or so',
    'no',
  ];
  expect(valueTable(failures, (message) => isBrokenForm(new Error(message)))).toMatchSnapshot();
  expect(isBrokenForm({ message: failures[0] })).toBe(false);
});
