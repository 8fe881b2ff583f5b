// The bitwise query operators, which test bits of an integer or of binary data.
import { MongoError } from '../errors.ts';
import { binaryOf, isNumeric, numeric, canonicalTypeOf, CANONICAL_TYPE, toNumber } from '../bson/values.ts';

/** Binary data as one number. Its first byte holds the lowest eight bits. */
function bitsOfBytes(value: unknown): bigint {
  let bits = 0n;
  for (const byte of binaryOf(value).bytes.toReversed()) bits = (bits << 8n) | BigInt(byte);
  return bits;
}

function integerOf(value: unknown): bigint | undefined {
  const exact = numeric(value);
  if (typeof exact === 'bigint') return exact;
  return Number.isSafeInteger(exact) ? BigInt(exact) : undefined;
}

function maskOf(name: string, operand: unknown): bigint {
  if (Array.isArray(operand))
    return operand.reduce((mask: bigint, position: unknown) => {
      const at = toNumber(position);
      if (!Number.isInteger(at) || at < 0)
        throw new MongoError(2, `Failed to parse bit position. Expected a non-negative number in: ${name}`);
      return mask | (1n << BigInt(at));
    }, 0n);
  if (canonicalTypeOf(operand) === CANONICAL_TYPE.binary) return bitsOfBytes(operand);
  const mask = isNumeric(operand) ? integerOf(operand) : undefined;
  if (mask === undefined || mask < 0n)
    throw new MongoError(9, `${name} takes an Array, a number, or a BinData but received: ${String(operand)}`);
  return mask;
}

/**
 * Compiles $bitsAllSet, $bitsAllClear, $bitsAnySet or $bitsAnyClear. Errors: BadValue and
 * FailedToParse for bad masks.
 */
export function bitwiseMatcher(name: string, operand: unknown): (value: unknown) => boolean {
  const mask = maskOf(name, operand);
  const wanted = name.endsWith('Clear') ? 0n : mask;
  const all = name.startsWith('$bitsAll');
  return (value) => {
    const bits =
      canonicalTypeOf(value) === CANONICAL_TYPE.binary
        ? bitsOfBytes(value)
        : isNumeric(value)
          ? integerOf(value)
          : undefined;
    if (bits === undefined) return false;
    return all ? (bits & mask) === wanted : (bits & mask) !== mask - wanted;
  };
}
