// Narrator of the trials: asks the language model for the text of each round.
// A trial never waits for it.
import { randomUUID } from 'node:crypto';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { unlessGone } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Completions } from '../../lore/completion.service.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { TrialDocuments } from '../core/trials.facts.ts';
import { trialFacts } from '../core/trials.facts.ts';
import type { TrialDocument } from '../core/trials.model.ts';
import { beginNarration, narrate, narratorPrompt, narrationOf } from './trials.narration.ts';
import { openRound } from '../core/trials.views.ts';

/** Time limit of a narration, in ms. */
const narrationMs = 2000;
/** Twice the length that the prompt asks for. */
const narrationTokens = 300;

export interface Narrator {
  readonly handler: Handler;
  /** Stops running narrations. */
  close(): Promise<void>;
}
/** A function, because the language model is created after this feature. */
export type LanguageModel = () => Pick<Completions, 'isThere' | 'complete'>;
interface Deps {
  readonly documents: Pick<TrialDocuments, 'update'>;
  readonly languageModel: LanguageModel;
  readonly members: Pick<MembersService, 'permissionsOf'>;
}

export function createNarrator(
  { documents, languageModel, members }: Deps,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): Narrator {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  /** If the process stops, the round stays without narration. There is one attempt per round. */
  const narrateRound = async (id: number, number: number): Promise<void> => {
    const by = randomUUID();
    const seen = await documents.update(id, beginNarration(number, by));
    const round = openRound(seen);
    if (round?.number !== number || round.narratedBy !== by || round.telling !== null) return;
    // The host is charged.
    const discordId = seen.startedByDiscordId;
    const asker = { discordId, access: (await members.permissionsOf([discordId])).get(discordId)?.access ?? null };
    const options = { asker, timeoutMs: narrationMs, maxTokens: narrationTokens, signal: closing.signal };
    const answer = await languageModel().complete({ ...narratorPrompt(seen, round), ...options });
    const narration = answer === null ? null : narrationOf(answer, round);
    if (answer !== null && narration === null)
      log.info({ trial: id, round: number }, 'the narration of the model is invalid');
    if (narration !== null) await documents.update(id, narrate(number, by, narration));
  };
  const begin = (document: TrialDocument): void => {
    const round = openRound(document);
    if (round?.narratedBy !== null || round.opensAt.getTime() <= clock.now()) return;
    const narrated = narrateRound(document._id, round.number)
      .catch(unlessGone)
      .catch((error: unknown) => log.warn({ err: error }, 'a round could not be narrated'))
      .then(() => undefined);
    underWay.add(narrated);
    void narrated.finally(() => underWay.delete(narrated));
  };
  return {
    handler: on(trialFacts, ['trial:advanced'], {
      name: 'trials:narration',
      // Returns at once, so there is no retry. A round without narration shows its original text.
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
