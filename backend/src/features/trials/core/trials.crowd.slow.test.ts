// A crowd choosing in the last second at two web processes: each choice is counted, or refused as
// too late.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OwnTrial } from '@guild/common/trials/trials.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';
import { atProcess } from '../../../../test/histories/guild.ts';
import { aRoundOf, atTrial, passTo, pastRound, storedTrial, storyOf } from '../../../../test/trialGames.ts';

/** Number of people who choose in the last second. */
const crowd = 60;
let hall: Hall;
let second: Hall;
let guest: Client;
beforeAll(async () => {
  hall = await startHall({ env: { SIGN_INS_PER_MINUTE: '5000', RATE_LIMIT_PER_MINUTE: '5000' } });
  second = await startHall({ beside: hall });
  guest = await hall.signIn('Guest', 'Gale');
});
afterAll(async () => {
  await second.close();
  await hall.close();
});

test(`two processes count each of ${crowd} choices of the last second, or refuse it as too late`, async () => {
  const many = await Promise.all(Array.from({ length: crowd }, (_, at) => hall.signIn('Member', `Runner ${at}`)));
  const { id, round } = await aRoundOf(hall, many);
  const ways = (round?.ways ?? []).map(({ key }) => key);
  const { participants } = await storedTrial(hall, id);
  const send = async (each: Client, at: number) => {
    const way = ways[at % ways.length] ?? 'a';
    return {
      way,
      reply: await (at % 2 === 0 ? each : atProcess(each, second.url)).post<OwnTrial>(atTrial(id, '/choice'), {
        round: 1,
        way,
      }),
      discordId: each.discordId,
    };
  };
  passTo(hall, round?.closesAt ?? '', -1000);
  const sent = await Promise.all(many.slice(0, 10).map(send));
  // So near to the end that most of these are too late.
  passTo(hall, round?.closesAt ?? '', -crowd);
  sent.push(...(await Promise.all(many.slice(10).map((each, at) => send(each, at)))));
  await pastRound(hall, many, id);
  const [told] = (await storyOf(guest, id)).rounds;
  const counted = new Map(told?.choices.map((choice) => [choice.userId, choice]));
  expect([told?.choices.length, told?.players]).toEqual([crowd, crowd]);
  const statuses = new Set<number>();
  for (const { way, reply, discordId } of sent) {
    statuses.add(reply.status);
    const userId = participants.find((row) => row.discordId === discordId)?.userId ?? 0;
    const row = counted.get(userId);
    if (reply.status === 200) expect([reply.body.way, row?.way]).toEqual([way, way]);
    else
      expect([reply.status, (reply.body as unknown as ErrorBody).details?.['reason'], row?.way]).toEqual([
        409,
        'too_late',
        null,
      ]);
  }
  expect(statuses).toContain(200);
  expect(told?.chosen).toBe(sent.filter(({ reply }) => reply.status === 200).length);
  const limit = Date.parse(told?.closesAt ?? '') - Date.parse(told?.opensAt ?? '');
  expect(told?.choices.filter(({ afterMs }) => afterMs !== null && (afterMs < 0 || afterMs > limit))).toEqual([]);
});
