/** Where an S3-compatible store is, read from `s3://bucket/prefix?endpoint=…&region=…`. */
export interface S3Place {
  readonly bucket: string;
  /** The prefix of every key; empty, or with a slash at its end. */
  readonly prefix: string;
  /** The address of a store that is not Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
}

/** What makes an address of a store unreadable. */
export class BadStoreUrl extends Error {
  override readonly name = 'BadStoreUrl';
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PARAMETERS = new Set(['endpoint', 'region']);

/** @throws BadStoreUrl */
export function s3PlaceOf(address: string): S3Place {
  if (!URL.canParse(address)) throw new BadStoreUrl('is no address');
  const { hostname, pathname, searchParams, username, password } = new URL(address);
  if (username !== '' || password !== '')
    throw new BadStoreUrl('holds no credentials: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY do');
  if (!BUCKET.test(hostname)) throw new BadStoreUrl('names no bucket: s3://bucket/prefix?endpoint=…&region=…');
  const unknown = [...searchParams.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined) throw new BadStoreUrl(`knows endpoint and region, not ${unknown}`);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)))
    throw new BadStoreUrl('needs an endpoint that begins with http: or https:');
  const folder = decodeURIComponent(pathname)
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  return {
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint,
    region: searchParams.get('region') ?? undefined,
  };
}
