// The one rule of text: which characters are taken, how they are normalized, and what counts as something to see.
import * as z from 'zod/mini';
import { signsIn } from './signs.ts';

/** Lone surrogates, bidirectional controls, and the line and paragraph separators: no text may hold them. */
const unsound = /[\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
const unsoundOrControl = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;
/** A letter, digit, sign or emoji; not what is invisible by itself, as zero-width characters, fillers and the empty Braille cell are. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u;
const noControls = /^\P{Cc}*$/u;
const noControlsButBreaks = /^(?:\P{Cc}|[\t\n\r])*$/u;

/** The refusal of a text with characters of no use to anybody. */
export const unprintable = "Contains characters that can't be displayed";
export const tooLong = (most: number): string => `At most ${most.toString()} characters`;

/** Whether there is anything to see in a text. */
export const isVisible = (text: string): boolean => visible.test(text);

interface TextRule {
  /** In UTF-16 units, after normalization. */
  readonly most: number;
  /** Tabs and line breaks stay. */
  readonly breaks?: boolean;
}
/** Normalized to NFC and trimmed, and refused where it holds what no text may hold; it may be empty. */
const sound = ({ most, breaks = false }: TextRule, wrongType?: string): z.ZodMiniString =>
  z.string(wrongType).check(
    z.refine<string>((value) => !unsound.test(value), { error: unprintable, abort: true }),
    z.normalize('NFC'),
    z.trim(),
    z.maxLength(most, tooLong(most)),
    z.regex(breaks ? noControlsButBreaks : noControls, unprintable),
  );

/** Text that must be there and show something; `missing` is what is said when it does not. */
export const neededText = (missing: string, rule: TextRule): z.ZodMiniString =>
  sound(rule, missing).check(
    z.minLength(1, { error: missing, abort: true }),
    z.refine<string>(isVisible, { error: missing, abort: true }),
  );

const showsOrEmpty = z.refine<string>((value) => value === '' || isVisible(value), unprintable);
/** Text that may be empty; what is not empty shows something. For fields of forms. */
export const blankOrText = (rule: TextRule): z.ZodMiniString => sound(rule).check(showsOrEmpty);

/** Part of a text that is looked for: sound, and empty is fine. */
export const soughtText = (rule: TextRule): z.ZodMiniString => sound(rule);

type Optional<S extends z.ZodMiniType> = z.ZodMiniOptional<z.ZodMiniNullable<S>>;
type AbsentText = z.ZodMiniPipe<z.ZodMiniString, z.ZodMiniTransform<string | undefined, string>>;
/** Text of a body that may be left out; an empty one counts as absent, null clears. */
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
 * A name that somebody else chose (Discord, the guild's own files) as it may stand here: what no name may hold is left
 * out, and it ends where it is too long.
 * @returns null when nothing to see is left
 */
export function cleanName(given: string, most: number): string | null {
  // What stood between two characters may have kept them from becoming one.
  const clean = given.replace(unsoundOrControl, '').normalize('NFC');
  let name = '';
  // By what people see as one character, so that none is cut in two.
  for (const sign of signsIn(clean)) {
    if (name.length + sign.length > most) break;
    name += sign;
  }
  name = name.trim();
  return isVisible(name) ? name : null;
}
