// Writing of imports: rows are written some hundreds at a time, shown together, or taken back.
import { AppError } from '../../platform/errors.ts';
import type { Context } from '../../platform/features/context.ts';
import type { ImportTarget } from '../../platform/features/imports.ts';
import { isUnavailable } from '../../platform/store/database/databaseErrors.ts';
import type { Documents } from '../../platform/store/documents/documents.ts';
import { on, type Handler } from '../../platform/store/outbox/facts.ts';
import { advance, fail, finish, takenBack } from './imports.decisions.ts';
import { importFacts, type ImportFacts } from './imports.facts.ts';
import { importRowsKey, type ImportDocument, type ImportModels } from './imports.model.ts';

export type ImportDocuments = Documents<ImportDocument, ImportFacts>;

interface Deps {
  readonly models: Pick<ImportModels, 'rows'>;
  readonly documents: Pick<ImportDocuments, 'update'>;
  readonly targets: readonly ImportTarget[];
}
/**
 * Writes the next rows, or takes the import back. Each step leads to the fact that starts the next
 * one, so that another process goes on after a kill.
 */
export function importWork(
  { models, documents, targets }: Deps,
  { log, clock }: Pick<Context, 'log' | 'clock'>,
): Handler {
  const writeNext = async (seen: ImportDocument, target: ImportTarget): Promise<void> => {
    const { _id: id, firstId, rows: count, written, createdAt } = seen;
    const by = { userId: seen.createdByUserId, username: seen.createdBy, discordId: seen.createdByDiscordId };
    const range = { first: firstId, count };
    if (written >= count) {
      await target.show(range);
      await documents.update(id, finish);
      return;
    }
    const stored = await models.rows.findById(importRowsKey(id, written)).lean();
    if (stored === null) throw new Error(`rows of import ${id} are missing`);
    const until = written + stored.rows.length;
    await target.write(
      stored.rows.map((values, at) => ({ id: firstId + written + at, values })),
      { by, at: createdAt },
    );
    await documents.update(id, advance(written, until));
  };
  return on(importFacts, ['import:started', 'import:advanced', 'import:undone'], {
    name: 'imports:work',
    async run({ document: seen }) {
      const target = targets.find(({ kind }) => kind === seen.kind);
      if (target === undefined) throw new Error(`no feature imports ${seen.kind}`);
      const { _id: id, firstId, rows: count } = seen;
      const range = { first: firstId, count };
      if (seen.state === 'undoing') {
        const names = await target.takeBack(range, new Date(clock.now()));
        await documents.update(id, takenBack(names));
        return;
      }
      if (seen.state !== 'writing') return;
      try {
        await writeNext(seen, target);
      } catch (error) {
        // It goes on when the database answers again.
        if (isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')) throw error;
        log.error({ err: error, importId: id }, 'an import failed and is taken back');
        await target.takeBack(range, new Date(clock.now()));
        await target.discard(range);
        await documents.update(id, fail);
      }
    },
  });
}
