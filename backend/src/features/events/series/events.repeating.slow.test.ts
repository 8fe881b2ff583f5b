// Random histories of series that repeat differently again and again, across two clock changes.
import { expect, test } from '@jest/globals';
import { repeatedDay, repeats, weekdayOf } from '@guild/common/events/events.repeats';
import { addDays, isSkipped, wallClock } from '@guild/common/wire/guildTime';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import { aCaller } from '../../../../test/builders.ts';
import { aStoredEvent } from '../../../../test/events.ts';
import { AppError } from '../../../platform/errors.ts';
import { edit, plannedOf, type EventDecision } from '../core/events.decisions.ts';
import { newDocument, type EventDocument, type SeriesDocument } from '../core/events.model.ts';
import { droppedReason, dueDates, neededDates, repeatBy, type DueDate } from './events.endless.decisions.ts';
import { answer } from '../signup/events.answers.decisions.ts';
import { cancelAlong, drop, editAlong, onceFor, removeDropped } from './events.series.decisions.ts';

const zone = 'Europe/Berlin';
// The clock changes on 2026-10-25 and on 2027-03-28, where it skips the half hour of one of the times.
const start = Date.parse('2026-10-05T10:00:00.000Z');
const dayMs = 24 * 3_600_000;
const aheadMs = 56 * dayMs;
const times = ['02:30', '20:00'];
const admin = aCaller('Ada', { access: 'Admin' });

const tentative = {
  id: 1,
  userId: admin.userId,
  username: admin.username,
  discordId: admin.discordId,
  status: 'tentative' as const,
  note: null,
};

/** A series with its events, as the database holds them. */
interface World {
  now: number;
  series: SeriesDocument;
  events: EventDocument[];
  /** The event with which the rule last changed. */
  since: number;
}
const isPlanned = ({ status, deletedAt }: EventDocument): boolean => status === 'planned' && deletedAt === null;
const isComing = (event: EventDocument, now: number): boolean => isPlanned(event) && event.startsAt.getTime() > now;

function apply(world: World, id: number, decide: EventDecision): void {
  world.events = world.events.map((event) => {
    const change = event._id === id ? decide(event, world.now) : null;
    return change === null ? event : { ...event, ...change.set, version: event.version + 1 };
  });
}

function remove(world: World, id: number): void {
  world.events = world.events.map((event) =>
    event._id === id ? { ...event, deletedAt: new Date(world.now), version: event.version + 1 } : event,
  );
}

/** Stores a date as a fill does. One position has one event. */
function create(world: World, { occurrence, ...date }: DueDate, { _id, repeat, fields }: SeriesDocument): void {
  if (world.events.some((event) => event.occurrence === occurrence)) return;
  const made = newDocument(world.events.length + 1, { ...fields, ...date, repeat, seriesId: _id, occurrence }, admin);
  world.events.push(aStoredEvent({ ...made, createdAt: new Date(world.now) }));
}
const comingDates = ({ series, now }: World): DueDate[] =>
  dueDates(series, zone, now).filter(({ startsAt }) => startsAt > now);

function fill(world: World): void {
  const { ruleChange = null } = world.series;
  if (ruleChange !== null)
    for (const late of world.events)
      if (
        late.occurrence < ruleChange.occurrence &&
        late.createdAt.getTime() > ruleChange.at.getTime() - 60_000 &&
        late.startsAt > ruleChange.startsAt &&
        !ruleChange.seen.includes(late._id) &&
        removeDropped(late, world.now) !== null
      ) {
        apply(world, late._id, removeDropped);
        remove(world, late._id);
      }
  const due = dueDates(world.series, zone, world.now);
  for (const one of neededDates(comingDates(world), world.series, world.events)) create(world, one, world.series);
  const last = due.at(-1);
  if (last !== undefined) world.series = { ...world.series, nextOccurrence: last.occurrence + 1 };
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('repeat' as const),
      at: fc.nat(20),
      shift: fc.integer({ min: 0, max: 3 }),
      time: fc.constantFrom(undefined, ...times),
      repeat: fc.constantFrom(...repeats),
      repeatOn: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      everyWeeks: fc.integer({ min: 1, max: 8 }),
      /** Whether a fill by the former rule stores its dates only after the change. */
      late: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('answer' as const, 'cancel' as const, 'delete' as const),
      at: fc.nat(40),
    }),
  },
);
type Step = (typeof step)['generate'] extends (...args: never[]) => { value: infer S } ? S : never;

function changeRule(world: World, one: Extract<Step, { kind: 'repeat' }>, factId: string): void {
  const coming = world.events
    .filter((event) => isComing(event, world.now))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const event = coming[one.at % Math.max(1, coming.length)];
  if (event === undefined) return;
  const { repeat, everyWeeks, time } = one;
  const date = addDays(event.date, one.shift);
  const repeatOn = [...new Set([...one.repeatOn, weekdayOf(date)])];
  const others = coming.filter(({ startsAt }) => startsAt > event.startsAt);
  const command = { scope: 'following' as const, date, time, repeat, repeatOn, everyWeeks };
  let change;
  try {
    change = edit(command, zone, admin, others)(event, world.now);
  } catch (error) {
    // The clock skips the time on the new day.
    if (error instanceof AppError && error.code === 'invalid_input') return;
    throw error;
  }
  const fact = change?.facts[0];
  const series = fact?.kind === 'event:updated' ? fact.data.series : undefined;
  const rule = series?.rule;
  if (change === null || series === undefined || rule === undefined) throw new Error('the edit has no new rule');
  const { days, dropped = [] } = series;
  const answersBefore = new Map(world.events.map(({ _id, answers }) => [_id, answers]));
  const before = { series: world.series, due: comingDates({ ...world, now: world.now + 7 * dayMs }) };
  apply(world, event._id, () => change);
  const startsAt = world.events.find(({ _id }) => _id === event._id)?.startsAt ?? event.startsAt;
  const newRule = { rule, at: new Date(world.now), startsAt, seen: [...days.map(({ id }) => id), ...dropped] };
  // The fact is handled twice, as after a crash.
  for (let run = 0; run < 2; run += 1) {
    const changed = repeatBy(factId, series, newRule)(world.series, world.now);
    if (changed !== null) world.series = { ...world.series, ...changed.set, version: world.series.version + 1 };
    for (const { id, date: day } of days)
      apply(world, id, onceFor(factId, editAlong(series.fields, day, zone, rule.repeat)));
    for (const id of dropped) apply(world, id, onceFor(factId, drop(droppedReason(rule))));
    if (run === 0) fill(world);
    if (run === 0 && one.late) for (const due of before.due) create(world, due, before.series);
  }
  world.since = event._id;
  // Dates on the days of the rule stay, and all answers.
  expect(days.every(({ id }) => world.events.some((kept) => kept._id === id && isPlanned(kept)))).toBe(true);
  for (const { _id, answers } of world.events) expect(answers).toEqual(answersBefore.get(_id) ?? []);
}

/** From the last change on, each day of the rule has one date, and no other day has one. */
function checkDates({ series, events, now, since }: World): void {
  const first = events.find(({ _id }) => _id === since);
  const days = events.filter(isPlanned).map(({ date }) => date);
  const from = first?.startsAt.getTime() ?? 0;
  const wanted = new Set<string>();
  const end = new Date(now + 2 * aheadMs).toISOString();
  for (let at = 0, day = series.anchor; day < end; day = repeatedDay(series.anchor, series, at)) {
    wanted.add(day);
    at += 1;
  }
  const later = events.filter((event) => isComing(event, now) && event.startsAt.getTime() > from);
  expect(later.map(({ date }) => date).filter((day) => !wanted.has(day))).toEqual([]);
  expect(new Set(later.map(({ date }) => date)).size).toBe(later.length);
  for (const event of later) {
    const shown = wallClock(event.startsAt.getTime(), zone);
    expect([event.date, event.time]).toEqual([shown.day, shown.time]);
    // Only where the clock skips the time, a date starts later.
    if (!times.includes(event.time)) expect(times.some((time) => isSkipped(event.date, time, zone))).toBe(true);
  }
  // A day without a planned date has one that somebody cancelled or deleted.
  const missing = [...wanted].filter((day) => {
    const at = Date.parse(`${day}T00:00:00Z`);
    return at > Math.max(now, from) + dayMs && at < now + aheadMs - dayMs && !days.includes(day);
  });
  for (const day of missing)
    expect(events.some((event) => event.date === day && event.isDropped !== true && !isPlanned(event))).toBe(true);
}

test(`a series has one date on each day of its newest rule, and answers stay (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 8, maxLength: 25 }), (steps) => {
      const first = aStoredEvent({
        _id: 1,
        seriesId: 1,
        repeat: 'weekly',
        date: '2026-10-09',
        startsAt: new Date('2026-10-09T18:00:00.000Z'),
        createdAt: new Date(start - dayMs),
        occurrence: 0,
      });
      const series = {
        ...first,
        fields: plannedOf(first),
        anchor: first.date,
        anchorOccurrence: 0,
        nextOccurrence: 1,
        changedFrom: 1,
        followedOthers: [],
        repeatOn: null,
        everyWeeks: null,
        isEnded: false,
        endedWith: null,
      } as unknown as SeriesDocument;
      const world: World = { now: start, series, events: [first], since: 1 };
      fill(world);
      for (const [at, one] of steps.entries()) {
        if (one.kind === 'wait') world.now += one.days * dayMs;
        else if (one.kind === 'repeat') changeRule(world, one, `fact-${at}`);
        else {
          const event = world.events[one.at % world.events.length];
          if (event === undefined || !isComing(event, world.now)) continue;
          if (one.kind === 'cancel') apply(world, event._id, cancelAlong(null));
          else if (one.kind === 'delete') remove(world, event._id);
          else apply(world, event._id, answer(tentative, admin));
        }
        fill(world);
        checkDates(world);
      }
    }),
    running(80, 300),
  );
});
