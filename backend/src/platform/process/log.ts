// JSON log lines. They never contain a token, cookie, e-mail or session id.
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** Names of secret fields. */
const secrets = ['token', 'accessToken', 'refreshToken', 'cookie', 'email', 'sessionId', 'secret', 'password'];

/**
 * Secret parts of errors: the arguments of a Redis command, which may be a password, and an address
 * that could not be parsed.
 */
const carried = ['*.command.args', '*.input', 'query.code', '*.query.code'];
interface LogOptions {
  /** Pino's level, or `silent`. */
  readonly level: string;
  /** The process that logs, `web` or `worker`. */
  readonly part: string;
  /** Where the lines go. Standard output when absent. */
  readonly to?: DestinationStream | undefined;
  /** Called for each warning and error. */
  readonly onProblem?: ((problem: Pick<LoggedProblem, 'message' | 'level'>) => void) | undefined;
}
/** A kind of warning or error, and how often it was logged. */
export interface LoggedProblem {
  /** The sentence of the log line, without its fields. It contains no secrets. */
  readonly message: string;
  readonly level: 'warning' | 'error';
  readonly count: number;
  readonly lastAt: Date;
}
const [warnLevel, errorLevel] = [40, 50];
const maxKinds = 20;

/** Counts warnings and errors by their sentence. It keeps the 20 latest kinds. */
export function createProblemCounter(now: () => number = Date.now): {
  readonly count: NonNullable<LogOptions['onProblem']>;
  /** From the latest to the earliest. */
  readonly latest: () => LoggedProblem[];
} {
  // A map keeps the order of insertion, so the first kind is the one that was not logged for longest.
  const kinds = new Map<string, LoggedProblem>();
  return {
    count({ message, level }) {
      const before = kinds.get(message)?.count ?? 0;
      kinds.delete(message);
      kinds.set(message, { message, level, count: before + 1, lastAt: new Date(now()) });
      const [oldest] = kinds.keys();
      if (kinds.size > maxKinds && oldest !== undefined) kinds.delete(oldest);
    },
    latest: () => [...kinds.values()].reverse(),
  };
}

/** Creates a log of JSON lines, in which secrets are hidden. */
export function createLog({ level, part, to, onProblem }: LogOptions): Logger {
  const options: LoggerOptions = {
    level,
    base: { part },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
    redact: {
      paths: [...carried, ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])],
      censor: '(hidden)',
    },
    hooks: {
      logMethod(args, method, number) {
        const message: unknown = typeof args[0] === 'string' ? args[0] : args[1];
        if (number >= warnLevel && typeof message === 'string')
          onProblem?.({ message, level: number >= errorLevel ? 'error' : 'warning' });
        method.apply(this, args);
      },
    },
  };
  return to === undefined ? pino(options) : pino(options, to);
}
