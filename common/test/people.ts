// Who is who in tests: the person who looks at the screen, and somebody else.
export const me = '100000000000000012';
export const other = '100000000000000099';

const hourMs = 3_600_000;
/** The time in so many hours from now, in ISO 8601; before 0: in the past. */
export const inHours = (hours: number): string =>
  // Screens may show a time that is a second late. A past time is a little earlier, so '2h ago' is sure.
  new Date(Date.now() + hours * hourMs - (hours < 0 ? 2000 : 0)).toISOString();
