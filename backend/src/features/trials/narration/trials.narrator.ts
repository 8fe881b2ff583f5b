// Has each round narrated by the language model, with the names of those present, if it does so within two seconds; no trial waits for it.
import { randomUUID } from 'node:crypto';
import { on, type Handler } from '../../../platform/outbox/facts.ts';
import { unlessGone } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Completions } from '../../lore/completion.service.ts';
import type { TrialDocuments } from '../game/trials.documents.ts';
import { trialFacts } from '../game/trials.facts.ts';
import type { TrialDocument } from '../game/trials.model.ts';
import { beginNarration, narrate, narratorPrompt, narrationOf } from './trials.narration.ts';
import { openRound } from '../game/trials.views.ts';

/** Words that come later come not at all, in ms. */
const narrationMs = 2000;
/** Twice what is asked for. */
const narrationTokens = 300;

export interface Narrator {
  readonly handler: Handler;
  /** Ends what is under way. */
  close(): Promise<void>;
}
/** The language model, asked for when the process runs: features are built one after the other. */
export type LanguageModel = () => Pick<Completions, 'isThere' | 'complete'>;
interface Parts {
  readonly documents: Pick<TrialDocuments, 'update'>;
  readonly languageModel: LanguageModel;
}

export function createNarrator(
  { documents, languageModel }: Parts,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): Narrator {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  /** A process that ends in the midst of it leaves the round as it is: one call for each, and no more. */
  const narrateRound = async (id: number, number: number): Promise<void> => {
    const by = randomUUID();
    const seen = await documents.update(id, beginNarration(number, by));
    const round = openRound(seen);
    if (round?.number !== number || round.narratedBy !== by || round.telling !== null) return;
    const asked = { timeoutMs: narrationMs, maxTokens: narrationTokens, signal: closing.signal };
    const answer = await languageModel().complete({ ...narratorPrompt(seen, round), ...asked });
    const narration = answer === null ? null : narrationOf(answer, round);
    if (answer !== null && narration === null)
      log.info({ trial: id, round: number }, 'what the model tells is not shown');
    if (narration !== null) await documents.update(id, narrate(number, by, narration));
  };
  const begin = (document: TrialDocument): void => {
    const round = openRound(document);
    if (round?.narratedBy !== null || round.opensAt.getTime() <= clock.now()) return;
    const narrated = narrateRound(document._id, round.number)
      .catch(unlessGone)
      .catch((error: unknown) => log.warn({ err: error }, 'a round is told without the narrator'))
      .then(() => undefined);
    underWay.add(narrated);
    void narrated.finally(() => underWay.delete(narrated));
  };
  return {
    handler: on(trialFacts, ['trial:advanced'], {
      name: 'trials:narration',
      when: 'after-reply',
      // Nothing is to be tried again: what is not narrated in time is shown in the words of its file.
      run({ document }) {
        if (languageModel().isThere && !closing.signal.aborted) begin(document);
      },
    }),
    async close() {
      closing.abort();
      await Promise.allSettled(underWay);
    },
  };
}
