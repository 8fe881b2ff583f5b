// The trial clock alone: timers that run too early, and facts left by other processes.
import { afterEach, expect, test } from '@jest/globals';
import { createLog } from '../../../platform/process/log.ts';
import { until } from '../../../../test/harness.ts';
import { createTrialClock, type TrialClock } from './trials.clock.ts';
import type { TrialDocuments } from './trials.facts.ts';
import type { TrialDocument, TrialModels } from './trials.model.ts';

let running: TrialClock | undefined;
afterEach(() => running?.close());

type Found = Pick<TrialDocument, '_id' | 'dueAt'> & { readonly outbox: readonly { readonly at: Date }[] };
function start(now: () => number, found: readonly Found[], read: () => Partial<TrialDocument>) {
  const delivered: number[] = [];
  let looks = 0;
  const find = () => {
    looks += 1;
    return { lean: () => Promise.resolve(found) };
  };
  const parts = {
    models: { trials: { find } as unknown as TrialModels['trials'] },
    documents: {
      read: () => Promise.resolve(read() as TrialDocument),
      dispatch: (id: number) => Promise.resolve(void delivered.push(id)),
    } satisfies Pick<TrialDocuments, 'read' | 'dispatch'>,
  };
  running = createTrialClock(parts, { clock: { now }, log: createLog({ level: 'silent', part: 'test' }) });
  return { clock: running, delivered, looks: () => looks };
}

test('a change that is not due yet at its timer is made a moment later, not at the next sweep', async () => {
  const began = performance.now();
  // A clock that is behind the timers.
  const now = (): number => 1_000_000 + (performance.now() - began) * 0.9;
  const dueAt = new Date(1_000_200);
  let looksBefore: number | undefined;
  const { clock, looks } = start(now, [{ _id: 1, dueAt, outbox: [] }], () => {
    if (now() < dueAt.getTime()) return { _id: 1, dueAt };
    looksBefore ??= looks();
    return { _id: 1, dueAt: null };
  });
  await clock.look();
  await until(() => looksBefore !== undefined, 'the end');
  expect(looksBefore).toBe(1);
});

test('facts of a dead process are handled, and new facts are left to the process that wrote them', async () => {
  const now = Date.now();
  const found = [2000, 200].map((ago, at) => ({ _id: 7 + at, dueAt: null, outbox: [{ at: new Date(now - ago) }] }));
  const { clock, delivered } = start(
    () => now,
    found,
    () => ({ _id: 7, dueAt: null }),
  );
  await clock.look();
  expect(delivered).toEqual([7]);
});
