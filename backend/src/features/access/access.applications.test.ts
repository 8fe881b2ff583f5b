// Applications over HTTP: form, list, comments and votes, decisions, trials, and what applicants can read.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AccessState } from '@guild/common/access/access.api';
import type { AccessSettings, Application, Question } from '@guild/common/access/applications.api';
import type { ForYou } from '@guild/common/dashboard/forYou.api';
import type { Member } from '@guild/common/members/members.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../test/harness.ts';

const dayMs = 24 * 3_600_000;
const why: Question = { text: 'Why us?', kind: 'long', required: true, choices: [] };
const role: Question = { text: 'Your role?', kind: 'choice', required: false, choices: ['Scout', 'Miner'] };
let hall: Hall;
let admin: Client;
let bea: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  admin = await hall.signIn('Admin', 'Ada');
  bea = await hall.signIn('Admin', 'Bea');
  const form = {
    hasForm: true,
    questions: [why, role],
    welcome: 'Welcome to {guild}, {name}!\nRead the rules first, {nobody}.',
  };
  expect((await admin.patch('/api/settings/access', form)).status).toBe(200);
});
afterAll(() => hall.close());

const answersOf = (text: string, choice = 'Scout') => ({
  answers: [
    { question: why.text, answer: text },
    { question: role.text, answer: choice },
  ],
});
const stateOf = async (person: Client): Promise<AccessState> =>
  (await person.get<AccessState>('/api/access-request')).body;
const apply = (person: Client, body: unknown = answersOf('I like sand')) =>
  person.put<AccessState & ErrorBody>('/api/access-request', body);
const list = async (view = 'open', by = admin): Promise<Application[]> =>
  (await by.get<Application[]>(`/api/applications?view=${view}`)).body;
const of = async (name: string, view = 'open'): Promise<Application> => {
  const found = (await list(view)).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no application of ${name}`);
  return found;
};
const act = (id: number, what: string, body: unknown, by = admin) =>
  by.post<Application & ErrorBody>(`/api/applications/${id}/${what}`, body);
const applicant = async (name: string): Promise<Client> => {
  const person = await hall.signIn('Recruit', name);
  expect((await apply(person)).status).toBe(200);
  return person;
};
const forGood = (rank: Member['role'] = 'Member') => ({ rank, trialUntil: null });

describe('applying', () => {
  test('takes the place of asking, keeps the words of the questions, and is open once', async () => {
    const person = await hall.signIn('Recruit', 'Rix');
    expect(await stateOf(person)).toMatchObject({ mayAsk: true, form: [why, role], application: null });
    expect(await person.post('/api/access-request')).toMatchObject({
      status: 409,
      body: { details: { reason: 'has_form' } },
    });
    const screen = await admin.socket();
    await screen.join('applications');
    const replies = await Promise.all([apply(person), apply(person, answersOf('Again'))]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await screen.waitFor('application:created', ({ name }) => name === 'Rix');
    const { body } = replies[0];
    expect(body).toMatchObject({ mayAsk: false, application: { status: 'open', reason: null } });
    expect(body.application?.answers).toHaveLength(2);
    expect((await list()).filter(({ name }) => name === 'Rix')).toHaveLength(1);
    await until(async () => {
      const { body: notices } = await admin.get<Notice[]>('/api/notifications');
      return notices.some(({ title }) => title === 'Rix wants to join');
    }, 'the notice');
    const lines = (await admin.get<ForYou>('/api/for-you')).body.parts.flatMap((part) => part.lines);
    expect(lines.map(({ title }) => title)).toContain('Rix wants to join');
    expect((await admin.get('/api/application-count')).body).toEqual({ hasForm: true, waiting: 1 });
    // An edit of the form does not touch the answers.
    const { body: form } = await admin.get<AccessSettings>('/api/settings/access');
    await admin.patch('/api/settings/access', { questions: [{ ...why, text: 'What brings you?' }, role] });
    expect((await of('Rix')).answers[0]?.question).toBe('Why us?');
    const other = await hall.signIn('Recruit', 'Rob');
    expect(await apply(other)).toMatchObject({ status: 409, body: { details: { reason: 'questions_changed' } } });
    await admin.patch('/api/settings/access', { questions: form.questions });
  });

  test('is not for people whom the guild knows by a higher rank: they only ask', async () => {
    const officer = await hall.signIn('Officer', 'Olga');
    expect(await stateOf(officer)).toMatchObject({ mayAsk: true, form: null });
    expect(await apply(officer)).toMatchObject({ status: 409, body: { details: { reason: 'no_form' } } });
    expect((await officer.post('/api/access-request')).status).toBe(200);
  });

  test.each([
    ['a required question', answersOf(''), 'answers.0.answer'],
    ['a choice that is not offered', answersOf('x', 'King'), 'answers.1.answer'],
  ])('is refused for %s, with the field', async (_what, body, field) => {
    const person = await hall.signIn('Recruit', 'Ralf');
    const reply = await apply(person, body);
    expect([reply.status, reply.body.details?.fields?.map(({ path }) => path)]).toEqual([400, [field]]);
  });

  test('can be withdrawn, and repeated after an hour', async () => {
    const person = await applicant('Rhea');
    const { id } = await of('Rhea');
    expect((await person.delete<AccessState>('/api/access-request')).body).toMatchObject({
      application: { status: 'withdrawn' },
    });
    expect(await act(id, 'accept', forGood())).toMatchObject({
      status: 409,
      body: { details: { reason: 'decided', status: 'withdrawn' } },
    });
    expect(await apply(person)).toMatchObject({ status: 409, body: { details: { reason: 'too_soon' } } });
    hall.clock.advance(3_600_000);
    expect((await apply(person)).body.application?.status).toBe('open');
  });
});

describe('deciding', () => {
  test('is for people with the right: others can neither read nor change anything, nor join the room', async () => {
    const person = await applicant('Rolf');
    const { id } = await of('Rolf');
    for (const one of [person, await hall.signIn('Member', 'Moe'), await hall.signIn('Guest', 'Gus')]) {
      const replies = [
        await one.get('/api/applications'),
        await one.get(`/api/applications/${id}`),
        await act(id, 'vote', { isFor: true }, one),
        await act(id, 'accept', forGood(), one),
        await one.get('/api/settings/access'),
      ];
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
    const socket = await (await hall.signIn('Member', 'Mia')).socket();
    expect(await socket.join('applications')).not.toEqual({ ok: true });
  });

  test('comments and votes never reach the applicant, not even as an admin later', async () => {
    const person = await applicant('Rune');
    const { id } = await of('Rune');
    const secret = 'Stole water at Sietch Tabr';
    expect((await act(id, 'comments', { text: secret })).body.comments).toMatchObject([
      { text: secret, username: 'Ada' },
    ]);
    await act(id, 'vote', { isFor: true });
    await act(id, 'vote', { isFor: true }, bea);
    const { body } = await act(id, 'vote', { isFor: false }, bea);
    expect(body.votes).toEqual([
      { username: 'Ada', discordId: admin.discordId, isFor: true },
      { username: 'Bea', discordId: bea.discordId, isFor: false },
    ]);
    const trialUntil = new Date(hall.clock.now() + dayMs).toISOString();
    expect((await act(id, 'accept', { rank: 'Admin', trialUntil })).status).toBe(200);
    await until(async () => (await person.get('/api/applications')).status === 200, 'the access of an admin');
    const socket = await person.socket();
    await socket.join('applications');
    await act(id, 'comments', { text: `${secret}, again` });
    expect(await act(id, 'vote', { isFor: true }, person)).toMatchObject({ status: 403 });
    expect((await person.get(`/api/applications/${id}`)).status).toBe(404);
    const read = await Promise.all(
      [
        '/api/access-request',
        '/api/applications?view=trial',
        '/api/audit',
        '/api/notifications',
        '/api/for-you',
        '/api/audit.csv',
      ].map((path) => person.get(path)),
    );
    const received = JSON.stringify([read.map((reply) => reply.body), socket.messages]);
    expect(received).toContain('access_request.commented');
    for (const word of ['Stole water', '"isFor"']) expect(received).not.toContain(word);
  });

  test('happens once, and the second officer hears who was first', async () => {
    const person = await applicant('Ruth');
    const { id } = await of('Ruth');
    const replies = await Promise.all([
      act(id, 'accept', forGood('Guest')),
      act(id, 'accept', forGood(), bea),
      act(id, 'accept', forGood()),
    ]);
    const [won, ...lost] = [...replies].sort((a, b) => a.status - b.status);
    expect([won?.status, ...lost.map(({ status }) => status)]).toEqual([200, 409, 409]);
    for (const { body } of lost) expect(body.details).toMatchObject({ reason: 'decided', by: won?.body.decidedBy });
    expect(await act(id, 'decline', { reason: 'Too quiet' }, bea)).toMatchObject({
      status: 409,
      body: { details: { reason: 'decided', by: won?.body.decidedBy } },
    });
    await until(async () => (await stateOf(person)).hasAccess, 'the access');
    const { body: found } = await admin.get<Member[]>('/api/guild-members?search=Ruth');
    expect(found.map((one) => one.role)).toEqual([won?.body.rank]);
    await until(async () => {
      const { body: notices } = await person.get<Notice[]>('/api/notifications');
      return notices.some(
        ({ kind, text }) =>
          kind === 'application_accepted' && text === 'Welcome to Duskwell, Ruth!\nRead the rules first, {nobody}.',
      );
    }, 'the welcome');
  });

  test('refuses a rank without access, and lowers nobody who got a higher rank meanwhile', async () => {
    const person = await applicant('Rike');
    const { id } = await of('Rike');
    const refused = await act(id, 'accept', forGood('Veteran'));
    expect([refused.status, refused.body.details?.fields?.map(({ path }) => path)]).toEqual([400, ['rank']]);
    const { body: found } = await admin.get<Member[]>('/api/guild-members?search=Rike');
    const memberId = found[0]?.id ?? 0;
    await (
      await hall.database()
    )
      .collection('guild_members')
      .updateOne({ _id: memberId as never }, { $set: { role: 'Admin' } });
    expect((await act(id, 'accept', forGood())).body).toMatchObject({ status: 'accepted', rank: 'Admin' });
    expect((await admin.get<Member>(`/api/guild-members/${memberId}`)).body.role).toBe('Admin');
    expect((await stateOf(person)).hasAccess).toBe(true);
  });

  test('is over when the person gets access in another way, by their own rank or that of others', async () => {
    await applicant('Rhun');
    const { id } = await of('Rhun');
    const { body: found } = await admin.get<Member[]>('/api/guild-members?search=Rhun');
    await admin.patch(`/api/guild-members/${found[0]?.id ?? 0}`, { role: 'Member' });
    const closed = async (name: string): Promise<boolean> =>
      (await list('decided')).some((one) => one.name === name && one.status === 'accepted');
    await until(() => closed('Rhun'), 'the end of the application');
    expect(await of('Rhun', 'decided')).toMatchObject({ rank: 'Member', decidedBy: null });
    expect(await act(id, 'accept', forGood('Guest'))).toMatchObject({
      status: 409,
      body: { message: 'This person already has access.' },
    });
    const officer = await hall.signIn('Officer', 'Odo');
    expect((await officer.post('/api/access-request')).status).toBe(200);
    const table = { 'Guild Master': null, Officer: 'Member', Veteran: null, Recruit: null };
    expect((await admin.put('/api/settings/rank-access', table)).status).toBe(200);
    await until(() => closed('Odo'), 'the end of the request');
    expect(await of('Odo', 'decided')).toMatchObject({ rank: 'Officer' });
    expect((await admin.put('/api/settings/rank-access', { ...table, Officer: null })).status).toBe(200);
  });

  test('a declined applicant reads the sentence, and may apply again after 14 days', async () => {
    const person = await applicant('Remy');
    const { id } = await of('Remy');
    expect((await act(id, 'decline', { reason: ' ' })).status).toBe(400);
    await act(id, 'decline', { reason: 'We have no room.' });
    const { mayAskAt } = await stateOf(person);
    expect(Math.abs(Date.parse(mayAskAt ?? '') - hall.clock.now() - 14 * dayMs)).toBeLessThan(60_000);
    expect(await stateOf(person)).toMatchObject({
      mayAsk: false,
      application: { status: 'declined', reason: 'We have no room.' },
    });
    expect(await apply(person)).toMatchObject({
      status: 409,
      body: { details: { reason: 'too_soon', until: mayAskAt } },
    });
    hall.clock.advance(14 * dayMs);
    expect((await apply(await hall.signIn('Recruit', 'Remy'))).body.application?.status).toBe('open');
    admin = await hall.signIn('Admin', 'Ada');
    bea = await hall.signIn('Admin', 'Bea');
  });
});

describe('a trial', () => {
  const onTrial = async (name: string): Promise<Application> => {
    await applicant(name);
    const trialUntil = new Date(hall.clock.now() + 2 * 3_600_000).toISOString();
    const reply = await act((await of(name)).id, 'accept', { rank: 'Member', trialUntil });
    expect(reply).toMatchObject({ status: 200, body: { status: 'trial', trialUntil } });
    return reply.body;
  };
  test('reminds those who decide at its end, and goes on until somebody decides', async () => {
    const { id } = await onTrial('Tess');
    expect(await act(id, 'accept', { rank: 'Member', trialUntil: null })).toMatchObject({ status: 409 });
    hall.clock.advance(2 * 3_600_000);
    const worker = await startWorkerFor(hall);
    try {
      await until(async () => {
        const { body: notices } = await admin.get<Notice[]>('/api/notifications');
        return notices.some(({ title }) => title === 'The trial of Tess is over');
      }, 'the reminder');
    } finally {
      await worker.close();
    }
    const titles = async (): Promise<string[]> =>
      (await admin.get<ForYou>('/api/for-you')).body.parts.flatMap((part) => part.lines.map(({ title }) => title));
    expect(await titles()).toContain('The trial of Tess is over');
    const replies = await Promise.all([act(id, 'trial', { keep: true }), act(id, 'trial', { keep: true }, bea)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await titles()).not.toContain('The trial of Tess is over');
    expect(await of('Tess', 'decided')).toMatchObject({ status: 'accepted', trialUntil: null });
  });

  test('of somebody who is an admin by now is not for people with the right alone', async () => {
    const { id, discordId } = await onTrial('Tilo');
    const { body: found } = await admin.get<Member[]>('/api/guild-members?search=Tilo');
    await admin.patch(`/api/guild-members/${found[0]?.id ?? 0}`, { role: 'Admin' });
    await admin.patch('/api/settings/rank-rights', { Member: ['roster'] });
    const officer = await hall.signIn('Member', 'Olga');
    expect(await act(id, 'trial', { keep: false }, officer)).toMatchObject({
      status: 403,
      body: { details: { reason: 'higher_rank' } },
    });
    expect((await act(id, 'trial', { keep: true })).body).toMatchObject({ status: 'accepted', discordId });
    await admin.patch('/api/settings/rank-rights', { Member: [] });
  });

  test('that is ended removes the member, and the application is closed', async () => {
    const { id } = await onTrial('Tara');
    expect((await act(id, 'trial', { keep: false })).body.status).toBe('ended');
    await until(
      async () => (await admin.get<Member[]>('/api/guild-members?search=Tara')).body.length === 0,
      'the removal',
    );
    await until(async () => (await of('Tara', 'decided')).answers.length === 0, 'the forgotten answers');
  });

  test('is over when the member is removed', async () => {
    const { id } = await onTrial('Theo');
    const { body: found } = await admin.get<Member[]>('/api/guild-members?search=Theo');
    expect((await admin.delete(`/api/guild-members/${found[0]?.id ?? 0}`)).status).toBe(204);
    expect(await act(id, 'trial', { keep: true })).toMatchObject({
      status: 409,
      body: { details: { status: 'ended' } },
    });
  });
});
