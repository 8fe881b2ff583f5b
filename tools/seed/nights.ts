// Storage of the demo trials and their audit entries.
import type { TrialModels } from '../../backend/src/features/trials/core/trials.model.ts';
import { loadSituations } from '../../backend/src/features/trials/story/trials.situations.ts';
import type { Ids } from '../../backend/src/platform/store/documents/ids.ts';
import type { Caller } from '../../backend/src/platform/people/caller.ts';
import { demoPeople } from './people.ts';
import { randomFrom } from './random.ts';
import type { DemoRecord } from './record.ts';
import { demoTrials } from './trials.ts';

interface Deps {
  readonly models: Pick<TrialModels, 'trials'>;
  readonly ids: Ids;
  readonly record: DemoRecord;
  /** People who may take part. */
  readonly people: readonly Caller[];
  readonly now: number;
}

/** Adds the trials, all of them finished. */
export async function addTrials({ models, ids, record, people, now }: Deps): Promise<void> {
  const played = await demoTrials({
    people,
    situations: await loadSituations(),
    random: randomFrom(13),
    now,
    nextId: () => ids.next('fremen_trials'),
    nextRowId: () => ids.next('trial_participants'),
  });
  for (const { document, notes } of played) {
    // Insert directly, because a mongoose model would leave out empty data.
    await models.trials.collection.insertOne(document as object);
    for (const { at, note } of notes) {
      const who = demoPeople.find(({ discordId }) => discordId === note.actor?.discordId) ?? null;
      record.note(at, who, document._id, note);
    }
  }
}
