// Where the map is shown to people outside.

/** The page that shows the map to whoever has its address. */
export const sharedMapPath = (token: string): string => `/map/${token}`;
/** The token in the address of such a page; null: it is another page. @param address its path */
export const sharedTokenIn = (address: string): string | null => /^\/map\/([^/]+)\/?$/.exec(address)?.[1] ?? null;
/** The picture of the map, for whoever has the address. */
export const sharedPicturePath = (token: string): string => `/api/desert-map/shared/${token}/map.png`;
