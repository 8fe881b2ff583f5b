// Hyperion rows: people ask one after the other and together, and answers are streamed. Compares
// the time to the first word with the provider's own, and measures the memory of the process.
import { startStandIn, type StandIn } from '../../../backend/test/llm/standIn.ts';
import { openStream, type ReceivedEvents } from '../../../backend/test/llm/stream.ts';
import { percentile, shown } from '../figures.ts';
import { startHall } from '../hall.ts';
import type { Row } from '../row.ts';

interface TimedReply {
  readonly heard: ReceivedEvents;
  /** Time until the first event with words, in ms. */
  readonly firstMs: number;
  /** When it arrived, by `performance.now()`. */
  readonly firstAt: number;
}
const words = Array.from({ length: 200 }, (_each, at) => `word${at} `);

/** Asks, and waits for the first words. */
async function ask(url: string, cookie: string): Promise<TimedReply> {
  const began = performance.now();
  const body = { question: 'What is a crysknife?' };
  const heard = await openStream(url, { cookie: () => cookie }, { path: '/api/lore/chat', body });
  await heard.ended();
  const first = heard.events.find(({ event }) => event === 'words');
  const firstAt = first?.at ?? NaN;
  return { heard, firstAt, firstMs: firstAt - began };
}
/** Asks the provider directly. */
async function askBare({ baseUrl, key }: StandIn): Promise<number> {
  const began = performance.now();
  const reply = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'What is a crysknife?' }] }),
  });
  const reader = reply.body?.getReader();
  await reader?.read();
  const firstMs = performance.now() - began;
  while ((await reader?.read())?.done === false);
  return firstMs;
}

export const hyperionRow: Row = {
  name: 'hyperion',
  what: 'people who ask Hyperion at once, beside the bare provider',
  async run(bench) {
    const standIn = await startStandIn();
    standIn.words = words;
    standIn.paceMs = 20;
    const hall = await startHall(bench, { LLM_BASE_URL: standIn.baseUrl, LLM_API_KEY: standIn.key });
    try {
      const people = await hall.people(bench.few(200, 4));
      const limits = {
        perMinute: 60,
        perDay: 1000,
        tokensPerDay: 10_000_000,
        memberPercent: 100,
        guestPercent: 100,
        version: 1,
        outbox: [],
      };
      await hall.db.collection<{ _id: number }>('lore_settings').replaceOne({ _id: 1 }, limits, { upsert: true });
      const url = `http://127.0.0.1:${hall.web.port}`;
      const all = (): Promise<TimedReply[]> => Promise.all(people.map(({ cookie }) => ask(url, cookie)));
      await all();
      const bare = await Promise.all(people.map(() => askBare(standIn)));
      const before = await hall.web.usageWithoutGarbage();
      const asked = await all();
      const after = await hall.web.usageWithoutGarbage();
      standIn.words = words.slice(0, 10);
      const alone: { whole: number; after: number }[] = [];
      for (const { cookie } of people.slice(0, bench.few(60, 4))) {
        const { firstMs, firstAt } = await ask(url, cookie);
        alone.push({ whole: firstMs, after: firstAt - standIn.firstWordAt() });
      }
      const delays = alone.map(({ after: ms }) => ms);
      const waits = alone.map(({ whole: ms }) => ms);
      const ours = asked.map(({ firstMs }) => firstMs);
      const complete = asked.filter(({ heard }) => heard.text() === words.join('').trimEnd()).length;
      const count = people.length.toString();
      return [
        {
          what: "one question at a time: the first word after the provider's own, p95",
          value: percentile(delays, 0.95),
          unit: 'ms',
          goal: { max: 150 },
          from: `median ${shown(percentile(delays, 0.5))} ms of ${alone.length}; from the question on ${shown(percentile(waits, 0.95))} ms`,
        },
        {
          what: `first word of ${count} answers at once: p95 beyond the provider's own`,
          value: percentile(ours, 0.95) - percentile(bare, 0.95),
          unit: 'ms',
          from: `ours ${shown(percentile(ours, 0.95))} ms, bare provider ${shown(percentile(bare, 0.95))} ms; ${complete} of ${count} whole`,
        },
        {
          what: `heap that ${count} streamed answers leave behind`,
          value: (after.heapBytes - before.heapBytes) / 2 ** 20,
          unit: 'MB',
          goal: { max: 10 },
          from: `${shown(before.heapBytes / 2 ** 20)} MB before, ${shown(after.heapBytes / 2 ** 20)} MB after`,
        },
      ];
    } finally {
      await hall.close();
      await standIn.close();
    }
  },
};
