// List of all secrets. A test searches for each of them in everything that the server sends or
// logs.
import type { VariableName } from '../../src/platform/process/env.ts';

/**
 * Says for every variable whether its value, or a part such as a password, is a secret. A new
 * variable does not compile without an entry here.
 */
export const variableKinds = {
  NODE_ENV: 'plain',
  HOST: 'plain',
  PORT: 'plain',
  PUBLIC_URL: 'plain',
  MONGODB_URI: 'secret',
  REDIS_URL: 'secret',
  REDIS_PREFIX: 'plain',
  SESSION_SECRET: 'secret',
  DATA_DIR: 'plain',
  DISCORD_CLIENT_ID: 'plain',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_GUILD_ID: 'plain',
  DISCORD_ADMIN_ROLE_IDS: 'plain',
  DISCORD_MEMBER_ROLE_IDS: 'plain',
  DISCORD_GUEST_ROLE_IDS: 'plain',
  BOOTSTRAP_ADMIN_DISCORD_IDS: 'plain',
  FIRST_ADMIN_LINK: 'plain',
  DISCORD_API_URL: 'plain',
  DISCORD_AUTHORIZE_URL: 'plain',
  DISCORD_TIMEOUT_MS: 'plain',
  DISCORD_BOT_TOKEN: 'secret',
  OPENID_ISSUER: 'plain',
  OPENID_CLIENT_ID: 'plain',
  OPENID_CLIENT_SECRET: 'secret',
  OPENID_NAME: 'plain',
  OPENID_TIMEOUT_MS: 'plain',
  DISCORD_PUBLIC_KEY: 'plain',
  DISCORD_WEBHOOK_URL: 'secret',
  DISCORD_STAND_IN: 'plain',
  LLM_BASE_URL: 'plain',
  LLM_API_KEY: 'secret',
  LLM_TIMEOUT_MS: 'plain',
  GUILD_TIMEZONE: 'plain',
  WEEKLY_RESET: 'plain',
  AUCTION_SOFT_CLOSE_SECONDS: 'plain',
  AUCTION_MIN_DURATION_SECONDS: 'plain',
  RATE_LIMIT_PER_MINUTE: 'plain',
  SIGN_INS_PER_MINUTE: 'plain',
  TREASURY_REQUESTS_PER_HOUR: 'plain',
  TRIALS_PER_HOUR: 'plain',
  LINE_SOCKETS_PER_PERSON: 'plain',
  LINE_SOCKETS_PER_ADDRESS: 'plain',
  LINE_SIGN_IN_SECONDS: 'plain',
  LINE_WAITING_WISHES: 'plain',
  LINE_PACKETS_PER_SECOND: 'plain',
  TRIALS_PAID_PER_HOST_AND_DAY: 'plain',
  TRIALS_SPICE_PER_DAY: 'plain',
  TRIALS_SOLARI_PER_DAY: 'plain',
  AUDIT_KEEP_DAYS: 'plain',
  LOG_LEVEL: 'plain',
  TRUST_PROXY: 'plain',
  GUILD_CONFIG: 'plain',
  PUBLIC_DIR: 'plain',
  ASSET_ARCHIVE_DIR: 'plain',
  BUILD_ID: 'plain',
  SHUTDOWN_DRAIN_SECONDS: 'plain',
  METRICS_TOKEN: 'secret',
  WORKER_METRICS_PORT: 'plain',
  PUSH_SERVICES: 'plain',
  BACKUP_DIR: 'plain',
  BACKUP_BUCKET_ENDPOINT: 'plain',
  BACKUP_BUCKET_REGION: 'plain',
  BACKUP_BUCKET_NAME: 'plain',
  BACKUP_BUCKET_PREFIX: 'plain',
  BACKUP_BUCKET_KEY_ID: 'secret',
  BACKUP_BUCKET_SECRET_KEY: 'secret',
  EXIT_WITH_PARENT: 'plain',
} as const satisfies Readonly<Record<VariableName, 'secret' | 'plain'>>;

type Kinds = typeof variableKinds;
export type SecretVariable = { [K in keyof Kinds]: Kinds[K] extends 'secret' ? K : never }[keyof Kinds];

/**
 * Secrets created for people at run time. With one of them, somebody could act as another person.
 */
export const secretsOfPeople = [
  'session cookie',
  'session id',
  'OAuth code',
  'OAuth state',
  'OAuth verifier',
  'Discord access token',
  'calendar address',
  'share link of the map',
  'e-mail address',
] as const;
export type SecretOfPeople = (typeof secretsOfPeople)[number];

/** Parts of paths by name. Secret ones must not appear in logs. */
export const pathParts: Readonly<Record<string, 'secret' | 'plain'>> = {
  id: 'plain',
  bidId: 'plain',
  discordId: 'plain',
  userId: 'plain',
  entryId: 'plain',
  offerId: 'plain',
  requestId: 'plain',
  cell: 'plain',
  noteKey: 'plain',
  turn: 'plain',
  page: 'plain',
  picture: 'plain',
  backup: 'plain',
  kind: 'plain',
  secret: 'secret',
  token: 'secret',
};
