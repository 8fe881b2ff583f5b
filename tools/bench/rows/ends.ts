// Auction end rows: delay until a client receives the end, for a few auctions and for a thousand.
import { median, percentile, shown } from '../figures.ts';
import { startHall } from '../hall.ts';
import type { Bench, Row } from '../row.ts';
import { listen, now } from '../sockets.ts';

/** Time for the worker to start before the first end, in ms. */
const aheadMs = 8000;
const endedMessage = /"id":(\d+),/;

interface Plan {
  readonly rounds: number;
  readonly few: number;
  readonly fewEveryMs: number;
  readonly many: number;
}
const planOf = (bench: Bench): Plan => ({
  rounds: bench.rounds,
  few: bench.few(60, 3),
  fewEveryMs: 50,
  many: bench.few(1000, 5),
});

/**
 * The end times of all rounds, in ms since 1970: a few one after the other, then many within one
 * second.
 */
function endsOf({ rounds, few, fewEveryMs, many }: Plan, start: number): { few: number[]; many: number[] }[] {
  const lasts = few * fewEveryMs + 4000;
  return Array.from({ length: rounds }, (_each, round) => {
    const from = start + round * lasts;
    const manyFrom = from + few * fewEveryMs + 500;
    return {
      few: Array.from({ length: few }, (_one, index) => from + index * fewEveryMs),
      many: Array.from({ length: many }, (_one, index) => manyFrom + Math.floor((index * 1000) / many)),
    };
  });
}

export const endsRow: Row = {
  name: 'ends',
  what: 'how late a client hears of ends by time',
  async run(bench) {
    const hall = await startHall(bench);
    try {
      const plan = planOf(bench);
      const [person] = await hall.people(1);
      const heardAt = new Map<number, number>();
      const socket = await listen(hall.web.port, person?.cookie ?? '', ['auctions'], 'auction:ended', (data) => {
        heardAt.set(Number(endedMessage.exec(data)?.[1]), now());
      });
      const rounds = endsOf(plan, Date.now() + bench.few(aheadMs, 5000));
      const all = rounds.flatMap(({ few, many }) => [...few, ...many]);
      const ids = await hall.auctions(all.length, (index) => {
        const endTime = new Date(all[index] ?? 0);
        return { endTime, originalEndTime: endTime };
      });
      await hall.startWorker();
      const until = Math.max(...all) + 60_000;
      while (heardAt.size < ids.length && now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
      socket.close();
      const late = ids.map((id, index) => (heardAt.get(id) ?? Infinity) - (all[index] ?? 0));
      const perRound = plan.few + plan.many;
      const lateOf = (round: number, from: number, count: number): number[] =>
        late.slice(round * perRound + from, round * perRound + from + count);
      const fewLate = rounds.map((_ends, round) => percentile(lateOf(round, 0, plan.few), 0.99));
      const manyLate = rounds.map((_ends, round) => Math.max(...lateOf(round, plan.few, plan.many)));
      return [
        {
          what: 'lateness of an end by time at the client: p99',
          value: median(fewLate),
          unit: 'ms',
          goal: { max: 50 },
          from: `${plan.few} ends in each of ${plan.rounds} rounds, ${plan.fewEveryMs} ms apart; worst round ${shown(Math.max(...fewLate))} ms`,
        },
        {
          what: '1,000 ends in one second: the latest',
          value: median(manyLate),
          unit: 'ms',
          goal: { max: 1000 },
          from: `in each of ${plan.rounds} rounds; worst round ${shown(Math.max(...manyLate))} ms`,
        },
      ];
    } finally {
      await hall.close();
    }
  },
};
