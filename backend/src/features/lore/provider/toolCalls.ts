// Function calls in OpenAI's protocol: their definition, and the calls that a model streams.
import { ProviderFailure } from './provider.failures.ts';

/** A function that the model may call. */
export interface ToolDefinition {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string;
    /** JSON schema of its arguments. */
    readonly parameters: Record<string, unknown>;
  };
}
/** One call, as it is sent back to the model together with its result. */
export interface ToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    /** JSON, as the model wrote it. */
    readonly arguments: string;
  };
}

/** Limits for one response: calls, and characters of their arguments. */
const maxCalls = 32;
const maxArguments = 20_000;

interface Piece {
  readonly index?: unknown;
  readonly id?: unknown;
  readonly function?: { readonly name?: unknown; readonly arguments?: unknown } | null;
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Collects calls that come in pieces. The pieces of one call have the same index. */
export function createCallCollector(): {
  /** @param pieces `tool_calls` of a streamed delta; anything else is ignored */
  take(pieces: unknown): void;
  calls(): ToolCall[];
} {
  const calls = new Map<number, { id: string; name: string; arguments: string }>();
  return {
    take(pieces) {
      if (!Array.isArray(pieces)) return;
      for (const [at, { index, id, function: part }] of (pieces as readonly Piece[]).entries()) {
        const key = typeof index === 'number' ? index : at;
        const known = calls.get(key) ?? { id: '', name: '', arguments: '' };
        const call = {
          id: known.id === '' ? textOf(id) : known.id,
          name: known.name === '' ? textOf(part?.name) : known.name,
          arguments: known.arguments + textOf(part?.arguments),
        };
        calls.set(key, call);
        if (calls.size > maxCalls || call.arguments.length > maxArguments) throw new ProviderFailure('huge');
      }
    },
    // Some endpoints send no ids.
    calls: () =>
      [...calls].map(([index, { id, name, arguments: text }]) => ({
        id: id === '' ? `call_${index}` : id,
        type: 'function',
        function: { name, arguments: text },
      })),
  };
}
