import { describe, expect, it } from '@jest/globals';
import { readEnv, readToolEnv } from '../src/env.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://app@db/giustamente',
  PUBLIC_URL: 'https://giustamente.it',
  SMTP_URL: 'smtp://posta.giustamente.it:587',
  JWT_SECRET: 'a secret of thirty-two characters or more',
  STRIPE_SECRET_KEY: 'sk_live_1234567890abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890abcdefgh',
  SELLER_NAME: 'Giustamente S.r.l.',
  SELLER_VAT_NUMBER: '12345678903',
  SELLER_ADDRESS: 'Via Torino 2',
  // The same town as that of the made-up seller.
  SELLER_POSTAL_CODE: '20121',
  SELLER_CITY: 'Milano',
  SELLER_PROVINCE: 'MI',
  SELLER_EMAIL: 'fatture@giustamente.it',
  PRIVACY_EMAIL: 'dati@giustamente.it',
};

const refusal = (source: Record<string, string>): string[] => {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').slice(1);
  }
};

describe('settings', () => {
  it('have a default each, and an empty value counts as unset', () => {
    expect(readEnv({ PORT: '', DEMO: '' })).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      DEMO: true,
      ROLE: 'all',
      production: false,
    });
    expect(readEnv({ DATABASE_URL: 'postgres://localhost/x', NODE_ENV: 'development' }).DEMO).toBe(false);
  });

  it.each([
    ['NODE_ENV', 'staging'],
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['PORT', 'ottanta'],
    ['PORT', '70000'],
    ['WORKER_PORT', '-1'],
    ['DATABASE_SLOW_STATEMENT_MS', '0.5'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['COMMIT', 'main'],
    ['PUBLIC_URL', 'giustamente.it'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['ROLE', 'boss'],
    ['DEMO', 'yes'],
    ['CLOCK_OFFSET', 'P1M'],
    ['CLOCK_OFFSET', '3 days'],
    ['SMTP_URL', 'mail.example.com'],
    ['DOCUMENTS_URL', '/srv/documents'],
    ['DOCUMENTS_URL', 's3://documenti?endpoint=s3.example.it'],
    ['DOCUMENTS_OTHER_URL', 's3://user:secret@documenti'],
    ['DOCUMENTS_KEYS', '2026:c2hvcnQ='],
    ['DOCUMENTS_ANSWER_TIMEOUT', '0'],
    ['CLAMD_URL', 'http://clamav:3310'],
    ['CLAMD_TIMEOUT', '0'],
    ['JWT_SECRET', 'short'],
    ['TRUSTED_PROXIES', 'all'],
    ['SOCIAL_URLS', 'http://example.com/a'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_LOCK_TIMEOUT', '0'],
    ['DATABASE_START_TIMEOUT', 'never'],
    ['DRAIN_TIMEOUT', '0.5'],
    ['JOB_HEARTBEAT', '5'],
  ])('%s=%s stops the start with its name', (name, value) => {
    expect(refusal({ NODE_ENV: 'development', [name]: value })).toEqual([
      expect.stringMatching(`^  ${name}(\\.\\d)?: .+`),
    ]);
  });

  it.each([
    ['SELLER_NAME', 2, 80],
    ['SELLER_ADDRESS', 3, 60],
    ['SELLER_CITY', 2, 60],
    ['OTEL_SERVICE_NAME', 1, 100],
    ['BRAND_NAME', 1, 40],
  ])('take a text of the length that their documents and mails have room for: %s', (name, least, most) => {
    for (const length of [least, most]) expect(refusal({ [name]: 'x'.repeat(length) })).toEqual([]);
    for (const length of [...(least > 1 ? [least - 1] : []), most + 1])
      expect(refusal({ [name]: 'x'.repeat(length) })).toEqual([expect.stringContaining(`  ${name}: `)]);
  });

  it.each([
    ['PORT', 0, 65_535],
    ['WORKER_PORT', 0, 65_535],
    ['DATABASE_SLOW_STATEMENT_MS', 0, 3_600_000],
    ['JOB_HEARTBEAT', 10, 300],
    ['SELLER_SHARE_CAPITAL', 0, 1e11],
    ['OTEL_TRACES_SAMPLER_ARG', 0, 1],
  ])('take a number between its two edges: %s', (name, least, most) => {
    for (const value of [least, most]) expect(refusal({ [name]: String(value) })).toEqual([]);
    for (const value of [least - 1, most + 1])
      expect(refusal({ [name]: String(value) })).toEqual([expect.stringContaining(`  ${name}: `)]);
  });

  it('have a made-up seller with its entry in the register, and a real one says its own', () => {
    const [demo, real] = [readEnv({}), readEnv(PRODUCTION)];
    expect([demo.SELLER_PEC, demo.SELLER_REA, demo.SELLER_SHARE_CAPITAL]).toEqual([
      'giustamente@pec.example',
      'MI-1234567',
      10_000,
    ]);
    expect([real.SELLER_PEC, real.SELLER_REA, real.SELLER_SHARE_CAPITAL]).toEqual([undefined, undefined, undefined]);
    const own = readEnv({ SELLER_REA: 'TO-7654321', SELLER_SHARE_CAPITAL: '25000', SELLER_PEC: 'noi@pec.example' });
    expect([own.SELLER_PEC, own.SELLER_REA, own.SELLER_SHARE_CAPITAL]).toEqual([
      'noi@pec.example',
      'TO-7654321',
      25_000,
    ]);
  });

  it('name the mailbox of answers wholly or not at all', () => {
    const [REPLY_ADDRESS, REPLY_IMAP_URL] = [`${'a'.repeat(16)}@example.com`, 'imaps://a:b@imap.example.com/INBOX'];
    expect(refusal({ REPLY_ADDRESS })).toEqual(['  REPLY_IMAP_URL: is required with REPLY_ADDRESS']);
    expect(refusal({ REPLY_IMAP_URL })).toEqual(['  REPLY_ADDRESS: is required with REPLY_IMAP_URL']);
    expect(refusal({ REPLY_ADDRESS, REPLY_IMAP_URL })).toEqual([]);
    for (const [name, value] of [
      ['REPLY_ADDRESS', 'answers+all@example.com'],
      ['REPLY_ADDRESS', `${'a'.repeat(17)}@example.com`],
      ['REPLY_IMAP_URL', 'https://imap.example.com'],
      ['REPLY_AUTH_SERVER', 'mx.example.com; spf'],
    ] as const)
      expect(refusal({ REPLY_ADDRESS, REPLY_IMAP_URL, [name]: value })).toEqual([
        expect.stringMatching(`^  ${name}: .+`),
      ]);
  });

  it('name one way of invoices to the exchange system, and wholly', () => {
    const pec = { SDI_PEC_SMTP_URL: 'smtps://a:b@smtp.example.com', SDI_PEC_IMAP_URL: 'imaps://a:b@imap.example.com' };
    const SDI_PEC_FROM = 'fatture@pec.example';
    expect(refusal({ ...pec, SDI_PEC_FROM })).toEqual([]);
    expect(refusal({ ...pec, SELLER_PEC: SDI_PEC_FROM })).toEqual([]);
    expect(refusal({ SDI_FOLDER: '/srv/sdi' })).toEqual([]);
    expect(refusal({ SDI_PEC_SMTP_URL: pec.SDI_PEC_SMTP_URL, SDI_PEC_FROM })).toEqual([
      '  SDI_PEC_IMAP_URL: is required with SDI_PEC_SMTP_URL',
    ]);
    expect(refusal({ SDI_PEC_IMAP_URL: pec.SDI_PEC_IMAP_URL })).toEqual([
      '  SDI_PEC_SMTP_URL: is required with SDI_PEC_IMAP_URL',
    ]);
    expect(refusal({ ...pec, SDI_PEC_FROM, SDI_FOLDER: '/srv/sdi' })).toEqual([
      '  SDI_FOLDER: is refused with SDI_PEC_SMTP_URL: invoices go one way',
    ]);
    expect(refusal(pec)).toEqual(['  SDI_PEC_FROM: is required with SDI_PEC_SMTP_URL where SELLER_PEC is not set']);
    for (const [name, value] of [
      ['SDI_PEC_SMTP_URL', 'https://smtp.example.com'],
      ['SDI_PEC_IMAP_URL', 'https://imap.example.com'],
      ['SDI_PEC_ADDRESS', 'sdi01'],
    ] as const)
      expect(refusal({ ...pec, SDI_PEC_FROM, [name]: value })).toEqual([expect.stringMatching(`^  ${name}: .+`)]);
  });

  it('report all errors at once', () => {
    expect(refusal({ PORT: 'x', ROLE: 'y' })).toHaveLength(2);
  });

  it('have no insecure default in production', () => {
    expect(refusal(PRODUCTION)).toEqual([]);
    for (const name of Object.keys(PRODUCTION).filter((name) => !['NODE_ENV', 'DATABASE_URL'].includes(name)))
      expect(refusal({ ...PRODUCTION, [name]: '' })).toEqual([`  ${name}: is required in production`]);
    for (const [name, value] of Object.entries({ CLOCK_OFFSET: 'P1D', DEMO: '1' }))
      expect(refusal({ ...PRODUCTION, [name]: value })).toEqual([`  ${name}: is refused in production`]);
  });

  it('require in production separate contacts for data and for invoices', () => {
    for (const address of [PRODUCTION.SELLER_EMAIL, 'FATTURE@Giustamente.it'])
      expect(refusal({ ...PRODUCTION, PRIVACY_EMAIL: address })).toEqual([
        '  PRIVACY_EMAIL: must be another address than SELLER_EMAIL in production',
      ]);
    const { PRIVACY_EMAIL, SELLER_EMAIL } = readEnv({});
    expect(PRIVACY_EMAIL).not.toBe(SELLER_EMAIL);
    expect(readEnv({ PRIVACY_EMAIL: SELLER_EMAIL }).PRIVACY_EMAIL).toBe(SELLER_EMAIL);
  });

  it.each([
    ['PUBLIC_URL', 'http://giustamente.it'],
    ['STRIPE_API_BASE', 'http://stripe.example'],
    ['STRIPE_SECRET_KEY', 'sk_test_1234567890abcdef'],
    ['STRIPE_SECRET_KEY', 'rk_test_1234567890abcdef'],
    ['STRIPE_SECRET_KEY', 'sk_live_1234567890abcde'],
    ['STRIPE_SECRET_KEY', `sk_live_${'x'.repeat(40)}`],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1234567890abcdefg'],
    ['STRIPE_WEBHOOK_SECRET', `whsec_${'0'.repeat(32)}`],
    ['METRICS_TOKEN', '1234567890abcdefghijklm'],
    ['METRICS_TOKEN', 'a'.repeat(64)],
    ['VAPID_PRIVATE_KEY', 'A'.repeat(43)],
    ['DOCUMENTS_KEYS', `2027a:${Buffer.alloc(32, 7).toString('base64')}`],
    [
      'DOCUMENTS_KEYS',
      `2027b:${Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64')},2027a:${Buffer.alloc(32, 7).toString('base64')}`,
    ],
    ['PUSH_SERVICES', 'https://push.example,http://push.example'],
    ['WEBHOOK_ORIGINS', 'https://hooks.example,http://10.0.0.7'],
    ['JWT_SECRET', 'a'.repeat(64)],
    ['JWT_SECRET', 'abcd'.repeat(16)],
    ['JWT_SECRET', 'changeme'.repeat(4)],
  ])('refuse %s=%s in production', (name, value) => {
    expect(refusal({ ...PRODUCTION, [name]: value })).toEqual([expect.stringMatching(`^  ${name}: `)]);
  });

  it('are those of production with a configured database, unless set otherwise', () => {
    const { NODE_ENV: _, ...rest } = PRODUCTION;
    expect(readEnv(rest)).toMatchObject({ production: true, trial: false });
    expect(refusal({ DATABASE_URL: 'postgres://localhost/x' })).not.toEqual([]);
    expect(readEnv({ DATABASE_URL: 'postgres://localhost/x', DEMO: '1' })).toMatchObject({
      production: false,
      trial: true,
    });
    expect(readEnv({ DATABASE_URL: 'postgres://localhost/x', NODE_ENV: 'development' }).trial).toBe(true);
    expect(readToolEnv({ DATABASE_URL: 'postgres://localhost/x' }).production).toBe(true);
  });

  it('move the clock by weeks, days and smaller units', () => {
    expect(readEnv({ CLOCK_OFFSET: 'P1W2DT3H4M5S' }).CLOCK_OFFSET).toBe(
      ((((7 + 2) * 24 + 3) * 60 + 4) * 60 + 5) * 1000,
    );
    expect(readEnv({ CLOCK_OFFSET: '-PT90M' }).CLOCK_OFFSET).toBe(-90 * 60 * 1000);
  });

  it('are these numbers where nothing is set: times in milliseconds, on a newcomer’s instance and in production', () => {
    const numbers = (source: Record<string, string>) =>
      Object.fromEntries(Object.entries(readEnv(source)).filter(([, value]) => typeof value === 'number'));
    const everywhere = {
      PORT: 3_000,
      WORKER_PORT: 3_001,
      DATABASE_ACQUIRE_TIMEOUT: 5_000,
      DATABASE_STATEMENT_TIMEOUT: 15_000,
      DATABASE_REPORT_TIMEOUT: 60_000,
      DATABASE_LOCK_TIMEOUT: 5_000,
      DATABASE_IDLE_TIMEOUT: 30_000,
      DATABASE_PING_TIMEOUT: 1_000,
      DATABASE_START_TIMEOUT: 30_000,
      DATABASE_SLOW_STATEMENT_MS: 500,
      DOCUMENTS_CONNECT_TIMEOUT: 3_000,
      DOCUMENTS_ANSWER_TIMEOUT: 15_000,
      CLAMD_TIMEOUT: 15_000,
      // Seconds.
      JOB_HEARTBEAT: 20,
      OTEL_TRACES_SAMPLER_ARG: 1,
    };
    expect(numbers({})).toEqual({
      ...everywhere,
      DRAIN_DELAY: 0,
      DRAIN_TIMEOUT: 9_000,
      SELLER_SHARE_CAPITAL: 10_000,
    });
    expect(numbers(PRODUCTION)).toEqual({ ...everywhere, DRAIN_DELAY: 5_000, DRAIN_TIMEOUT: 4_000 });
  });

  it.each([
    'DATABASE_ACQUIRE_TIMEOUT',
    'DATABASE_STATEMENT_TIMEOUT',
    'DATABASE_REPORT_TIMEOUT',
    'DATABASE_LOCK_TIMEOUT',
    'DATABASE_IDLE_TIMEOUT',
    'DATABASE_PING_TIMEOUT',
    'DATABASE_START_TIMEOUT',
    'DOCUMENTS_CONNECT_TIMEOUT',
    'DOCUMENTS_ANSWER_TIMEOUT',
    'CLAMD_TIMEOUT',
    'DRAIN_DELAY',
    'DRAIN_TIMEOUT',
  ] as const)('read %s in seconds, an hour at most', (name) => {
    const least = { DRAIN_DELAY: 0, DRAIN_TIMEOUT: 1 }[name as string] ?? 0.1;
    for (const seconds of [least, 7, 3_600]) expect(readEnv({ [name]: String(seconds) })[name]).toBe(seconds * 1_000);
    for (const seconds of [least - 0.01, 3_600.01])
      expect(refusal({ [name]: String(seconds) })).toEqual([expect.stringContaining(`  ${name}: `)]);
  });

  it('are these words where nothing is set', () => {
    const words = (source: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(readEnv(source)).filter(
          ([name, value]) => !['number', 'undefined'].includes(typeof value) && !(name in PRODUCTION),
        ),
      );
    const everywhere = {
      HOST: '0.0.0.0',
      DATABASE_REPLICA_URL: [],
      DATA_DIR: '.data',
      ROLE: 'all',
      MAIL_FROM: 'Giustamente <noreply@giustamente.example>',
      SELLER_REGIME: 'RF01',
      SELLER_IN_LIQUIDATION: false,
      SDI_PEC_ADDRESS: 'sdi01@pec.fatturapa.it',
      TRUSTED_PROXIES: ['loopback'],
      PUSH_SERVICES: [],
      WEBHOOK_ORIGINS: [],
      SOCIAL_URLS: [],
      OTEL_SERVICE_NAME: 'giustamente',
      BRAND_NAME: 'Giustamente',
      MAP_TILES_ATTRIBUTION: '',
      REQUIRE_VERIFIED_FIRMS: true,
    };
    expect(words({})).toEqual({
      ...everywhere,
      SELLER_PEC: 'giustamente@pec.example',
      SELLER_REA: 'MI-1234567',
      LOG_LEVEL: 'warn',
      DEMO: true,
      production: false,
      trial: true,
    });
    expect(words(PRODUCTION)).toEqual({
      ...everywhere,
      LOG_LEVEL: 'info',
      DEMO: false,
      production: true,
      trial: false,
    });
  });

  it('delay the end of a process in production until a proxy has noticed', () => {
    // Within ten seconds, as the contract promises.
    expect(readEnv({})).toMatchObject({ DRAIN_DELAY: 0, DRAIN_TIMEOUT: 9_000 });
    expect(readEnv(PRODUCTION)).toMatchObject({ DRAIN_DELAY: 5_000, DRAIN_TIMEOUT: 4_000 });
    expect(readEnv({ ...PRODUCTION, DRAIN_DELAY: '10' })).toMatchObject({ DRAIN_DELAY: 10_000, DRAIN_TIMEOUT: 4_000 });
    expect(readEnv({ ...PRODUCTION, DRAIN_DELAY: '0', DRAIN_TIMEOUT: '60' })).toMatchObject({
      DRAIN_DELAY: 0,
      DRAIN_TIMEOUT: 60_000,
    });
  });

  it('name the trusted proxies', () => {
    expect(readEnv({ TRUSTED_PROXIES: '10.0.0.0/8, uniquelocal,::1' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.0/8',
      'uniquelocal',
      '::1',
    ]);
  });
});
