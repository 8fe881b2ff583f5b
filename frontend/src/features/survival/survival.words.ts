// Display names of other sites.

/** The host of an address without its `www.`, such as `maps.example`. */
export const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, '');
