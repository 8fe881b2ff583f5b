// Test that the benchmark runs and that every result is a number.
import { expect, test } from '@jest/globals';
import { measureBareWrites, measureLargeDatabase, measureWrites, type Start } from '../bench/measure.ts';
import { startServer } from '../src/server.ts';

const start: Start = async (dir) => {
  const server = await startServer({ port: 0, dir });
  return { uri: server.uri, memory: () => Promise.resolve(process.memoryUsage().rss), stop: server.close };
};
const writes = { single: 5, concurrent: 20, inFlight: 4 };

test('every benchmark returns a number', async () => {
  const large = await measureLargeDatabase(start, { documents: 30, finds: 3, scanned: 10, rounds: 2 });
  expect(Object.values(large).map(({ length }) => length)).toEqual([2, 2, 2, 2]);
  const { inserts, updates } = await measureWrites(start, writes);
  const bare = await measureBareWrites(writes);
  const values = [large, inserts, updates, bare].flatMap((figures) => Object.values<number | number[]>(figures).flat());
  expect(values.filter((value) => !(value > 0))).toEqual([]);
});
