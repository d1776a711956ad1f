import { describe, expect, it } from '@jest/globals';
import { BadStoreUrl, s3PlaceOf } from '../../../src/kernel/files/s3/s3-url.js';

describe('the address of an S3 store', () => {
  it('names a bucket, and an endpoint unless it is Amazon’s', () => {
    expect(s3PlaceOf('s3://documenti')).toEqual({
      bucket: 'documenti',
      prefix: '',
      endpoint: undefined,
      region: undefined,
    });
    expect(s3PlaceOf('s3://documenti/prod/uploads/?endpoint=https://s3.example.it:9000&region=eu-south-1')).toEqual({
      bucket: 'documenti',
      prefix: 'prod/uploads/',
      endpoint: 'https://s3.example.it:9000',
      region: 'eu-south-1',
    });
  });

  it.each([
    ['s3:', 'is no address|names no bucket'],
    ['s3://B', 'names no bucket'],
    ['s3://key:secret@documenti', 'holds no credentials'],
    ['s3://documenti?endpoint=s3.example.it', 'begins with http'],
    ['s3://documenti?zone=a', 'not zone'],
  ])('%s is refused', (url, message) => {
    expect(() => s3PlaceOf(url)).toThrow(BadStoreUrl);
    expect(() => s3PlaceOf(url)).toThrow(new RegExp(message));
  });
});
