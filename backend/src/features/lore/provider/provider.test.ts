// The provider client against a fake provider: streamed words, every failure, and no key in any
// message.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { known } from '../../../../test/llm/manners.ts';
import { startStandIn, type Mode, type StandIn } from '../../../../test/llm/standIn.ts';
import { until } from '../../../../test/harness.ts';
import { createLog } from '../../../platform/process/log.ts';
import { ProviderFailure, waitOf } from './provider.failures.ts';
import { createProvider, type Provider } from './provider.ts';

let standIn: StandIn;
const lines: Record<string, unknown>[] = [];
const log = createLog({
  level: 'info',
  part: 'test',
  to: { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
});
beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => {
  standIn.mode = 'stream';
});
afterEach(async () => {
  await until(() => standIn.open() === 0, 'the end of every call');
  lines.length = 0;
});
afterAll(() => standIn.close());

const providerWith = (
  timeoutMs = 5000,
  apiKey = standIn.key,
  baseUrl = standIn.baseUrl,
  manners = known(false),
): Provider => createProvider({ baseUrl, apiKey, timeoutMs }, { log, clock: { now: () => Date.now() }, manners });
const question = [{ role: 'user', content: 'Who walks?' }] as const;
interface Heard {
  readonly text: string;
  readonly tokens: number | null;
  readonly failure: ProviderFailure | null;
}
async function ask(provider: Provider, signal = new AbortController().signal): Promise<Heard> {
  let text = '';
  let tokens: number | null = null;
  try {
    for await (const piece of provider.stream(question, { model: 'm', signal, spent: (cost) => (tokens = cost) }))
      text += piece;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { text, tokens, failure: error };
  }
  return { text, tokens, failure: null };
}

test('passes on the words, and reports their cost', async () => {
  const whole = standIn.words.join('');
  expect(await ask(providerWith())).toEqual({ text: whole, tokens: 100 + standIn.words.length, failure: null });
  expect(standIn.asked.at(-1)).toMatchObject({ model: 'm', messages: question, body: { stream: true } });
  expect(lines).toEqual([]);
});

describe('each failure has one reason, one sentence and one log line', () => {
  const half = 'The worm hears those who ';
  test.each<[Mode, string, string]>([
    [401, 'key_refused', ''],
    [403, 'key_refused', ''],
    [402, 'no_credit', ''],
    [404, 'no_model', ''],
    [400, 'not_taken', ''],
    [429, 'busy', ''],
    [500, 'down', ''],
    [503, 'down', ''],
    ['break', 'cut', half],
    ['cut', 'cut', half],
    ['error', 'cut', half],
    ['nonsense', 'nonsense', ''],
    ['garbled', 'nonsense', ''],
    ['empty', 'nonsense', ''],
    ['huge line', 'huge', ''],
  ])('%s: %s', async (mode, reason, text) => {
    standIn.mode = mode;
    const heard = await ask(providerWith());
    expect([heard.failure?.reason, heard.text]).toEqual([reason, text]);
    expect(lines).toMatchObject([{ level: 40, reason, model: 'm', host: new URL(standIn.baseUrl).host }]);
    const said = JSON.stringify([lines, heard.failure, heard.failure?.message, heard.failure?.details]);
    expect(said).not.toContain(standIn.key);
    expect(heard.failure?.message).toMatch(/^[A-Z].*\.$/);
    expect(heard.failure?.details?.reason).toBe(`llm_${reason}`);
  });

  test.each<[Mode, string]>([
    ['silent', 'slow'],
    ['slow', 'slow'],
    ['stall', 'stalled'],
  ])('%s for too long: %s', async (mode, reason) => {
    standIn.mode = mode;
    expect((await ask(providerWith(100))).failure?.reason).toBe(reason);
    expect(lines).toHaveLength(1);
    standIn.release();
  });

  test('an endless answer is ended', async () => {
    // First and next word have half a second each, for busy machines; together they exceed the
    // total limit.
    standIn.words = Array.from({ length: 1000 }, () => 'sand ');
    standIn.paceMs = 5;
    const { failure, text } = await ask(providerWith(500));
    expect([failure?.reason, text.startsWith('sand sand')]).toEqual(['too_long', true]);
    Object.assign(standIn, { words: ['Done ', 'now.'], paceMs: 0 });
  });

  test('an unreachable provider', async () => {
    expect((await ask(providerWith(5000, 'k', 'http://127.0.0.1:9'))).failure?.reason).toBe('down');
  });

  test('a wrong key that the provider echoes', async () => {
    const wrong = 'sk-another-key-98765';
    const { failure } = await ask(providerWith(5000, wrong));
    expect(failure?.reason).toBe('key_refused');
    expect(JSON.stringify([lines, failure, failure?.stack])).not.toContain(wrong);
  });

  test('a busy provider says how long to wait', async () => {
    standIn.mode = 429;
    expect((await ask(providerWith())).failure?.details).toMatchObject({ retryAfterSeconds: 7 });
    const now = Date.parse('2026-11-23T12:00:00Z');
    const headers = ['7', 'Mon, 23 Nov 2026 12:00:09 GMT', '-1', 'soon', '', '99999999', null];
    expect(headers.map((header) => waitOf(header, now))).toEqual([7, 9, 1, undefined, undefined, 3600, undefined]);
  });
});

test("stopping ends the provider's call, and is not a failure", async () => {
  standIn.mode = 'stall';
  const stopping = new AbortController();
  const asked = ask(providerWith(), stopping.signal);
  await until(() => standIn.open() === 1, 'the answer');
  stopping.abort();
  expect((await asked).failure).toBeNull();
  await until(() => standIn.open() === 0, 'the end of the call');
  expect(lines).toEqual([]);
});

test('when the reader stops reading, the client stops reading from the provider', async () => {
  standIn.mode = 'huge';
  const { signal } = new AbortController();
  for await (const piece of providerWith().stream(question, { model: 'm', signal })) if (piece !== '') break;
  await until(() => standIn.open() === 0, 'the end of the call');
});

test('without a key there is no provider', () => {
  expect([providerWith().isThere, providerWith(5000, '').isThere]).toEqual([true, false]);
});

describe('a model that begins with thoughts, and sends only the closing tag', () => {
  const words = ['Hm, a ', 'worm. ', '</think>', 'It ', 'hears.'];
  const plain = ['It ', 'hears.'];
  let usual: readonly string[];
  beforeEach(() => void (usual = standIn.words));
  afterEach(() => void Object.assign(standIn, { words: usual, finish: 'stop' }));
  const piecesOf = async (provider: Provider): Promise<string[]> => {
    const heard: string[] = [];
    const { signal } = new AbortController();
    const restarted = (): void => void heard.push('restarted');
    for await (const piece of provider.stream(question, { model: 'm', signal, restarted })) heard.push(piece);
    return heard;
  };
  const withManners = (manners: ReturnType<typeof known>): Provider =>
    providerWith(undefined, undefined, undefined, manners);

  test('never shows them, not even in its first answer, and streams what follows', async () => {
    standIn.words = words;
    const manners = known(null);
    for (let time = 0; time < 2; time += 1) expect(await piecesOf(withManners(manners))).toEqual(plain);
    expect(manners.learned).toEqual([true]);
  });
  test('any other model waits for the end of its first answer only', async () => {
    standIn.words = plain;
    const manners = known(null);
    expect(await piecesOf(withManners(manners))).toEqual(['It hears.']);
    expect(manners.learned).toEqual([false]);
    expect(await piecesOf(withManners(manners))).toEqual(plain);
  });
  test.each([null, true])('a cut answer without the tag shows nothing: %s', async (thinksFirst) => {
    Object.assign(standIn, { words: ['Hm, a ', 'worm. '], finish: 'length' });
    const manners = known(thinksFirst);
    const heard = await ask(withManners(manners));
    expect([heard.text, heard.failure?.reason, manners.learned]).toEqual(['', 'used_up', []]);
  });
  test('a model that was thought to be plain takes its thoughts back, and is known from then on', async () => {
    standIn.words = words;
    const manners = known(false);
    expect(await piecesOf(withManners(manners))).toEqual(['Hm, a ', 'worm. ', 'restarted', ...plain]);
    expect(await piecesOf(withManners(manners))).toEqual(plain);
  });
});
