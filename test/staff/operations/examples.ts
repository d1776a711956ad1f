import { readFileSync } from 'node:fs';
import { readEnv, settingNames } from '../../../src/env.js';

/** The settings, with those that libraries read. */
const KNOWN = new Set([...settingNames, 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
/** Names of settings that no file may contain. */
export const SECRET = /SECRET|PASSWORD|TOKEN|_KEYS?$/;
/** Values that an operator fills in. */
export const SECRETS: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'c0ffee0123456789',
  STORAGE_PASSWORD: 'deadbeef01234567',
  JWT_SECRET: 'kPz3vQw8Lr1xTn6bYc5mHd9sGf2jRa7uEo4iWq0Zt=',
  STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef01',
  PUBLIC_URL: 'https://giustamente.example',
  SMTP_URL: 'smtp://mail.example:587',
  SELLER_NAME: 'Esempio S.r.l.',
  SELLER_VAT_NUMBER: '12345678903',
  SELLER_ADDRESS: 'Via Roma 1',
  SELLER_POSTAL_CODE: '20121',
  SELLER_CITY: 'Milano',
  SELLER_PROVINCE: 'MI',
  SELLER_EMAIL: 'fatture@esempio.example',
  PRIVACY_EMAIL: 'privacy@esempio.example',
};
/** A database behind a pooler, with two replicas. */
export const DATABASE = {
  DATABASE_URL: 'postgresql://giustamente:x@pooler:6432/giustamente',
  DATABASE_DIRECT_URL: 'postgresql://giustamente:x@database:5432/giustamente',
  DATABASE_REPLICA_URL: ['member-2', 'member-3']
    .map((host) => `postgresql://giustamente:x@${host}:5432/giustamente`)
    .join(),
};

/** The text of a file of the project. */
export const read = (path: string): string => readFileSync(path, 'utf8');
/** The names that are not settings. */
export const unknown = (names: Iterable<string>): string[] => [...names].filter((name) => !KNOWN.has(name));
/** Seconds that a process of these settings takes to end. */
export const endsIn = (env: NodeJS.ProcessEnv): number => {
  const { DRAIN_DELAY, DRAIN_TIMEOUT } = readEnv(env);
  return (DRAIN_DELAY + DRAIN_TIMEOUT) / 1_000 + 2;
};
/** The settings of a file of lines `NAME=value`. */
export const linesOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    read(path)
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
