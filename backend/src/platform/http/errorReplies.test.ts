// Error replies for thrown errors.
import { expect, test } from '@jest/globals';
import { toAppError } from './errorReplies.ts';
import { AppError } from '../errors.ts';

const named = (name: string, more: object = {}): Error => Object.assign(new Error('x'), { name }, more);
test.each([
  [named('MongooseServerSelectionError'), 503],
  [named('MongoNetworkError'), 503],
  [named('MongoNetworkTimeoutError'), 503],
  [named('MongoNotConnectedError'), 503],
  [named('MongoServerError', { code: 50 }), 503],
  [named('PoolClearedOnNetworkError'), 503],
  [named('MongoBulkWriteError', { errorResponse: named('MongoServerSelectionError') }), 503],
  [named('MongoBulkWriteError', { code: 11000, errorResponse: named('MongoServerError', { code: 11000 }) }), 500],
  [named('Error', { code: 'EPIPE' }), 503],
  [named('Error', { code: 'ECONNRESET' }), 503],
  [named('MongoServerError', { code: 11000 }), 500],
  [named('PayloadTooLargeError', { status: 413 }), 413],
  [named('SyntaxError', { status: 400, type: 'entity.parse.failed' }), 400],
  [named('UnsupportedMediaTypeError', { status: 415 }), 400],
  [named('TypeError'), 500],
  [undefined, 500],
  ['text', 500],
  [new AppError('conflict'), 409],
])('%s is %d', (thrown, status) => {
  expect(toAppError(thrown).status).toBe(status);
});
