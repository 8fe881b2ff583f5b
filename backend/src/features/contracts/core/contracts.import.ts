// Import of contracts: the admin who imports them is their client.
import { contractRooms, newContract } from '@guild/common/contracts/contracts.api';
import type { Context } from '../../../platform/features/context.ts';
import { problemsOf, stagedTarget, type ImportTarget } from '../../../platform/features/imports.ts';
import type { Seasons } from '../seasons/seasons.service.ts';
import { buildContract, deadlineOf } from './contracts.decisions.ts';
import { storedContracts, type ContractDocument } from './contracts.model.ts';

export const contractImport = (
  seasons: Pick<Seasons, 'currentId'>,
  { db, clock, env }: Pick<Context, 'db' | 'clock' | 'env'>,
): ImportTarget =>
  stagedTarget(
    {
      kind: 'contracts',
      stored: storedContracts,
      room: contractRooms.list,
      schema: newContract,
      check: (rows) =>
        rows.flatMap(({ deadline }, at) => problemsOf(at, () => deadlineOf(deadline, env.timezone, clock.now()))),
      build: async ({ id, values }, { by, at }) =>
        buildContract(
          id,
          {
            ...values,
            seasonId: await seasons.currentId('clients'),
            // The deadline may have passed since the import began.
            due: deadlineOf(values.deadline, env.timezone, at.getTime()),
          },
          by,
        ),
      nameOf: ({ title }: ContractDocument) => title,
    },
    db,
  );
