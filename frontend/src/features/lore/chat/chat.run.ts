// One running answer: requested, received piece by piece, and resumed after a lost connection.
import { chatRoutes, type AnswerCut, type AnswerFrom, type LoreAnswer } from '@guild/common/lore/chat.api';
import { ApiError, callStream } from '../../../platform/api/api.ts';
import { twelveHours, zoneToSend } from '../../../platform/format/format.ts';
import { readStream, type Listener } from './chat.stream.ts';
import type { Turn } from './chat.turns.ts';
import type { Source } from '../markdown/markdown.context.ts';

/** The received part of an answer. A new object after each change. */
export interface PartialAnswer {
  readonly text: string;
  readonly sources: readonly Source[];
  readonly from: AnswerFrom | undefined;
}
interface RunResult {
  readonly answer: PartialAnswer;
  readonly stopped: boolean;
  /** Absent: the answer is complete, or was stopped. */
  readonly cut?: AnswerCut;
}
export interface Run {
  /** The part received so far. */
  partialAnswer(): PartialAnswer;
  /**
   * The whole answer. null: receiving was aborted.
   * @throws ApiError; status 0: the connection stayed down, and the server may have the answer
   */
  readonly ended: Promise<RunResult | null>;
  abort(): void;
}
/**
 * `goOn`: the question was sent before. `askAgain`: the same, but it is sent again if the server
 * does not know it.
 */
export type Begins = 'ask' | 'goOn' | 'askAgain';
interface Deps {
  readonly turn: Pick<Turn, 'id' | 'question'>;
  /** The part received before. */
  readonly partialAnswer: PartialAnswer;
  readonly begins: Begins;
  /** Called at most once in each frame. */
  readonly onChange: () => void;
}

/** Pauses before reconnecting, in ms. */
const tries = [250, 1000, 2500, 5000] as const;
/** Hidden pages get no animation frames, so a timer is used. */
const unseenMs = 250;

/** Runs `run` in the next frame; the first time at once. */
function eachFrame(run: () => void): { readonly ask: () => void; readonly stop: () => void } {
  let isDue = false;
  let isOver = false;
  let hasRun = false;
  const due = (): void => {
    isDue = false;
    if (!isOver) run();
  };
  return {
    ask() {
      if (isDue || isOver) return;
      if (!hasRun) {
        hasRun = true;
        run();
        return;
      }
      isDue = true;
      if (document.hidden) setTimeout(due, unseenMs);
      else requestAnimationFrame(due);
    },
    stop() {
      isOver = true;
    },
  };
}
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
const isStream = (response: Response): boolean =>
  response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
const dropped = (): ApiError => new ApiError(0, 'The line dropped');
/** Whether the server is unreachable, not ready, or rate-limits the call. */
const isAway = ({ status }: ApiError): boolean => [0, 429, 502, 503, 504].includes(status);

export function runAnswer({ turn: { id, question }, partialAnswer: before, begins, onChange }: Deps): Run {
  const abort = new AbortController();
  const { signal } = abort;
  const frame = eachFrame(onChange);
  let answer = before;
  const set = (more: Partial<PartialAnswer>): void => {
    answer = { ...answer, ...more };
    frame.ask();
  };
  const listener: Listener = {
    receivedLength: () => answer.text.length,
    onStart: ({ from }) => set({ from }),
    onWords: (at, text) => set({ text: answer.text.slice(0, at) + text }),
    onSources: (sources) => set({ sources }),
  };
  const open = (asks: boolean): Promise<Response> =>
    asks
      ? callStream(chatRoutes.askHyperion, {
          body: { question, turn: id, zone: zoneToSend(), hour12: twelveHours },
          signal,
        })
      : callStream(chatRoutes.resumeAnswer, { params: { turn: id }, query: { after: answer.text.length }, signal });
  const done = ({ answer, sources, from, cut }: LoreAnswer, stopped = false): RunResult => ({
    answer: { text: answer, sources, from },
    stopped,
    ...(cut !== undefined && { cut }),
  });

  /** Receives the answer over one connection. @throws ApiError */
  async function receiveOnce(asks: boolean): Promise<RunResult | ApiError> {
    const response = await open(asks);
    isReached = true;
    if (!isStream(response)) return done(JSON.parse(await response.text()) as LoreAnswer);
    const ended = await readStream(response, listener);
    if (ended.how === 'done') return done(ended.done, ended.done.stopped);
    if (ended.how === 'failed') return ended.error;
    throw dropped();
  }
  let isReached = false;
  async function receiveAll(): Promise<RunResult | null> {
    let asks = begins === 'ask';
    for (let failures = 0; ; failures++) {
      const { length } = answer.text;
      const ended = await receiveOnce(asks).catch((reason: unknown) => ({ reason }));
      if (signal.aborted) return null;
      if (ended instanceof ApiError) throw ended;
      if (!('reason' in ended)) return ended;
      const error = ended.reason instanceof ApiError ? ended.reason : dropped();
      if (answer.text.length > length) failures = 0;
      // A first question that reaches no server fails at once.
      const neverBegan = asks && !isReached;
      if (error.status === 404 && begins === 'askAgain' && !asks) {
        asks = true;
        set({ text: '', sources: [] });
      } else if (neverBegan || !isAway(error)) throw error;
      else {
        const ms = tries[failures];
        if (ms === undefined) throw dropped();
        asks = false;
        await wait(ms, signal);
      }
    }
  }
  return { partialAnswer: () => answer, ended: receiveAll().finally(() => frame.stop()), abort: () => abort.abort() };
}
