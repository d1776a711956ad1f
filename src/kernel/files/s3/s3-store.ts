import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  ListMultipartUploadsCommand,
  S3Client,
  type MultipartUpload,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Readable } from 'node:stream';
import { Counted } from '../counted.js';
import { FileStore, KEY, ROOM_AFTER, checkedKey, type StoredFile, type StoreState } from '../file-store.js';
import { isFull, isMissing, isUnknownOperation, problemOf } from './s3-errors.js';
import type { S3Place } from './s3-url.js';

/** How long a store is waited for, in milliseconds. */
export interface S3Limits {
  /** Until a connection is open. */
  readonly connect: number;
  /** Until an answer begins, and between two pieces of it. */
  readonly answer: number;
}

/** A call is tried so often when the store is overloaded or a connection breaks. */
const ATTEMPTS = 3;

/** Files in a bucket of an S3-compatible store. The credentials are those of the SDK's ordinary environment. */
export class S3Store extends FileStore {
  private readonly client: S3Client;
  /** When the store last refused a file because it was full; a moment of `performance.now()`. */
  private fullUntil = 0;

  constructor(
    private readonly place: S3Place,
    { connect, answer }: S3Limits,
  ) {
    super();
    const { endpoint, region } = place;
    this.client = new S3Client({
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: connect,
        requestTimeout: answer,
        socketTimeout: answer,
        throwOnRequestTimeout: true,
      },
      // Uploads carry their SHA-256; stores other than Amazon's do not support the newer default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(region !== undefined && { region }),
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    });
  }

  async put(
    key: string,
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    maxBytes: number,
  ): Promise<StoredFile> {
    const counted = new Counted(bytes, maxBytes);
    // One part of 5 MB at a time is in memory, and its checksum travels with it.
    const upload = new Upload({
      client: this.client,
      queueSize: 1,
      params: { ...this.at(key), Body: Readable.from(counted, { objectMode: false }), ChecksumAlgorithm: 'SHA256' },
    });
    try {
      await upload.done();
    } catch (error) {
      // An error of the caller's stream is not one of the store.
      if (counted.failure !== undefined) throw counted.failure as Error;
      if (isFull(error)) this.fullUntil = performance.now() + ROOM_AFTER * 1000;
      throw problemOf(error);
    }
    this.fullUntil = 0;
    return counted.file();
  }

  async get(key: string): Promise<Readable | undefined> {
    const at = this.at(key);
    try {
      const { Body } = await this.client.send(new GetObjectCommand(at));
      return Body as Readable;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw problemOf(error);
    }
  }

  async sizeOf(key: string): Promise<number | undefined> {
    const at = this.at(key);
    try {
      return (await this.client.send(new HeadObjectCommand(at))).ContentLength;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw problemOf(error);
    }
  }

  async delete(key: string): Promise<void> {
    const { Bucket, Key } = this.at(key);
    try {
      await this.client.send(new DeleteObjectCommand({ Bucket, Key }));
      for (const { UploadId } of await this.unfinished(Key))
        await this.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    } catch (error) {
      throw problemOf(error);
    }
  }

  async state(within: number): Promise<StoreState> {
    try {
      await this.client.send(new HeadBucketCommand({ Bucket: this.place.bucket }), {
        abortSignal: AbortSignal.timeout(within),
      });
      return performance.now() < this.fullUntil ? 'full' : 'ok';
    } catch (error) {
      // Any other answer: no such bucket, or no right to it.
      return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === undefined
        ? 'silent'
        : 'unwritable';
    }
  }

  async *writtenBefore(before: Date): AsyncIterable<string> {
    const { bucket: Bucket, prefix: Prefix } = this.place;
    try {
      for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, { Bucket, Prefix }))
        yield* this.keysBefore(
          before,
          Contents.map(({ Key, LastModified }) => ({ Key, at: LastModified })),
        );
      const unfinished = await this.unfinished(Prefix);
      yield* this.keysBefore(
        before,
        unfinished.map(({ Key, Initiated }) => ({ Key, at: Initiated })),
      );
    } catch (error) {
      throw problemOf(error);
    }
  }

  private *keysBefore(
    before: Date,
    found: readonly { Key: string | undefined; at: Date | undefined }[],
  ): Iterable<string> {
    for (const { Key, at } of found) {
      const key = Key?.slice(this.place.prefix.length) ?? '';
      if (at && at < before && KEY.test(key)) yield key;
    }
  }

  /** Uploads that were begun and never ended, a thousand at most. */
  private async unfinished(Prefix: string): Promise<readonly MultipartUpload[]> {
    try {
      const { Uploads = [] } = await this.client.send(
        new ListMultipartUploadsCommand({ Bucket: this.place.bucket, Prefix }),
      );
      return Uploads;
    } catch (error) {
      if (isUnknownOperation(error)) return [];
      throw error;
    }
  }

  private at(key: string) {
    return { Bucket: this.place.bucket, Key: `${this.place.prefix}${checkedKey(key)}` };
  }
}
