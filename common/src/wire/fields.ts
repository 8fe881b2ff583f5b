// Building blocks for schemas: ids, texts, amounts, links and list queries, with common limits.
import { withSeparators } from './numbers.ts';
import * as z from 'zod/mini';
import { absentText, neededText, noControls, soughtText, tooLong, unprintable } from './text.ts';

export const limits = {
  name: 200,
  text: 2000,
  url: 2048,
  amount: 1_000_000_000_000,
  pageDefault: 200,
  maxPage: 500,
} as const;

/** One line of text, trimmed, not empty. `missing` is the message for an empty one. */
export const line = (missing: string, most: number = limits.name): z.ZodMiniString => neededText(missing, { most });
/** Text of several lines, trimmed, not empty. Tabs and line breaks are kept. */
export const text = (missing: string, most: number = limits.text): z.ZodMiniString =>
  neededText(missing, { most, breaks: true });
/** Optional text of several lines in a body: empty counts as absent, null clears the field. */
export const maybeText = (most: number = limits.text): ReturnType<typeof absentText> =>
  absentText({ most, breaks: true });

/** A whole number from `least` to 10^12; it must be a JSON number. */
export const amount = (least: number, tooSmall: string): z.ZodMiniNumberFormat =>
  z
    .int(tooSmall)
    .check(z.minimum(least, tooSmall), z.maximum(limits.amount, `At most ${withSeparators(limits.amount)}`));

const notHttps = 'Must be an https:// address';
/**
 * An https address. The text is checked before parsing, because parsing removes line breaks and
 * accepts `https:a.example`.
 */
export const httpsUrl = z
  .string(notHttps)
  .check(
    z.trim(),
    z.maxLength(limits.url, tooLong(limits.url)),
    z.regex(noControls, unprintable),
    z.regex(/^https:\/\/[^/]/i, { error: notHttps, abort: true }),
    z.url({ protocol: /^https$/, error: notHttps }),
  );

/** A Discord id: 17 to 20 digits, always a string. */
export const discordId = z.string().check(z.trim(), z.regex(/^\d{17,20}$/, 'A Discord id has 17 to 20 digits'));

/** Maximum number of Discord ids in one request. */
export const maxDiscordIds = 100;
/** Up to 100 Discord ids, separated by commas. */
export const discordIdList = z
  .string()
  .check(z.regex(/^\d{17,20}(?:,\d{17,20}){0,99}$/, 'Up to 100 Discord ids with commas between them'));

/** A point in time as ISO-8601, for example `2026-05-01T18:30:00.000Z`. */
export const time = z.iso.datetime({ offset: true, error: 'Must be an ISO-8601 time' });

/** An entity's id as the API shows it. */
export const id = z.int().check(z.positive());

/**
 * For edits: the version that the editor saw. An outdated one is rejected (409, reason `stale`).
 * Without it, the edit always overwrites.
 */
export const seenVersion = { version: z.optional(z.int().check(z.minimum(0, 'Not a version'))) };

/** The `:id` of a path: plain digits. */
export const idParams = z.object({
  id: z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Must be a number')), z.transform(Number)),
});

const notIds = 'Must be ids with commas between them';
/**
 * Several ids in a query, separated by commas: `1,2,5`. Duplicates count once.
 * @param what kind of ids, for the message
 */
export const idList = (
  most: number,
  what: string,
): z.ZodMiniPipe<
  z.ZodMiniString,
  z.ZodMiniPipe<z.ZodMiniTransform<number[], string>, z.ZodMiniArray<z.ZodMiniNumberFormat>>
> =>
  z.pipe(
    z.string(notIds).check(z.maxLength(most * 16, notIds), z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, notIds)),
    z.pipe(
      z.transform((list: string) => [...new Set(list.split(',').map(Number))]),
      z.array(z.int()).check(z.maxLength(most, `At most ${most} ${what}`)),
    ),
  );

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';
/** A query field that may be missing or empty. */
export const maybe = <S extends z.ZodMiniType>(schema: S): z.ZodMiniPipe<z.ZodMiniTransform, z.ZodMiniOptional<S>> =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(schema),
  );
type Blankable<S extends z.ZodMiniType> = z.ZodMiniPipe<
  z.ZodMiniTransform<string | undefined, string>,
  z.ZodMiniOptional<S>
>;
/** Optional https address in a body: blank counts as absent, null clears the field. */
export const maybeHttpsUrl: z.ZodMiniOptional<z.ZodMiniNullable<Blankable<typeof httpsUrl>>> = z.optional(
  z.nullable(
    z.pipe(
      z.transform((value: string) => (isBlank(value) ? undefined : value)),
      z.optional(httpsUrl),
    ),
  ),
);
/** A list's search text: part of a name or description, ignoring case. */
export const search = z.pipe(
  z.transform((value: unknown) => (isBlank(value) ? undefined : value)),
  z.optional(soughtText({ most: limits.name })),
);
const notAPrice = 'Must be a whole number';
const priceBound = maybe(
  z.pipe(
    z.string().check(z.regex(/^\d{1,13}$/, notAPrice)),
    z.pipe(
      z.transform(Number),
      z.int(notAPrice).check(z.maximum(limits.amount, `At most ${withSeparators(limits.amount)}`)),
    ),
  ),
);
/** `least` and `most` for a list of things with prices. Both bounds are inclusive and optional. */
export const priceRange = { least: priceBound, most: priceBound };
/**
 * Whether a price is between two bounds. An unknown price (null) matches only when there are no
 * bounds.
 */
export const isInPriceRange = (
  price: number | null,
  { least, most }: { readonly least?: number | null | undefined; readonly most?: number | null | undefined },
): boolean =>
  (least == null && most == null) ||
  (price !== null && (least == null || price >= least) && (most == null || price <= most));

/**
 * Requests the number of items on all pages. It is sent in the `X-Total-Count` header of the first
 * page.
 */
export const counting = { count: maybe(z.literal('1')) };
/** A list's `limit` and `cursor`. The next cursor comes in the `Link` header. */
export const paging = {
  limit: maybe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/, 'Must be a number from 1 to 500')),
      z.pipe(
        z.transform(Number),
        z.int().check(z.minimum(1, 'Must be from 1 to 500'), z.maximum(limits.maxPage, 'Must be from 1 to 500')),
      ),
    ),
  ),
  cursor: maybe(z.string().check(z.regex(/^[\w-]{1,300}$/, 'Not a cursor of this list'))),
};
