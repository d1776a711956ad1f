import { z } from 'zod';
import { databaseSettings, seconds } from './kernel/database/connections/limits.js';
import { documentsSettings, erasuresSettings } from './kernel/files/settings.js';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** ISO 8601 durations of days and smaller parts; months and years have no fixed length and are refused. */
const duration = z.string().transform((text, context) => {
  const match = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text.trim());
  const parts: (string | undefined)[] = match?.slice(2) ?? [];
  if (!match || parts.every((part) => part === undefined)) {
    context.addIssue({
      code: 'custom',
      message: 'an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as P5DT2H',
    });
    return z.NEVER;
  }
  const [weeks, days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return (match[1] === '-' ? -1 : 1) * ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
});

/** Addresses with commas between them. */
const addresses = (protocol: RegExp) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.url({ protocol })));

/** Whose word on a caller's address is taken: addresses, ranges, or the names that the framework knows for some. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(
    z.array(
      z.union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
        error: 'addresses or ranges with commas between them, such as 10.0.0.7,10.1.0.0/16, loopback or uniquelocal',
      }),
    ),
  );

/** The made-up seller of a newcomer's instance. */
const DEMO_SELLER = {
  name: 'Giustamente dimostrazione S.r.l.',
  vatNumber: '01234567897',
  address: 'Via di esempio 1',
  postalCode: '20121',
  city: 'Milano',
  province: 'MI',
  email: 'fatture@giustamente.example',
  pec: 'giustamente@pec.example',
  rea: 'MI-1234567',
  capital: 10_000,
} as const;

/** Whom people of a newcomer's instance write to about their data. */
const DEMO_PRIVACY_EMAIL = 'privacy@giustamente.example';

/** Its town. A real seller may be in the same one, so production must say it. */
const DEMO_TOWN = {
  SELLER_POSTAL_CODE: DEMO_SELLER.postalCode,
  SELLER_CITY: DEMO_SELLER.city,
  SELLER_PROVINCE: DEMO_SELLER.province,
} as const;

/** What production may not leave as it is. */
const DEMO_SELLER_SETTINGS = {
  SELLER_NAME: DEMO_SELLER.name,
  SELLER_VAT_NUMBER: DEMO_SELLER.vatNumber,
  SELLER_ADDRESS: DEMO_SELLER.address,
  SELLER_EMAIL: DEMO_SELLER.email,
} as const;

const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** Where a process that only runs jobs answers health and metrics. */
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The database itself, where DATABASE_URL is the address of a connection pooler. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Replicas for the reads of visitors and reports, separated by commas: the servers themselves, past any pooler. */
  DATABASE_REPLICA_URL: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.url({ protocol: /^postgres(ql)?$/ })))
    .default([]),
  ...databaseSettings,
  /** A statement that takes longer, in milliseconds, is logged without its values; 0: none. */
  DATABASE_SLOW_STATEMENT_MS: z.coerce.number().int().min(0).max(3_600_000).default(500),
  /** Seconds from the signal to end until no more calls are taken; unset: 5 in production, otherwise none. */
  DRAIN_DELAY: seconds(0).optional(),
  /** Seconds after which what still runs is cut; unset: what the delay leaves of nine, four at least. */
  DRAIN_TIMEOUT: seconds(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DEMO: flag.optional(),
  /** Seconds without a sign of its worker after which a job goes to another one. */
  JOB_HEARTBEAT: z.coerce.number().int().min(10).max(300).default(20),
  CLOCK_OFFSET: duration.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Giustamente <noreply@giustamente.example>'),
  /** The address of answers to mails about messages; each conversation adds its own part: answers+…@ */
  REPLY_ADDRESS: z
    .email()
    .regex(/^[a-z\d._-]{1,16}@/, 'has at most 16 small letters, digits, dots and hyphens before the @')
    .optional(),
  /** The folder where they arrive: imaps://user:password@host:993/INBOX */
  REPLY_IMAP_URL: z.url({ protocol: /^imaps?$/ }).optional(),
  /** The name in the Authentication-Results of that server; without it none are believed. */
  REPLY_AUTH_SERVER: z
    .string()
    .regex(/^[\w.-]{1,255}$/)
    .optional(),
  ...documentsSettings,
  ...erasuresSettings,
  /** Without it documents are not scanned. */
  CLAMD_URL: z
    .string()
    .regex(/^(?:tcp:\/\/(?:[^/:[\]]+|\[[\da-f:.]+\])(?::\d+)?\/?|unix:\/.+)$/i, 'is tcp://host:3310 or unix:/path')
    .optional(),
  /** Seconds in which clamd takes a piece of a file, or answers. */
  CLAMD_TIMEOUT: seconds(0.1).default(15_000),
  JWT_SECRET: z.string().min(32).optional(),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** Another address of the same API, for rehearsals. */
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  /** Who sells: what invoices must say. The defaults are of a made-up company, and production refuses them. */
  SELLER_NAME: z.string().min(2).max(80).default(DEMO_SELLER.name),
  SELLER_VAT_NUMBER: z
    .string()
    .regex(/^\d{11}$/)
    .default(DEMO_SELLER.vatNumber),
  SELLER_TAX_CODE: z
    .string()
    .regex(/^(\d{11}|[A-Z0-9]{16})$/)
    .optional(),
  /** RegimeFiscale of the invoice schema. */
  SELLER_REGIME: z
    .string()
    .regex(/^RF(0[1-9]|1\d)$/)
    .default('RF01'),
  SELLER_ADDRESS: z.string().min(3).max(60).default(DEMO_SELLER.address),
  SELLER_POSTAL_CODE: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  SELLER_CITY: z.string().min(2).max(60).optional(),
  SELLER_PROVINCE: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  SELLER_EMAIL: z.email().default(DEMO_SELLER.email),
  SELLER_PEC: z.email().max(256).optional(),
  /** Entry in the register of companies: MI-1234567. */
  SELLER_REA: z
    .string()
    .regex(/^[A-Z]{2}-\d{1,19}$/)
    .optional(),
  /** Paid-up share capital in euro: 10000.00. */
  SELLER_SHARE_CAPITAL: z.coerce.number().min(0).max(1e11).optional(),
  SELLER_IN_LIQUIDATION: flag.default(false),
  /** The certified mailbox by which invoices go to the exchange system (SdI): smtps://user:password@host:465 */
  SDI_PEC_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The folder where its receipts arrive: imaps://user:password@host:993/INBOX */
  SDI_PEC_IMAP_URL: z.url({ protocol: /^imaps?$/ }).optional(),
  /** The address of that mailbox; without it SELLER_PEC. */
  SDI_PEC_FROM: z.email().max(256).optional(),
  /** Where the first file goes. The exchange system answers from the address that later ones go to. */
  SDI_PEC_ADDRESS: z.email().default('sdi01@pec.fatturapa.it'),
  /** Instead of certified mail: a folder that an intermediary empties (out) and fills (in). */
  SDI_FOLDER: z.string().min(1).optional(),
  /** Where people write to, and where answers to our mails arrive; without it the seller’s address. */
  CONTACT_EMAIL: z.email().optional(),
  /** Whom people write to about their data: not the address for invoices. */
  PRIVACY_EMAIL: z.email().default(DEMO_PRIVACY_EMAIL),
  /** Whom to tell of a weakness; without it the seller. */
  SECURITY_EMAIL: z.email().optional(),
  /** Behind a proxy elsewhere than on this machine; without it all callers would seem to come from the proxy. */
  TRUSTED_PROXIES: proxies.default(['loopback']),
  /** The key of the pushes to browsers: 32 bytes, base64url. Without it the instance has one of its own. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** Origins of push services besides those of the makers of browsers. */
  PUSH_SERVICES: addresses(/^https?$/).default([]),
  /** Origins to which webhooks may be sent although they are private or not encrypted, as in a test. */
  WEBHOOK_ORIGINS: addresses(/^https?$/).default([]),
  /** The operator’s pages on social networks, which the footer links to. */
  SOCIAL_URLS: addresses(/^https$/).default([]),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** The collector that traces are sent to (OTLP over HTTP); unset: none are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('giustamente'),
  /** Which share of the traces that begin here is recorded, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** The commit that this build was made of. */
  COMMIT: z
    .string()
    .regex(/^[\da-f]{7,64}$/)
    .optional(),
  BRAND_NAME: z.string().min(1).max(40).default('Giustamente'),
  /** Tiles of the maps, with {z}, {x} and {y}; without it maps are a plain outline. */
  MAP_TILES_URL: z.url().optional(),
  MAP_TILES_ATTRIBUTION: z.string().default(''),
  /** Unset: `info` in production, `warn` for a newcomer, who reads the addresses instead. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  REQUIRE_VERIFIED_FIRMS: flag.default(true),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/** By then a proxy has seen that a process is not ready, in milliseconds. */
const PROXY_LOOKS_AGAIN = 5_000;

/** The contract promises ten seconds from SIGTERM to the end; one is left for what closes last. Milliseconds. */
const ENDS_WITHIN = 9_000;

/** A secret of fewer bits than this is guessed, or was never meant to be one. */
const SECRET_BITS = 128;

/** Fewer characters, and a secret is a word that somebody typed. */
const SECRET_LENGTH = 24;
/** What others can guess; their makers begin some of them with a word. */
const SECRETS = [
  'JWT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'VAPID_PRIVATE_KEY',
] as const;
const SECRET_WORD = /^(?:(?:sk|rk)_live_|whsec_)/;

/** Whether a secret is too short to be one, or a letter that comes again and again. */
const isTyped = (secret: string): boolean =>
  secret.length < SECRET_LENGTH || new Set(secret.replace(SECRET_WORD, '')).size < 2;

/** How much a text surprises, in bits: little where few characters, or a whole part, come again and again. */
function bitsOf(secret: string): number {
  const text = secret.slice(0, `${secret}${secret}`.indexOf(secret, 1));
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0);
}

/** What an instance for everybody may not be started with. */
function refuseUnsafe(env: z.output<typeof settings>, context: z.core.$RefinementCtx): void {
  const refuse = (name: keyof typeof env, message: string): void => {
    context.addIssue({ code: 'custom', path: [name], message });
  };
  const REQUIRED = 'is required in production';
  if (env.CLOCK_OFFSET !== undefined) refuse('CLOCK_OFFSET', 'is refused in production');
  // Its accounts have a password that everybody knows.
  if (env.DEMO) refuse('DEMO', 'is refused in production');
  if (!env.JWT_SECRET) refuse('JWT_SECRET', REQUIRED);
  else if (!isTyped(env.JWT_SECRET) && bitsOf(env.JWT_SECRET) < SECRET_BITS)
    refuse('JWT_SECRET', 'is too easily guessed: openssl rand -base64 48 makes one');
  // Without it nobody could confirm an address, and every mail would lie readable in the database.
  if (!env.SMTP_URL) refuse('SMTP_URL', REQUIRED);
  // Tokens and passwords would travel readable.
  if (!env.PUBLIC_URL) refuse('PUBLIC_URL', REQUIRED);
  else if (!env.PUBLIC_URL.startsWith('https://')) refuse('PUBLIC_URL', 'must begin with https:// in production');
  if (env.STRIPE_API_BASE !== undefined && !env.STRIPE_API_BASE.startsWith('https://'))
    refuse('STRIPE_API_BASE', 'must begin with https:// in production');
  for (const name of SECRETS) {
    const secret = env[name];
    if (secret !== undefined && isTyped(secret))
      refuse(name, `needs at least ${SECRET_LENGTH} characters, which are not all the same, in production`);
  }
  for (const [id, encoded = ''] of (env.DOCUMENTS_KEYS ?? '').split(',').map((key) => key.trim().split(':')))
    if (new Set(Buffer.from(encoded, 'base64')).size === 1)
      refuse('DOCUMENTS_KEYS', `the key ${id} is one byte that comes again and again`);
  // Nothing is paid with them.
  if (/^[sr]k_test_/.test(env.STRIPE_SECRET_KEY ?? '')) refuse('STRIPE_SECRET_KEY', 'is a key for tests');
  // Who does the books would read what people ask about their data.
  if (env.PRIVACY_EMAIL === DEMO_PRIVACY_EMAIL) refuse('PRIVACY_EMAIL', REQUIRED);
  else if (env.PRIVACY_EMAIL.toLowerCase() === env.SELLER_EMAIL.toLowerCase())
    refuse('PRIVACY_EMAIL', 'must be another address than SELLER_EMAIL in production');
  // Where the pushes of people go would be readable on the way.
  if (env.PUSH_SERVICES.some((service) => !service.startsWith('https://')))
    refuse('PUSH_SERVICES', 'must begin with https:// in production');
  if (env.WEBHOOK_ORIGINS.some((origin) => !origin.startsWith('https://')))
    refuse('WEBHOOK_ORIGINS', 'must begin with https:// in production');
  // The sandbox payment provider gives credits for nothing, and an invoice of a made-up seller is none.
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) if (!env[name]) refuse(name, REQUIRED);
  for (const name of Object.keys(DEMO_TOWN) as (keyof typeof DEMO_TOWN)[])
    if (env[name] === undefined) refuse(name, REQUIRED);
  for (const [name, demo] of Object.entries(DEMO_SELLER_SETTINGS))
    if (env[name as keyof typeof env] === demo) refuse(name as keyof typeof env, REQUIRED);
}

/** Invoices go one way, and their receipts come back on it. */
function refuseHalfAChannel(env: z.output<typeof settings>, context: z.core.$RefinementCtx): void {
  const refuse = (name: keyof typeof env, message: string): void => {
    context.addIssue({ code: 'custom', path: [name], message });
  };
  const { SDI_PEC_SMTP_URL, SDI_PEC_IMAP_URL, SDI_FOLDER } = env;
  if (SDI_PEC_SMTP_URL !== undefined && SDI_PEC_IMAP_URL === undefined)
    refuse('SDI_PEC_IMAP_URL', 'is required with SDI_PEC_SMTP_URL');
  if (SDI_PEC_IMAP_URL !== undefined && SDI_PEC_SMTP_URL === undefined)
    refuse('SDI_PEC_SMTP_URL', 'is required with SDI_PEC_IMAP_URL');
  if (SDI_PEC_SMTP_URL !== undefined && SDI_FOLDER !== undefined)
    refuse('SDI_FOLDER', 'is refused with SDI_PEC_SMTP_URL: invoices go one way');
  if (SDI_PEC_SMTP_URL !== undefined && env.SDI_PEC_FROM === undefined && env.SELLER_PEC === undefined)
    refuse('SDI_PEC_FROM', 'is required with SDI_PEC_SMTP_URL where SELLER_PEC is not set');
}

const schema = settings.superRefine((env, context) => {
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined)
    context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'is required with DATABASE_DIRECT_URL' });
  if (env.DATABASE_REPLICA_URL.length > 0 && env.DATABASE_URL === undefined)
    context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'is required with DATABASE_REPLICA_URL' });
  // A mail may promise an answer only where somebody reads it.
  for (const [one, other] of [
    ['REPLY_ADDRESS', 'REPLY_IMAP_URL'],
    ['REPLY_IMAP_URL', 'REPLY_ADDRESS'],
  ] as const)
    if (env[one] !== undefined && env[other] === undefined)
      context.addIssue({ code: 'custom', path: [other], message: `is required with ${one}` });
  refuseHalfAChannel(env, context);
  if (env.NODE_ENV === 'production') refuseUnsafe(env, context);
});

/** The settings of this instance, checked once at start. */
export type Env = Omit<
  z.output<typeof schema>,
  'PUBLIC_URL' | 'DEMO' | 'LOG_LEVEL' | 'DRAIN_DELAY' | 'DRAIN_TIMEOUT' | keyof typeof DEMO_TOWN
> &
  Record<keyof typeof DEMO_TOWN, string> & {
    PUBLIC_URL: string;
    LOG_LEVEL: string;
    DEMO: boolean;
    DRAIN_DELAY: number;
    DRAIN_TIMEOUT: number;
    production: boolean;
    /** Nobody’s real data is here: it is a demo, a newcomer’s or a developer’s instance, or a test’s. */
    trial: boolean;
  };

/** Injection token of {@link Env}. */
export const ENV = Symbol('ENV');

/** The made-up seller has an entry in the register as well; a real one says its own. */
const withDemoRegister = <Settings extends z.output<typeof schema>>(env: Settings): Settings => ({
  ...env,
  SELLER_PEC: env.SELLER_PEC ?? DEMO_SELLER.pec,
  SELLER_REA: env.SELLER_REA ?? DEMO_SELLER.rea,
  SELLER_SHARE_CAPITAL: env.SELLER_SHARE_CAPITAL ?? DEMO_SELLER.capital,
});

/** A database of one's own is a sign of an instance for everybody, unless something says that it is not. */
const kindOf = ({ DATABASE_URL, DEMO }: NodeJS.ProcessEnv): Env['NODE_ENV'] =>
  DATABASE_URL !== undefined && DEMO !== '1' ? 'production' : 'development';

/**
 * Reads and checks the environment. With a DATABASE_URL it is that of production, unless NODE_ENV or DEMO says otherwise.
 * @throws Error that names each wrong variable, so that a bad setting stops the start and not a request.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  return read(source, schema);
}

/** {@link readEnv} for a command that serves nobody: it needs the database and no more. */
export function readToolEnv(source: NodeJS.ProcessEnv = process.env): Env {
  return read(source, settings);
}

function read(source: NodeJS.ProcessEnv, by: typeof settings): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = by.safeParse({ NODE_ENV: kindOf(given), ...given });
  if (!parsed.success) {
    throw new Error(
      [
        'These settings are wrong:',
        ...parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
      ].join('\n'),
    );
  }
  const env = parsed.data.SELLER_NAME === DEMO_SELLER.name ? withDemoRegister(parsed.data) : parsed.data;
  const production = env.NODE_ENV === 'production';
  const delay = env.DRAIN_DELAY ?? (production ? PROXY_LOOKS_AGAIN : 0);
  return {
    ...env,
    SELLER_POSTAL_CODE: env.SELLER_POSTAL_CODE ?? DEMO_TOWN.SELLER_POSTAL_CODE,
    SELLER_CITY: env.SELLER_CITY ?? DEMO_TOWN.SELLER_CITY,
    SELLER_PROVINCE: env.SELLER_PROVINCE ?? DEMO_TOWN.SELLER_PROVINCE,
    production,
    DRAIN_DELAY: delay,
    DRAIN_TIMEOUT: env.DRAIN_TIMEOUT ?? Math.max(ENDS_WITHIN - delay, ENDS_WITHIN - PROXY_LOOKS_AGAIN),
    trial: (env.DEMO ?? false) || !production,
    LOG_LEVEL: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    DEMO: env.DEMO ?? (!production && env.DATABASE_URL === undefined),
  };
}
