// Who is who in tests: the person who looks at the screen, and somebody else.
export const me = '100000000000000012';
export const other = '100000000000000099';

const hourMs = 3_600_000;
/** The time in so many hours from now, in ISO 8601; before 0: in the past. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();
