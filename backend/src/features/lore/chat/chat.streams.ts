// Delivery of an answer: as an event stream from a given position, or as a whole.
import type { AnswerEvents, LoreAnswer } from '@guild/common/lore/chat.api';
import { EventStream, type StreamEvent } from '../../../platform/http/eventStream.ts';
import { AppError } from '../../../platform/errors.ts';
import { errorOf, type RunningAnswer } from './turn.ts';

const eventOf = <N extends keyof AnswerEvents>(event: N, data: AnswerEvents[N]): StreamEvent => ({ event, data });

/** @param after how many UTF-16 units of the answer the reader already has */
export const streamOf = (followed: RunningAnswer, after = 0): EventStream =>
  new EventStream(async function* events(gone) {
    let at = after;
    let known = '';
    let hasBegun = false;
    for await (const { from, text, sources, end } of followed.follow(gone)) {
      if (!hasBegun) yield eventOf('start', { turn: followed.id.turn, from });
      hasBegun = true;
      // Words can be taken back. Then the reader gets the whole text again.
      const isShorter = !text.startsWith(known);
      if (isShorter) at = 0;
      if (isShorter || text.length > at) {
        yield { ...eventOf('words', { at, text: text.slice(at) }), id: text.length.toString() };
        at = text.length;
      }
      known = text;
      if (end === null) continue;
      if (end.how === 'failed') throw errorOf(end);
      yield eventOf('sources', [...sources]);
      const { stopped, cut } = end;
      yield eventOf('done', { answer: text, sources: [...sources], from, stopped, ...(cut !== undefined && { cut }) });
    }
  });

/** @param ending aborted when the process shuts down @throws AppError when there is no answer */
export async function wholeAnswer(followed: RunningAnswer, ending: AbortSignal): Promise<LoreAnswer> {
  for await (const { from, text, sources, end } of followed.follow(ending)) {
    if (end?.how === 'failed') throw errorOf(end);
    if (end !== null)
      return { answer: text, sources: [...sources], from, ...(end.cut !== undefined && { cut: end.cut }) };
  }
  throw new AppError('unavailable');
}
