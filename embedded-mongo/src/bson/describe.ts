// Text form of BSON values in MongoDB's error messages.
import type { Long, ObjectId, Timestamp } from 'bson';
import { binaryOf, bsonType, isDoc, canonicalTypeOf, CANONICAL_TYPE, regexOf, toNumber } from './values.ts';

function describeNumber(value: unknown): string {
  const type = bsonType(value);
  if (type === 'Long' || type === 'Decimal128') return (value as Long).toString();
  const number = toNumber(value);
  return type === 'Double' && Number.isInteger(number) ? number.toFixed(1) : String(number);
}

/** A value in the notation of MongoDB's error messages. */
export function describeValue(value: unknown): string {
  switch (canonicalTypeOf(value)) {
    case CANONICAL_TYPE.null:
      return 'null';
    case CANONICAL_TYPE.string:
      return JSON.stringify(value);
    case CANONICAL_TYPE.number:
      return describeNumber(value);
    case CANONICAL_TYPE.objectId:
      return `ObjectId('${(value as ObjectId).toHexString()}')`;
    case CANONICAL_TYPE.date:
      return `new Date(${(value as Date).getTime()})`;
    case CANONICAL_TYPE.timestamp:
      return `Timestamp(${(value as Timestamp).t}, ${(value as Timestamp).i})`;
    case CANONICAL_TYPE.binary:
      return `BinData(${binaryOf(value).subtype}, ${Buffer.from(binaryOf(value).bytes).toString('hex').toUpperCase()})`;
    case CANONICAL_TYPE.regex:
      return `/${regexOf(value).pattern}/${regexOf(value).options}`;
    case CANONICAL_TYPE.array:
      return `[ ${(value as unknown[]).map(describeValue).join(', ')} ]`;
    default:
      return isDoc(value)
        ? `{ ${Object.entries(value)
            .map(([name, part]) => `${name}: ${describeValue(part)}`)
            .join(', ')} }`
        : String(value);
  }
}
