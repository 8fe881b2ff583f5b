// The list of supported commands, and the checks common to all.
import { MongoError } from '../errors.ts';
import { isDoc } from '../bson/values.ts';
import type { Doc } from '../bson/values.ts';
import type { Request } from '../protocol/messages.ts';
import { adminCommands } from './admin.ts';
import { aggregateCommands } from './aggregate.ts';
import { refuseCollation, type Command, type Server } from './context.ts';
import { explainCommands } from './explain.ts';
import { findAndModifyCommands } from './findAndModify.ts';
import { indexCommands } from './indexes.ts';
import { readCommands } from './read.ts';
import { schemaCommands } from './schema.ts';
import { writeCommands } from './write.ts';

const COMMANDS: Record<string, Command> = {
  ...adminCommands,
  ...readCommands,
  ...writeCommands,
  ...findAndModifyCommands,
  ...aggregateCommands,
  ...indexCommands,
  ...schemaCommands,
  ...explainCommands,
};

function refuseTransactions(body: Doc): void {
  if ('txnNumber' in body || 'startTransaction' in body || 'autocommit' in body)
    throw new MongoError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
}

function refuseOtherConcerns(body: Doc): void {
  const concern = body['readConcern'];
  const level = isDoc(concern) ? concern['level'] : undefined;
  if (level === 'snapshot')
    throw new MongoError(123, 'node needs to be a replica set member to use readConcern: snapshot');
}

/**
 * Runs one command. Errors: CommandNotFound, IllegalOperation for transactions, those of the
 * command.
 */
export async function runCommand(request: Request, server: Server): Promise<Doc | Buffer> {
  const name = Object.keys(request.body)[0] ?? '';
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new MongoError(59, `no such command: '${name}'`);
  refuseTransactions(request.body);
  refuseOtherConcerns(request.body);
  refuseCollation(request.body);
  return command(request, server);
}
