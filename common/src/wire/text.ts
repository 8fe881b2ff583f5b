// Text rules: allowed characters, normalization, and what counts as visible.
import * as z from 'zod/mini';
import { signsIn } from './signs.ts';

/**
 * Characters that no text may contain: lone surrogates, bidirectional controls, line and paragraph
 * separators.
 */
const unsound = /[\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
const unsoundOrControl = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;
/**
 * A visible character: letter, digit, punctuation, symbol or emoji, but no invisible ones such as
 * zero-width characters, fillers and the empty Braille cell.
 */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u;
// As ranges: not every engine for regular expressions knows `\p{Cc}`, and clients read these patterns.
const controls = String.raw`\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F`;
// By code unit: with the flag `u`, each character takes memory, and a text of megabytes too much.
export const noControls = new RegExp(String.raw`^[^${controls}\t\n\r]*$`);
const noControlsButBreaks = new RegExp(`^[^${controls}]*$`);

/** The message for a text with forbidden characters. */
export const unprintable = "Contains characters that can't be displayed";
export const tooLong = (most: number): string => `At most ${most} characters`;

/** Escapes a text for a regular expression. Searches of the server and of the browser need the same. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Whether a text has a visible character. */
export const isVisible = (text: string): boolean => visible.test(text);

interface TextRule {
  /** Maximum length in UTF-16 units, after normalization. */
  readonly most: number;
  /** Whether tabs and line breaks are allowed. */
  readonly breaks?: boolean;
}
/** A text without forbidden characters, normalized to NFC and trimmed. It may be empty. */
const sound = ({ most, breaks = false }: TextRule, wrongType?: string): z.ZodMiniString =>
  z.string(wrongType).check(
    z.refine<string>((value) => !unsound.test(value), { error: unprintable, abort: true }),
    z.normalize('NFC'),
    z.trim(),
    z.maxLength(most, tooLong(most)),
    z.regex(breaks ? noControlsButBreaks : noControls, unprintable),
  );

/** Required text with something visible. `missing` is the message otherwise. */
export const neededText = (missing: string, rule: TextRule): z.ZodMiniString =>
  sound(rule, missing).check(
    z.minLength(1, { error: missing, abort: true }),
    z.refine<string>(isVisible, { error: missing, abort: true }),
  );

const showsOrEmpty = z.refine<string>((value) => value === '' || isVisible(value), unprintable);
/** Text for form fields: empty, or with something visible. */
export const blankOrText = (rule: TextRule): z.ZodMiniString => sound(rule).check(showsOrEmpty);

/** A search text. It may be empty. */
export const soughtText = (rule: TextRule): z.ZodMiniString => sound(rule);

type Optional<S extends z.ZodMiniType> = z.ZodMiniOptional<z.ZodMiniNullable<S>>;
type AbsentText = z.ZodMiniPipe<z.ZodMiniString, z.ZodMiniTransform<string | undefined, string>>;
/** Optional text in a body: empty counts as absent, null clears the field. */
export const absentText = (rule: TextRule): Optional<AbsentText> =>
  z.optional(
    z.nullable(
      z.pipe(
        blankOrText(rule),
        z.transform((value: string) => (value === '' ? undefined : value)),
      ),
    ),
  );

/**
 * A name from elsewhere (Discord, the guild's own files), without forbidden characters and cut to a
 * maximum length.
 * @returns null when nothing visible is left
 */
export function cleanName(given: string, most: number): string | null {
  // Normalize after removing characters, because their neighbors may now combine.
  const clean = given.replace(unsoundOrControl, '').normalize('NFC');
  let name = '';
  // Cut between user-perceived characters, so that none is split.
  for (const sign of signsIn(clean)) {
    if (name.length + sign.length > most) break;
    name += sign;
  }
  name = name.trim();
  return isVisible(name) ? name : null;
}
