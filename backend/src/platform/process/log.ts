// JSON log lines; never a token, cookie, e-mail or session id.
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** Names of fields that hold one. */
const secrets = ['token', 'accessToken', 'refreshToken', 'cookie', 'email', 'sessionId', 'secret', 'password'];

/** What errors carry along: a Redis command's words, its password among them, and the address that could not be read. */
const carried = ['*.command.args', '*.input', 'query.code', '*.query.code'];
interface LogParts {
  /** Pino's level, or `silent`. */
  readonly level: string;
  /** Which process speaks, `web` or `worker`. */
  readonly part: string;
  /** Where the lines go; left out: standard output. */
  readonly to?: DestinationStream | undefined;
}

/** Opens a log of JSON lines, in which secrets are hidden. */
export function createLog({ level, part, to }: LogParts): Logger {
  const options: LoggerOptions = {
    level,
    base: { part },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
    redact: {
      paths: [...carried, ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])],
      censor: '(hidden)',
    },
  };
  return to === undefined ? pino(options) : pino(options, to);
}
