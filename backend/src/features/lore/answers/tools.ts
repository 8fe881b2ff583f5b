// Functions of the language model: the routes of topics with a source, called as the person who asks.
import { noPermissions, type Permissions } from '@guild/common/members/ranks';
import type { LoreSource } from '@guild/common/lore/chat.api';
import type { Route } from '@guild/common/wire/route';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/features/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { toAppError } from '../../../platform/http/errorReplies.ts';
import { mayCall, readInside, type RouteMount } from '../../../platform/http/http.ts';
import { asData, titleOf } from '../../../platform/features/knowledge/quoting.ts';
import type { Tool, Topic } from '../../../platform/features/knowledge/knowledge.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { ToolCall, ToolDefinition } from '../provider/toolCalls.ts';

export interface Tools {
  /** The functions that a person may call. */
  allowed(caller: Permissions): readonly ToolDefinition[];
  /**
   * Calls one with the person's current rights. Never rejects.
   * @param passages new sources of the items are added here
   * @returns JSON for the model: one line for each item, with the number of its source, or the
   * sentence of an error
   */
  run(call: ToolCall['function'], caller: Caller, passages: LoreSource[]): Promise<string>;
}

/** Most items of a list in one result. */
const maxItems = 20;
/** Longest result, and longest text in it, in characters. */
const maxResult = 6000;
const maxText = 1500;

/** Parameters that page through a list. The model gets the first page. */
const isPaging = (name: string): boolean => ['limit', 'cursor', 'count'].includes(name);

/** The JSON schema of a route's parameters. Patterns are left out: they cost tokens at every call. */
function schemaOf({ params, query }: Route): Record<string, unknown> {
  const [inPath, inQuery] = [params, query].map((schema) =>
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        delete jsonSchema.pattern;
        delete jsonSchema.allOf;
        delete jsonSchema.maxLength;
      },
    }),
  );
  const properties = Object.entries({ ...inPath?.properties, ...inQuery?.properties });
  return {
    type: 'object',
    properties: Object.fromEntries(properties.filter(([name]) => !isPaging(name))),
    required: [...(inPath?.required ?? []), ...(inQuery?.required ?? [])],
  };
}

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
/** The arguments of a call as the parameters of an address. @throws AppError `invalid_input` */
function valuesOf(text: string): Record<string, string> {
  try {
    const given = z.parse(values, JSON.parse(text === '' ? '{}' : text));
    const named = Object.entries(given).filter(([name, value]) => value !== null && !isPaging(name));
    return Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
  } catch {
    throw new AppError('invalid_input', 'The arguments must be a JSON object of texts and numbers.');
  }
}

/** An item without hidden and empty fields, long texts and Discord ids. */
function shownOf(item: unknown, { hidden }: Tool, { discordId }: Caller): object {
  const shown = JSON.stringify(item, (name, value: unknown) => {
    if (value === null || hidden.includes(name)) return undefined;
    if (typeof value !== 'string') return value;
    const text = value.replaceAll(discordId, 'you').replace(/\d{17,20}/g, 'somebody');
    return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
  });
  return JSON.parse(shown) as object;
}

interface Deps {
  readonly topics: readonly Topic[];
  /** The mounted routes of all features. */
  readonly mounts: readonly RouteMount[];
  readonly members: Pick<MembersService, 'permissionsOf'>;
}

/** @throws Error if a route is not mounted */
export function createTools({ topics, mounts, members }: Deps, { log }: Pick<Context, 'log'>): Tools {
  const mounted = mounts.flatMap((mount) =>
    Object.entries(mount.table).map(([name, route]) => ({ name, route, mount })),
  );
  const tools = topics.flatMap(({ tool: one = null }) => {
    if (one === null) return [];
    const found = mounted.find(({ route }) => route === one.route);
    if (found === undefined) throw new Error(`Hyperion cannot call ${one.route.path}: it is not mounted`);
    const { summary: description } = one.route;
    const definition = { name: found.name, description, parameters: schemaOf(one.route) };
    return { ...one, mount: found.mount, definition: { type: 'function', function: definition } as const };
  });

  const read = async (call: ToolCall['function'], asker: Caller, passages: LoreSource[]): Promise<string> => {
    const tool = tools.find(({ definition }) => definition.function.name === call.name);
    if (tool === undefined) throw new AppError('not_found', "This function doesn't exist.");
    const address = { limit: maxItems.toString(), ...valuesOf(call.arguments) };
    // The person may have lost access or rights since the question.
    const now = (await members.permissionsOf([asker.discordId])).get(asker.discordId) ?? noPermissions;
    const caller = { ...asker, access: now.access, rights: now.rights };
    const answer = await readInside(tool.mount, call.name, caller, address);
    const items: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
    if (items.length === 0) return asData({ nothing: true });
    const lines: string[] = [];
    let left = maxResult;
    for (const item of items.slice(0, maxItems)) {
      const source = tool.sourceOf(item);
      const known = passages.findIndex(({ id }) => id === source.id);
      const n = known === -1 ? passages.length + 1 : known + 1;
      const line = asData({ n, ...shownOf(item, tool, caller) });
      left -= line.length;
      if (left < 0 && lines.length > 0) break;
      if (known === -1) passages.push({ ...source, title: titleOf(source.title) });
      lines.push(line.slice(0, maxResult));
    }
    if (lines.length < items.length || items.length === maxItems) lines.push(asData({ more: true }));
    return lines.join('\n');
  };

  return {
    allowed: (caller) => tools.filter(({ route }) => mayCall(route, caller)).map(({ definition }) => definition),
    async run(call, caller, passages) {
      try {
        return await read(call, caller, passages);
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.status >= 500) log.warn({ error: thrown, call: call.name }, 'a call of the language model failed');
        const { message, details } = error;
        return asData({ error: message, ...(details?.fields && { fields: details.fields }) });
      }
    },
  };
}
