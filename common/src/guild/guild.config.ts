// Schema of guild.config.json, the guild's own texts. They are read at the start and sent to the
// browser.
import * as z from 'zod/mini';
import { httpsUrl, limits, line } from '../wire/fields.ts';
import { blankOrText } from '../wire/text.ts';
import { officerRoles } from './officers.ts';
import { survivalConfig } from './survival.config.ts';

const shortText = line('Must not be empty');

export const defaultModels = [
  'google gemini 2.0 flash',
  'deepseek chat v3 0324 free',
  'xAI grok 2 1212',
  'xAI grok-4',
] as const;

/** The themes for which the narrator of trials has its own situations. */
export const defaultTrialThemes = [
  'The Deep Desert',
  'Worm Country',
  'The Coriolis Storm',
  'Raiders of the Shield Wall',
  'The Hidden Sietch',
  'The Spice Blow',
] as const;
/** The theme of a trial, with its maximum length. */
const trialTheme = line('Must not be empty', 60);
const isOnce = (all: readonly string[]): boolean => new Set(all.map((one) => one.toLowerCase())).size === all.length;

export const guildConfig = z.object({
  name: shortText,
  tagline: shortText,
  /** Shown under the tagline of the landing page. */
  welcome: blankOrText({ most: limits.text, breaks: true }),
  socialUrl: httpsUrl,
  /** The id of the video that the landing page plays. */
  landingVideoId: z.string().check(z.regex(/^[\w-]{6,20}$/)),
  /** The models that Hyperion's settings suggest. An admin may type others. */
  models: z._default(z.array(shortText).check(z.maxLength(50)), [...defaultModels]),
  /** The themes that the form of a new trial suggests. A host may type others. */
  trialThemes: z._default(z.array(trialTheme).check(z.maxLength(20), z.refine(isOnce, 'Each theme once')), [
    ...defaultTrialThemes,
  ]),
  officers: z
    .array(z.object({ name: shortText, role: z.enum(officerRoles), discordId: z.nullable(z.string()) }))
    .check(z.length(5, 'A guild has five officers')),
  /** Guides, donation addresses, and the map that the survival section embeds. */
  survival: z.prefault(survivalConfig, {}),
});
export type GuildConfig = z.output<typeof guildConfig>;
