// Commands of the treasury: deposit and withdraw.
import { isNamed } from '@guild/common/search/commands';
import { treasuryRoutes, type TreasuryResource } from '@guild/common/treasury/treasury.api';
import { moveLink } from '@guild/common/treasury/treasury.links';
import type { RequestKind } from '@guild/common/treasury/treasury.requests.api';
import * as z from 'zod/mini';
import { call } from '../../platform/api/api.ts';
import { createIdempotentCall } from '../../platform/api/idempotency.ts';
import {
  queryFor,
  type CommandOption,
  type CommandPart,
  type FindOptions,
} from '../../platform/features/commandPart.ts';
import { formatPrice } from '../../platform/format/format.ts';
import { report } from '../../ui/report.ts';
import { moveSchema, moveWords } from './requests/moves.ts';
import { askFor } from './requests/requests.store.ts';

const sendOnce = createIdempotentCall();

function toMove(kind: RequestKind, resource: TreasuryResource, amount: number | null): CommandOption {
  const { id, name, unit, currentAmount } = resource;
  const { title, submit, done, failed } = moveWords[kind];
  const link = moveLink(id, kind);
  const state = `${formatPrice(currentAmount, unit)} in the treasury`;
  // Without an amount, the form asks for it.
  if (amount === null) return { title: `${title}: ${name}`, more: state, link };
  const price = formatPrice(amount, unit);
  const move = `${title} ${price}: ${name}`;
  const form = { amount, note: '' };
  const { error } = z.safeParse(moveSchema(kind, resource), form);
  if (error !== undefined) return { title: move, more: error.issues[0]?.message ?? failed, link };
  const text =
    kind === 'deposit'
      ? `Are you sure you want to deposit ${price} into "${name}"?`
      : `Are you sure you want to withdraw ${price} from "${name}"?`;
  return {
    title: move,
    more: state,
    link,
    question: { text, action: submit },
    run: () =>
      report(
        () =>
          sendOnce(
            { kind, id, amount },
            () => form,
            (body, key) => askFor(kind, id, body, key),
          ),
        { done, failed: ['Error', failed] },
      ),
  };
}

const movesOf =
  (kind: RequestKind): FindOptions =>
  async (command, _viewer, signal) => {
    const found = await call(treasuryRoutes.listResources, { query: queryFor(command), signal });
    return found
      .filter(({ name }) => isNamed(name, command.target))
      .map((resource) => toMove(kind, resource, command.amount));
  };

const commands: CommandPart = { deposit: movesOf('deposit'), withdraw: movesOf('withdrawal') };
export default commands;
