// Interactions as Discord sends them: what the hall reads of commands, presses and forms.
import { InteractionType } from 'discord-api-types/v10';
import * as z from 'zod';
import { discordPerson, serverMember } from '../../../platform/discord/api/schemas.ts';
import { AppError } from '../../../platform/errors.ts';

const snowflake = z.string().regex(/^\d{1,20}$/);
const option = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  focused: z.boolean().optional(),
});
const common = {
  id: snowflake,
  token: z.string().min(1),
  /** Absent in a direct message. */
  guild_id: snowflake.optional(),
  member: serverMember.extend({ user: discordPerson }).optional(),
  /** The person, in a direct message. */
  user: discordPerson.optional(),
  /** The message of the button. */
  message: z.object({ id: snowflake, flags: z.number().optional(), content: z.string().optional() }).optional(),
};
const command = z.object({ name: z.string(), options: z.array(option).default([]) });
const schema = z.discriminatedUnion('type', [
  z.object({ type: z.literal(InteractionType.Ping) }),
  z.object({ type: z.literal(InteractionType.ApplicationCommand), ...common, data: command }),
  z.object({ type: z.literal(InteractionType.ApplicationCommandAutocomplete), ...common, data: command }),
  z.object({
    type: z.literal(InteractionType.MessageComponent),
    ...common,
    data: z.object({ custom_id: z.string(), values: z.array(z.string()).default([]) }),
  }),
  z.object({
    type: z.literal(InteractionType.ModalSubmit),
    ...common,
    data: z.object({
      custom_id: z.string(),
      /** Every field of the hall's forms is in a label. */
      components: z.array(z.object({ component: z.object({ custom_id: z.string(), value: z.string().default('') }) })),
    }),
  }),
]);
type AnyInteraction = z.output<typeof schema>;
export type Interaction = Exclude<AnyInteraction, { readonly type: InteractionType.Ping }>;
export type Autocomplete = Extract<Interaction, { readonly type: InteractionType.ApplicationCommandAutocomplete }>;
/** A command, a pressed button or a sent form. */
export type PersonInteraction = Exclude<Interaction, Autocomplete>;

/**
 * Reads the body of a request.
 * @returns null for a PING
 * @throws AppError `invalid_input` when it is not JSON, or no interaction that the hall knows
 */
export function readInteraction(body: Buffer): Interaction | null {
  let given: unknown;
  try {
    given = JSON.parse(body.toString('utf8'));
  } catch {
    throw new AppError('invalid_input', 'The body is not valid JSON.', { reason: 'json' });
  }
  const read = schema.safeParse(given);
  if (!read.success) throw new AppError('invalid_input', "The interaction can't be read.", { reason: 'interaction' });
  return read.data.type === InteractionType.Ping ? null : read.data;
}
