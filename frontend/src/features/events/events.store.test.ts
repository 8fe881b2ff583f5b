// Tests of the event stores: messages out of order, repeated, and during a load.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { AnsweredEvent, EventPeople, EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { anEvent, aResponse, myResponse } from '@guild/common/test/events.builders';
import { inHours } from '@guild/common/test/people';
import { sessionStore } from '../../platform/session/session.store.ts';
import { answerCalls, refusal } from '../../../test/fakeServer.ts';
import { aSession } from '../../../test/session.ts';
import { startEvents } from '../../../test/stores.ts';
import {
  answerEvent,
  applyAnswer,
  applyChange,
  events,
  people as everybody,
  peopleOf as knownOf,
  wantPeople,
} from './events.store.ts';

type Answer = Awaited<ReturnType<Parameters<typeof answerCalls>[0][string]>>;
const people = 'GET /api/events/5/responses';
const rowsOf = (id: number): string[] =>
  (knownOf(id)?.rows ?? []).map(({ username, status, position }) =>
    position === null ? `${username} ${status}` : `${username} ${status} ${position}`,
  );
const told = (
  version: number,
  responses: EventResponse[],
  leftUserId: number | null = null,
  parts: Partial<GuildEvent> = {},
): AnsweredEvent => ({
  ...anEvent({ version, ...parts }),
  responses,
  leftUserId,
  factId: `fact-${version}`,
  factIds: [`fact-${version}`],
});

beforeEach(() => startEvents(anEvent()));

describe('the participants of an event', () => {
  it('are loaded once, and a later answer is inserted in its place', async () => {
    const sent = answerCalls({ [people]: () => ({ body: [aResponse()] }) });
    await everybody.load(5);
    applyAnswer(told(2, [myResponse({ status: 'waiting' })]));
    expect(rowsOf(5)).toEqual(['Oro Dast going', 'Maren Quill waiting 1']);
    expect(sent.map(({ path }) => path)).toEqual(['/api/events/5/responses']);
  });

  it('ignore older messages, in any order', async () => {
    answerCalls({ [people]: () => ({ body: [aResponse()] }) });
    await everybody.load(5);
    applyAnswer(told(2, [myResponse()], null, { currentParticipants: 2 }));
    applyAnswer(told(2, [myResponse()], null, { currentParticipants: 2 }));
    applyAnswer(told(1, [], 7));
    expect(rowsOf(5)).toEqual(['Oro Dast going', 'Maren Quill going']);
    expect(events.use.getState().entities.byId[5]?.currentParticipants).toBe(2);
  });

  it('move up from the waitlist when somebody leaves', async () => {
    const wait = (userId: number, username: string, at: number): EventResponse =>
      aResponse({ id: userId, userId, username, status: 'waiting', position: at, joinedAt: inHours(at) });
    answerCalls({ [people]: () => ({ body: [aResponse(), wait(8, 'Yusra Kade', 1), wait(9, 'Lio Brandt', 2)] }) });
    await everybody.load(5);
    applyAnswer(told(2, [{ ...wait(8, 'Yusra Kade', 1), status: 'going', position: null }], 7));
    expect(rowsOf(5)).toEqual(['Yusra Kade going', 'Lio Brandt waiting 1']);
  });

  it('accept several versions in one message, including people who left', async () => {
    const sent = answerCalls({ [people]: () => ({ body: [aResponse(), aResponse({ id: 40, userId: 8 })] }) });
    await everybody.load(5);
    const late = aResponse({ id: 41, userId: 9, username: 'Lio Brandt', joinedAt: inHours(-5) });
    applyAnswer({ ...told(5, [myResponse(), late], 8), leftUserIds: [7, 8], since: 1 });
    expect(rowsOf(5)).toEqual(['Maren Quill going', 'Lio Brandt going']);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['it follows upon a version that was missed', 3],
    ['nobody knows upon which version it follows', 5],
  ])('are loaded again when %s', async (_why, since) => {
    let rows = [aResponse()];
    answerCalls({ [people]: () => ({ body: rows }) });
    await everybody.load(5);
    rows = [aResponse(), myResponse()];
    applyAnswer({ ...told(5, []), since });
    await waitFor(() => expect(rowsOf(5)).toEqual(['Oro Dast going', 'Maren Quill going']));
  });

  it('are loaded again when an answer in between was missed', async () => {
    let rows = [aResponse()];
    const sent = answerCalls({ [people]: () => ({ body: rows }) });
    await everybody.load(5);
    rows = [aResponse(), myResponse()];
    applyAnswer(told(4, []));
    await waitFor(() => expect(rowsOf(5)).toEqual(['Oro Dast going', 'Maren Quill going']));
    expect(sent).toHaveLength(2);
  });

  it('are loaded again when somebody answers during the request', async () => {
    const answered: ((rows: EventResponse[]) => void)[] = [];
    answerCalls({ [people]: () => new Promise((resolve) => answered.push((body) => resolve({ body }))) });
    const reading = everybody.load(5);
    await waitFor(() => expect(answered).toHaveLength(1));
    applyAnswer(told(2, [myResponse()]));
    answered[0]?.([aResponse()]);
    await waitFor(() => expect(answered).toHaveLength(2));
    answered[1]?.([aResponse(), myResponse()]);
    await reading;
    expect(rowsOf(5)).toEqual(['Oro Dast going', 'Maren Quill going']);
  });

  it('stay visible when loading them again fails', async () => {
    answerCalls({ [people]: () => ({ body: [aResponse()] }) });
    await everybody.load(5);
    answerCalls({ [people]: () => ({ status: 503 }) });
    await everybody.load(5);
    expect(rowsOf(5)).toEqual(['Oro Dast going']);
  });

  it('are loaded again when the event itself changes', async () => {
    const sent = answerCalls({ [people]: () => ({ body: [aResponse()] }) });
    await everybody.load(5);
    applyChange({ ...anEvent({ version: 2, maxParticipants: 9 }), factId: 'fact-change' });
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('are loaded completely, over all pages', async () => {
    const link = '</api/events/5/responses?cursor=1>; rel="next"';
    const sent = answerCalls({
      [people]: ({ query }) => (query.has('cursor') ? { body: [myResponse()] } : { body: [aResponse()], link }),
    });
    await everybody.load(5);
    expect(rowsOf(5)).toEqual(['Oro Dast going', 'Maren Quill going']);
    expect(sent.map(({ query }) => query.get('cursor'))).toEqual([null, '1']);
  });
});

describe('the participants of many events', () => {
  const together = 'GET /api/events/participants';
  const sixty = Array.from({ length: 60 }, (_each, index) => index + 1);
  const peopleOf = (ids: string, parts: Partial<EventPeople> = {}): EventPeople[] =>
    ids.split(',').map((one) => ({
      eventId: Number(one),
      version: 1,
      responses: [aResponse({ id: Number(one), eventId: Number(one) })],
      ...parts,
    }));
  const shown = (): void => startEvents(...sixty.map((id) => anEvent({ id, startsAt: inHours(id) })));
  const phases = (): Set<string | undefined> => new Set(sixty.map((id) => everybody.get(id)?.phase));

  it('are loaded in one request, whichever event asks first', async () => {
    shown();
    const sent = answerCalls({ [together]: ({ query }) => ({ body: peopleOf(query.get('eventIds') ?? '') }) });
    for (const id of [3, 4, 5]) wantPeople(id);
    await waitFor(() => expect(phases()).toEqual(new Set(['ready'])));
    for (const id of sixty) wantPeople(id);
    await everybody.load(3);
    const calls = sent.filter(({ path }) => path === '/api/events/participants');
    expect(calls.map(({ query }) => query.get('eventIds')?.split(',').length)).toEqual([60]);
  });

  it('are loaded in one request when all events change', async () => {
    shown();
    const sent = answerCalls({
      [together]: ({ query }) => ({ body: peopleOf(query.get('eventIds') ?? '', { version: sent.length }) }),
    });
    await Promise.all(sixty.map(everybody.load));
    for (const id of sixty) applyChange({ ...anEvent({ id, version: 2 }), factId: `change-${id}` });
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(new Set(sixty.map((id) => knownOf(id)?.version))).toEqual(new Set([2])));
    expect(sent).toHaveLength(2);
  });

  it('are loaded separately when the reply lacks them', async () => {
    shown();
    answerCalls({
      [together]: () => ({ body: peopleOf('1') }),
      'GET /api/events/2/responses': () => ({ body: [aResponse({ eventId: 2 }), myResponse({ eventId: 2 })] }),
      'GET /api/events/3/responses': () => ({ status: 404 }),
    });
    await Promise.all([1, 2, 3].map(everybody.load));
    expect([rowsOf(1).length, rowsOf(2).length]).toEqual([1, 2]);
    expect(everybody.get(3)?.phase).toBe('failed');
  });

  it('are marked as failed with the request, while loaded ones stay', async () => {
    shown();
    answerCalls({ [together]: () => ({ body: peopleOf('1,2') }) });
    await Promise.all([1, 2].map(everybody.load));
    answerCalls({ [together]: () => ({ status: 503 }) });
    await Promise.all([1, 2, 3].map(everybody.load));
    expect([1, 2, 3].map((id) => everybody.get(id)?.phase)).toEqual(['ready', 'ready', 'failed']);
  });
});

describe('the calendar', () => {
  it('moves an event to its new place when its time changes', () => {
    startEvents(anEvent({ id: 1, startsAt: inHours(1) }), anEvent({ id: 2, startsAt: inHours(2) }));
    applyChange({ ...anEvent({ id: 1, startsAt: inHours(3), version: 2 }), factId: 'later' });
    expect(events.use.getState().shown).toEqual([2, 1]);
  });
});

describe('an own answer', () => {
  const start = async (event: Partial<GuildEvent> = {}): Promise<{ reply: (answer: Answer) => void }> => {
    sessionStore.setState(aSession(), true);
    startEvents(anEvent(event));
    let reply: (answer: Answer) => void = () => undefined;
    const waiting = new Promise<Answer>((resolve) => (reply = resolve));
    answerCalls({ [people]: () => ({ body: [aResponse()] }), 'PUT /api/events/5/answer': () => waiting });
    await everybody.load(5);
    return { reply };
  };

  it('shows before the reply', async () => {
    const { reply } = await start();
    const answering = answerEvent(5, 'tentative', null);
    expect(rowsOf(5)).toEqual(['Oro Dast going', 'Maren Quill tentative']);
    reply({ body: anEvent({ version: 2 }) });
    await answering;
  });

  it('goes back when the server refuses it', async () => {
    const { reply } = await start();
    const answering = answerEvent(5, 'going', null);
    expect(rowsOf(5)).toEqual(['Oro Dast going', 'Maren Quill going']);
    reply(refusal(409, 'Sign-up is closed'));
    await expect(answering).rejects.toThrow('Sign-up is closed');
    await waitFor(() => expect(rowsOf(5)).toEqual(['Oro Dast going']));
  });

  it('waits for the reply where somebody else may take the last seat first', async () => {
    const { reply } = await start({ maxParticipants: 1, currentParticipants: 1 });
    const answering = answerEvent(5, 'going', null);
    expect(rowsOf(5)).toEqual(['Oro Dast going']);
    reply({ body: anEvent({ version: 2 }) });
    await answering;
  });
});
