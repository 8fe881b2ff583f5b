// BSON values as MongoDB writes them in its messages.
import type { Long, ObjectId, Timestamp } from 'bson';
import { binaryOf, bsonType, isDoc, rankOf, RANK, regexOf, toNumber } from './values.ts';

function describeNumber(value: unknown): string {
  const type = bsonType(value);
  if (type === 'Long' || type === 'Decimal128') return (value as Long).toString();
  const number = toNumber(value);
  return type === 'Double' && Number.isInteger(number) ? number.toFixed(1) : String(number);
}

/** A value in the notation of MongoDB's error texts. */
export function describeValue(value: unknown): string {
  switch (rankOf(value)) {
    case RANK.null:
      return 'null';
    case RANK.string:
      return JSON.stringify(value);
    case RANK.number:
      return describeNumber(value);
    case RANK.objectId:
      return `ObjectId('${(value as ObjectId).toHexString()}')`;
    case RANK.date:
      return `new Date(${(value as Date).getTime()})`;
    case RANK.timestamp:
      return `Timestamp(${(value as Timestamp).t}, ${(value as Timestamp).i})`;
    case RANK.binary:
      return `BinData(${binaryOf(value).subtype}, ${Buffer.from(binaryOf(value).bytes).toString('hex').toUpperCase()})`;
    case RANK.regex:
      return `/${regexOf(value).pattern}/${regexOf(value).options}`;
    case RANK.array:
      return `[ ${(value as unknown[]).map(describeValue).join(', ')} ]`;
    default:
      return isDoc(value)
        ? `{ ${Object.entries(value)
            .map(([name, part]) => `${name}: ${describeValue(part)}`)
            .join(', ')} }`
        : String(value);
  }
}
