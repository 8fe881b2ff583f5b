// The environment: the only reader of its variables. All problems are reported together.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { readWeeklyReset, type WeeklyReset } from '@guild/common/scouting/scouting.rules';
import { maxPromised } from '@guild/common/trials/trials.rewards';
import { isZone } from '@guild/common/wire/timeZone';

/** Limits of one caller on the live connection. For each of them, 0 means no limit. */
export interface SocketLimits {
  readonly socketsPerPerson: number;
  readonly socketsPerAddress: number;
  /** Time that a connection may stay open without signing in. */
  readonly signInSeconds: number;
  /** Maximum number of waiting join and leave requests of one socket. */
  readonly waitingJoins: number;
  readonly packetsPerSecond: number;
}

/** What the hall knows of a first-admin link. The key itself is only in the link. */
export interface FirstAdminLink {
  /** SHA-256 of the link's key, in hexadecimal digits. */
  readonly keyHash: string;
  /** When the link ends, ms since 1970. */
  readonly endsAt: number;
}

/** A bucket of an S3-compatible store. */
export interface BackupBucket {
  /** Address of the store, without a slash at the end. */
  readonly endpoint: string;
  readonly region: string;
  readonly name: string;
  /** What the key of each object begins with. */
  readonly prefix: string;
  readonly keyId: string;
  readonly secretKey: string;
}

export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** On the button: "Continue with …". */
  readonly name: string;
  /** Time limit of one call to the provider, in ms. */
  readonly timeoutMs: number;
}

export interface Env {
  readonly nodeEnv: string;
  readonly isProduction: boolean;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Origin that browsers use, without a slash at the end. */
  readonly publicUrl: string;
  readonly mongodbUri: string;
  readonly redisUrl: string;
  /** Prefix of every Redis key and channel of this installation. */
  readonly redisPrefix: string;
  readonly sessionSecret: string;
  readonly discord: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly guildId: string;
    readonly adminRoleIds: readonly string[];
    readonly memberRoleIds: readonly string[];
    readonly guestRoleIds: readonly string[];
    readonly bootstrapAdminIds: readonly string[];
    readonly apiUrl: string;
    readonly authorizeUrl: string;
    /**
     * Token of the bot that sends direct messages and checks who is on the server. Empty: the
     * webhook sends, and roles are read at sign-in only.
     */
    readonly botToken: string;
    /**
     * The key of the application's signatures, 64 hexadecimal digits. Empty: there are no slash
     * commands and no buttons.
     */
    readonly publicKey: string;
    /** The webhook of the guild's channel. Empty: nothing is sent there. */
    readonly webhookUrl: string;
    /** Time limit of one call to Discord, in ms. */
    readonly timeoutMs: number;
    /**
     * Socket or port of the stand-in for Discord, which runs beside the development sign-in. Empty:
     * there is none.
     */
    readonly standIn: string;
    /** Whether people sign in with Discord. Otherwise the development sign-in is used. */
    readonly configured: boolean;
  };
  /** The OpenID Connect provider, beside or instead of Discord; null: there is none. */
  readonly openId: OpenIdSettings | null;
  /** The provider of the language model that Hyperion uses. */
  readonly llm: {
    /** Address of an endpoint with OpenAI's protocol, without a slash at the end. */
    readonly baseUrl: string;
    /** Empty: Hyperion answers from the archive only. */
    readonly apiKey: string;
    /** Maximum wait for the first word, and from one word to the next, in ms. */
    readonly timeoutMs: number;
  };
  /** IANA name, for example `Europe/Berlin`. */
  readonly timezone: string;
  /** When the desert's week starts, in the guild's time zone. */
  readonly weeklyReset: WeeklyReset;
  /** 0: bids near the end do not extend an auction. */
  readonly auctionSoftCloseSeconds: number;
  readonly auctionMinDurationSeconds: number;
  /** Requests per minute and person; 0: no limit. */
  readonly rateLimitPerMinute: number;
  /** Sign-ins per minute and address; 0: no limit. */
  readonly signInsPerMinute: number;
  /** Deposit and withdrawal requests of one member per hour; 0: no limit. */
  readonly treasuryRequestsPerHour: number;
  /** Trials that one person may open per hour; 0: no limit. */
  readonly trialsPerHour: number;
  /** The link that makes one person an admin; null: there is none. */
  readonly firstAdminLink: FirstAdminLink | null;
  /** Limits of one caller on the live connection. */
  readonly sockets: SocketLimits;
  /** Maximum payouts of trials; 0: no limit. */
  readonly trials: {
    /** Paid trials per host and day. */
    readonly paidPerHostAndDay: number;
    /** Spice and Solari that one person may earn per day. */
    readonly spicePerDay: number;
    readonly solariPerDay: number;
  };
  /** Retention of the guild's audit entries, in days. */
  readonly auditKeepDays: number;
  readonly logLevel: string;
  /** Number of proxies in front of this process. */
  readonly trustProxy: number;
  readonly guildConfigPath: string;
  readonly publicDir: string;
  /** Archive of the assets of earlier builds, for tabs that are still open; undefined: none. */
  readonly assetArchiveDir: string | undefined;
  /** Version of the release, from `package.json`. */
  readonly version: string;
  /** Id of the build. When it changes, open tabs offer to reload. */
  readonly buildId: string;
  /** Seconds between the signal to end and refusing new connections, so that a proxy can notice. */
  readonly shutdownDrainSeconds: number;
  /** Token with which remote readers may see /metrics. Empty: loopback only. */
  readonly metricsToken: string;
  /**
   * Port on which a worker answers health checks and /metrics; undefined: none, 0: any free port.
   */
  readonly workerMetricsPort: number | undefined;
  /** Hosts of push services besides the known ones. */
  readonly pushServices: readonly string[];
  readonly backups: {
    /** The folder for backups. Workers and web processes share it. */
    readonly folder: string;
    /** The S3-compatible store for copies of backups; null: there are none. */
    readonly bucket: BackupBucket | null;
  };
  /** Whether the process ends when its standard input ends. */
  readonly exitWithParent: boolean;
}

const projectRoot = process.cwd();
const ids = z
  .string()
  .default('')
  .transform((value) => value.split(',').map((one) => one.trim()))
  .transform((list) => list.filter((one) => one !== ''))
  .pipe(z.array(z.string().regex(/^\d{17,20}$/, 'must be Discord ids (17 to 20 digits), separated by commas')));
const hosts = z
  .string()
  .default('')
  .transform((value) => value.split(',').map((one) => one.trim().toLowerCase()))
  .transform((list) => list.filter((one) => one !== ''))
  .pipe(z.array(z.string().regex(/^[\w.-]+(:\d+)?$/, 'must be names of hosts, separated by commas')));
const count = (most = 1_000_000): z.ZodType<number> =>
  z.coerce.number('must be a whole number').int('must be a whole number').min(0).max(most);
const wholeNumber = (fallback: number, most?: number): z.ZodType<number> => count(most).default(fallback);
const address = (fallback: string): z.ZodType<string> =>
  z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .default(fallback)
    .transform((value) => value.replace(/\/+$/, ''));

const guildConfigFile = 'guild.config.json';
const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production, in lower case')
    .default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(3000, 65_535),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .transform((value, issues) => {
      const { origin, href } = new URL(value);
      if (href === `${origin}/`) return origin;
      issues.addIssue(`must be an address without a name, path or query: write ${origin}`);
      return z.NEVER;
    })
    .optional(),
  MONGODB_URI: z
    .string('is needed: the address of the database, for example mongodb://localhost:27017/guild')
    .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://'),
  REDIS_URL: z
    .string('is needed: the address of Redis, for example redis://localhost:6379')
    .regex(/^(rediss?|unix):\/\//, 'must begin with redis://, rediss:// or unix://')
    .refine((value) => URL.canParse(value), "isn't a valid URL"),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w-]+$/, 'can contain letters, digits, - and _')
    .default('guild'),
  SESSION_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  DATA_DIR: z.string().default('.data'),
  DISCORD_CLIENT_ID: z.string().default(''),
  DISCORD_CLIENT_SECRET: z.string().default(''),
  DISCORD_GUILD_ID: z
    .string()
    .regex(/^(\d{17,20})?$/, 'must be a Discord id (17 to 20 digits)')
    .default(''),
  DISCORD_ADMIN_ROLE_IDS: ids,
  DISCORD_MEMBER_ROLE_IDS: ids,
  DISCORD_GUEST_ROLE_IDS: ids,
  BOOTSTRAP_ADMIN_DISCORD_IDS: ids,
  FIRST_ADMIN_LINK: z
    .string()
    .transform((value, issues): FirstAdminLink => {
      const [, keyHash = '', end = ''] = /^([\da-f]{64})@(\S+)$/.exec(value) ?? [];
      const endsAt = Date.parse(end);
      if (keyHash !== '' && !Number.isNaN(endsAt)) return { keyHash, endsAt };
      issues.addIssue('is written by `npm run first-admin`: run it again, or leave it empty');
      return z.NEVER;
    })
    .optional(),
  DISCORD_API_URL: address('https://discord.com/api/v10'),
  DISCORD_AUTHORIZE_URL: address('https://discord.com/oauth2/authorize'),
  DISCORD_TIMEOUT_MS: wholeNumber(5000),
  DISCORD_BOT_TOKEN: z.string().default(''),
  DISCORD_PUBLIC_KEY: z
    .string()
    .regex(/^([\da-f]{64})?$/i, 'must be 64 hexadecimal digits')
    .default(''),
  DISCORD_WEBHOOK_URL: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be the address of a webhook' })])
    .default(''),
  DISCORD_STAND_IN: z.string().default(''),
  OPENID_ISSUER: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })])
    .default(''),
  OPENID_CLIENT_ID: z.string().default(''),
  OPENID_CLIENT_SECRET: z.string().default(''),
  OPENID_NAME: z.string().trim().max(40, 'must have at most 40 characters').default('OpenID'),
  OPENID_TIMEOUT_MS: wholeNumber(5000, 60_000),
  PUSH_SERVICES: hosts,
  LLM_BASE_URL: address('https://openrouter.ai/api/v1').refine(
    (value) => new URL(value).username === '' && new URL(value).password === '',
    "can't contain a name and password. The key has its own variable",
  ),
  LLM_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]*$/, 'can contain only printable characters and no spaces')
    .default(''),
  LLM_TIMEOUT_MS: wholeNumber(20_000, 300_000),
  GUILD_TIMEZONE: z.string().default('UTC').refine(isZone, 'must be an IANA time zone, for example Europe/Berlin'),
  WEEKLY_RESET: z
    .string()
    .default('TUE 03:00')
    .transform((value, issues) => {
      const reset = readWeeklyReset(value);
      if (reset !== null) return reset;
      issues.addIssue('must be a day of the week and a time, for example TUE 03:00');
      return z.NEVER;
    }),
  AUCTION_SOFT_CLOSE_SECONDS: wholeNumber(120),
  AUCTION_MIN_DURATION_SECONDS: wholeNumber(3600),
  RATE_LIMIT_PER_MINUTE: count().optional(),
  SIGN_INS_PER_MINUTE: count().optional(),
  TREASURY_REQUESTS_PER_HOUR: wholeNumber(20),
  TRIALS_PER_HOUR: wholeNumber(6),
  LINE_SOCKETS_PER_PERSON: wholeNumber(50),
  LINE_SOCKETS_PER_ADDRESS: wholeNumber(200),
  LINE_SIGN_IN_SECONDS: wholeNumber(10, 3600),
  LINE_WAITING_WISHES: wholeNumber(50),
  LINE_PACKETS_PER_SECOND: wholeNumber(100),
  // Enough for a long game night of one host. A trial of eight people takes at least three minutes.
  TRIALS_PAID_PER_HOST_AND_DAY: wholeNumber(12, 100),
  // Equal to the largest prize that an admin may promise, so that every promised prize can be paid.
  TRIALS_SPICE_PER_DAY: wholeNumber(maxPromised.admin.spice),
  TRIALS_SOLARI_PER_DAY: wholeNumber(maxPromised.admin.solari),
  AUDIT_KEEP_DAYS: count(36_500)
    .refine((days) => days > 0, 'must be at least 1')
    .default(730),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  TRUST_PROXY: wholeNumber(0, 10),
  GUILD_CONFIG: z.string().default(guildConfigFile),
  PUBLIC_DIR: z.string().default('dist/public'),
  ASSET_ARCHIVE_DIR: z.string().optional(),
  BUILD_ID: z.string().optional(),
  SHUTDOWN_DRAIN_SECONDS: wholeNumber(0, 30),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').default(''),
  WORKER_METRICS_PORT: count(65_535).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_BUCKET_ENDPOINT: address(''),
  BACKUP_BUCKET_REGION: z.string().default('us-east-1'),
  BACKUP_BUCKET_NAME: z
    .string()
    .regex(/^[\w.-]*$/, 'can contain letters, digits, ., - and _')
    .default(''),
  BACKUP_BUCKET_PREFIX: z
    .string()
    .regex(/^[\w./-]*$/, 'can contain letters, digits, ., -, _ and /')
    .default(''),
  BACKUP_BUCKET_KEY_ID: z.string().default(''),
  BACKUP_BUCKET_SECRET_KEY: z.string().default(''),
  EXIT_WITH_PARENT: z.stringbool().default(false),
});
type Variables = z.output<typeof variables>;
/** Name of a variable. `test/closed/secrets.ts` says for each whether it is a secret. */
export type VariableName = keyof Variables;

/** Whether the bot's token is that of the application. Its first part is the application's id in base64. */
const isTokenOf = (botToken: string, clientId: string): boolean =>
  Buffer.from(botToken.split('.')[0] ?? '', 'base64').toString() === clientId;

/** Checks rules between several variables. Each problem names its variable. */
function problemsAcross(read: Variables): string[] {
  const production = read.NODE_ENV === 'production';
  const problems: string[] = [];
  const need = (name: keyof Variables, why: string): void => {
    if (read[name] === undefined || read[name] === '') problems.push(`${name} ${why}`);
  };
  if (production) {
    if (read.OPENID_ISSUER === '')
      need(
        'DISCORD_CLIENT_ID',
        'or OPENID_ISSUER is needed in production: people sign in with Discord or OpenID Connect',
      );
    if (read.OPENID_ISSUER.startsWith('http:')) problems.push('OPENID_ISSUER must begin with https:// in production');
    need('SESSION_SECRET', 'is needed in production: at least 16 random characters');
    need('PUBLIC_URL', 'is needed in production: the address in the browser, for example https://guild.example');
    // Cookies are sent over https only, and browsers name an https origin with each write.
    if (read.PUBLIC_URL?.startsWith('http:') === true)
      problems.push(
        `PUBLIC_URL must begin with https:// in production: write ${read.PUBLIC_URL.replace('http:', 'https:')}`,
      );
    if (read.AUCTION_MIN_DURATION_SECONDS < 3600)
      problems.push('AUCTION_MIN_DURATION_SECONDS may be below 3600 outside production only');
    if (read.DISCORD_STAND_IN !== '') problems.push('DISCORD_STAND_IN may be set outside production only');
  }
  if (read.OPENID_ISSUER !== '') {
    need('OPENID_CLIENT_ID', 'is needed with OPENID_ISSUER');
    need('OPENID_CLIENT_SECRET', 'is needed with OPENID_ISSUER');
  }
  if (read.DISCORD_CLIENT_ID !== '' || (production && read.OPENID_ISSUER === '')) {
    need('DISCORD_CLIENT_SECRET', 'is needed with DISCORD_CLIENT_ID');
    need('DISCORD_GUILD_ID', 'is needed with DISCORD_CLIENT_ID: the id of your Discord server');
  }
  if (read.BACKUP_BUCKET_ENDPOINT !== '')
    for (const name of ['BACKUP_BUCKET_NAME', 'BACKUP_BUCKET_KEY_ID', 'BACKUP_BUCKET_SECRET_KEY'] as const)
      need(name, 'is needed with BACKUP_BUCKET_ENDPOINT');
  const { DISCORD_CLIENT_ID: clientId, DISCORD_BOT_TOKEN: botToken, DISCORD_STAND_IN: standIn } = read;
  if (clientId !== '' && botToken !== '' && standIn === '' && !isTokenOf(botToken, clientId))
    problems.push(
      'DISCORD_BOT_TOKEN must belong to the application in DISCORD_CLIENT_ID: press Bot → Reset Token on its page',
    );
  return problems;
}

/** Outside production, a secret is created once and stored, so that sessions survive a restart. */
function storedSecret(dataDir: string): string {
  const file = path.resolve(projectRoot, dataDir, 'session-secret');
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch {
    // Another process created the file first. Use its secret.
  }
  return readFileSync(file, 'utf8').trim();
}

/** Path of the guild's own config file, or of the sample when it does not exist. */
export function guildConfigPath(file: string = guildConfigFile): string {
  const own = path.resolve(projectRoot, file);
  const isDefault = own === path.resolve(projectRoot, guildConfigFile);
  return isDefault && !existsSync(own) ? path.resolve(projectRoot, 'guild.config.sample.json') : own;
}

/**
 * Id of the build: a hash of the page, which names every other file by its hash, and of the web
 * program.
 */
function builtId(publicDir: string): string {
  const hash = createHash('sha256');
  for (const file of [path.join(publicDir, 'index.html'), path.join(process.argv[1] ?? '', '../web.mjs')]) {
    if (existsSync(file)) hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

/** The version of this program. */
export const packageVersion = (): string =>
  (JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version;

const discordOf = (read: Variables): Env['discord'] => ({
  clientId: read.DISCORD_CLIENT_ID,
  clientSecret: read.DISCORD_CLIENT_SECRET,
  guildId: read.DISCORD_GUILD_ID,
  adminRoleIds: read.DISCORD_ADMIN_ROLE_IDS,
  memberRoleIds: read.DISCORD_MEMBER_ROLE_IDS,
  guestRoleIds: read.DISCORD_GUEST_ROLE_IDS,
  bootstrapAdminIds: read.BOOTSTRAP_ADMIN_DISCORD_IDS,
  apiUrl: read.DISCORD_API_URL,
  authorizeUrl: read.DISCORD_AUTHORIZE_URL,
  timeoutMs: read.DISCORD_TIMEOUT_MS,
  botToken: read.DISCORD_BOT_TOKEN,
  publicKey: read.DISCORD_PUBLIC_KEY,
  webhookUrl: read.DISCORD_WEBHOOK_URL,
  standIn: read.DISCORD_STAND_IN,
  configured: read.DISCORD_CLIENT_ID !== '' && read.DISCORD_STAND_IN === '',
});

const openIdOf = (read: Variables): Env['openId'] =>
  read.OPENID_ISSUER === ''
    ? null
    : {
        issuer: read.OPENID_ISSUER,
        clientId: read.OPENID_CLIENT_ID,
        clientSecret: read.OPENID_CLIENT_SECRET,
        name: read.OPENID_NAME,
        timeoutMs: read.OPENID_TIMEOUT_MS,
      };

const llmOf = (read: Variables): Env['llm'] => ({
  baseUrl: read.LLM_BASE_URL,
  apiKey: read.LLM_API_KEY,
  timeoutMs: read.LLM_TIMEOUT_MS,
});

/**
 * Whether the development sign-in and the demo people are active. Never in production or with a
 * Discord application.
 */
export const isForDevelopment = ({ isProduction, discord }: Pick<Env, 'isProduction' | 'discord'>): boolean =>
  !isProduction && !discord.configured;

/**
 * Whether a bot checks who is on the Discord server, so that access follows Discord. People of the
 * development sign-in are never checked.
 */
export const followsDiscord = ({ discord }: Pick<Env, 'discord'>): boolean =>
  discord.configured && discord.botToken !== '';

/** Whether slash commands and buttons work. They need the bot and the key of the signatures. */
export const takesInteractions = ({ discord }: Pick<Env, 'discord'>): boolean =>
  (discord.configured || discord.standIn !== '') && discord.botToken !== '' && discord.publicKey !== '';

const backupsOf = (read: Variables): Env['backups'] => ({
  folder: path.resolve(projectRoot, read.BACKUP_DIR ?? path.join(read.DATA_DIR, 'backups')),
  bucket:
    read.BACKUP_BUCKET_ENDPOINT === ''
      ? null
      : {
          endpoint: read.BACKUP_BUCKET_ENDPOINT,
          region: read.BACKUP_BUCKET_REGION,
          name: read.BACKUP_BUCKET_NAME,
          prefix: read.BACKUP_BUCKET_PREFIX,
          keyId: read.BACKUP_BUCKET_KEY_ID,
          secretKey: read.BACKUP_BUCKET_SECRET_KEY,
        },
});

const lineOf = (read: Variables): SocketLimits => ({
  socketsPerPerson: read.LINE_SOCKETS_PER_PERSON,
  socketsPerAddress: read.LINE_SOCKETS_PER_ADDRESS,
  signInSeconds: read.LINE_SIGN_IN_SECONDS,
  waitingJoins: read.LINE_WAITING_WISHES,
  packetsPerSecond: read.LINE_PACKETS_PER_SECOND,
});

function toEnv(read: Variables): Env {
  const isProduction = read.NODE_ENV === 'production';
  return {
    nodeEnv: read.NODE_ENV,
    isProduction,
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    mongodbUri: read.MONGODB_URI,
    redisUrl: read.REDIS_URL,
    redisPrefix: read.REDIS_PREFIX,
    sessionSecret: read.SESSION_SECRET ?? storedSecret(read.DATA_DIR),
    discord: discordOf(read),
    openId: openIdOf(read),
    llm: llmOf(read),
    timezone: read.GUILD_TIMEZONE,
    weeklyReset: read.WEEKLY_RESET,
    auctionSoftCloseSeconds: read.AUCTION_SOFT_CLOSE_SECONDS,
    auctionMinDurationSeconds: read.AUCTION_MIN_DURATION_SECONDS,
    rateLimitPerMinute: read.RATE_LIMIT_PER_MINUTE ?? (isProduction ? 600 : 0),
    signInsPerMinute: read.SIGN_INS_PER_MINUTE ?? (isProduction ? 20 : 0),
    treasuryRequestsPerHour: read.TREASURY_REQUESTS_PER_HOUR,
    trialsPerHour: read.TRIALS_PER_HOUR,
    firstAdminLink: read.FIRST_ADMIN_LINK ?? null,
    sockets: lineOf(read),
    trials: {
      paidPerHostAndDay: read.TRIALS_PAID_PER_HOST_AND_DAY,
      spicePerDay: read.TRIALS_SPICE_PER_DAY,
      solariPerDay: read.TRIALS_SOLARI_PER_DAY,
    },
    auditKeepDays: read.AUDIT_KEEP_DAYS,
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
    guildConfigPath: guildConfigPath(read.GUILD_CONFIG),
    publicDir: path.resolve(projectRoot, read.PUBLIC_DIR),
    assetArchiveDir:
      read.ASSET_ARCHIVE_DIR === undefined ? undefined : path.resolve(projectRoot, read.ASSET_ARCHIVE_DIR),
    version: packageVersion(),
    buildId: read.BUILD_ID ?? builtId(path.resolve(projectRoot, read.PUBLIC_DIR)),
    shutdownDrainSeconds: read.SHUTDOWN_DRAIN_SECONDS,
    metricsToken: read.METRICS_TOKEN,
    workerMetricsPort: read.WORKER_METRICS_PORT,
    pushServices: read.PUSH_SERVICES,
    backups: backupsOf(read),
    exitWithParent: read.EXIT_WITH_PARENT,
  };
}

/** The environment, or a sentence for each problem with it. */
export function checkEnv(source: Readonly<Record<string, string | undefined>>): Env | { problems: string[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const read = variables.safeParse(given);
  const problems = read.success
    ? problemsAcross(read.data)
    : read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  return problems.length === 0 && read.success ? toEnv(read.data) : { problems };
}

/** Secrets that the host makes up. */
const ownSecrets = ['SESSION_SECRET', 'METRICS_TOKEN'] as const;
const minDifferentCharacters = 10;
/** First words of the hall's variables, such as `DISCORD_`. Many other variables begin with `NODE_`. */
const beginnings = new Set(
  Object.keys(variables.shape)
    .map((name) => /^[A-Z]+_/.exec(name)?.[0])
    .filter((one) => one !== undefined && one !== 'NODE_'),
);
/** Variables of others: of docker-compose.yml, of desktops, and of Kubernetes for each of its services. */
const ofOthers = /^(REDIS_PASSWORD|SESSION_MANAGER|[A-Z\d_]+_(SERVICE|PORT)(_.+)?)$/;

/**
 * A sentence for each probable mistake in the environment that does not prevent a start. None
 * contains a value.
 * @param source variables by name; empty ones count as missing
 */
export function envWarnings(source: Readonly<Record<string, string | undefined>> = process.env): string[] {
  const unknown = Object.keys(source).filter(
    (name) =>
      source[name] !== '' &&
      !(name in variables.shape) &&
      beginnings.has(/^[A-Z]+_/.exec(name)?.[0]) &&
      !ofOthers.test(name),
  );
  const isUnreachable = source['NODE_ENV'] === 'production' && Number(source['TRUST_PROXY'] ?? 0) === 0;
  const weak = ownSecrets.filter((name) => {
    const value = source[name] ?? '';
    return value !== '' && new Set(value).size < minDifferentCharacters;
  });
  return [
    ...(isUnreachable
      ? ['TRUST_PROXY is 0, so nobody can sign in: set it to the number of proxies in front, usually 1']
      : []),
    ...unknown.map((name) => `${name} is not a variable of the hall and has no effect: see .env.example`),
    ...weak.map(
      (name) => `${name} has fewer than ${minDifferentCharacters} different characters: use \`openssl rand -hex 32\``,
    ),
  ];
}

/**
 * Reads the environment. If there are problems, prints all of them and ends the process.
 * @param source variables by name; empty ones count as missing
 */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const found = checkEnv(source);
  if (!('problems' in found)) return found;
  process.stderr.write(`The environment is not right:\n${found.problems.map((one) => `  - ${one}\n`).join('')}`);
  process.stderr.write('See .env.example for every variable.\n');
  process.exit(1);
}
