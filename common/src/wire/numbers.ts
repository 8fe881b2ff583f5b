// Number formats. Without `Intl`, whose first use takes a phone a tenth of a second, and the server
// 7 MB.

/** 1048200 → '1,048,200'; at most three decimals. */
export function withSeparators(value: number): string {
  const [whole = '', decimals] = (Math.round(value * 1000) / 1000).toString().split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** '1 seat', '3 seats', '1,200 seats'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${withSeparators(count)} ${count === 1 ? one : many}`;
