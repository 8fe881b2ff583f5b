// Manners of models for tests: in memory, and stored in a hall's database.
import type { Db } from 'mongodb';
import type { Manners } from '../../src/features/lore/provider/manners.ts';

/** What is known about every model at first. `learned` holds what answers showed, oldest first. */
export function known(thinksFirst: boolean | null): Manners & { readonly learned: boolean[] } {
  const learned: boolean[] = [];
  return {
    learned,
    thinksFirst: () => Promise.resolve(learned.at(-1) ?? thinksFirst),
    learn: (_host, _model, shown) => Promise.resolve(void learned.push(shown)),
  };
}

/** The default model, and those that tests name. */
const models = ['google gemini 2.0 flash', 'dune/muse', 'dune/first', 'dune/second'];
/**
 * Lets a hall know its models as plain, so that their first answers are streamed.
 * @param baseUrl address of the provider
 */
export async function letModelsBePlain(db: Pick<Db, 'collection'> | undefined, baseUrl: string): Promise<void> {
  const rows = db?.collection<{ _id: string; thinksFirst: boolean }>('lore_models');
  await rows?.deleteMany({});
  const { host } = new URL(baseUrl);
  await rows?.insertMany(models.map((model) => ({ _id: `${host}/${model}`, thinksFirst: false })));
}
