// Addresses of the shared map for people outside.

/** The page that shows the map. */
export const sharedMapPath = (token: string): string => `/map/${token}`;
/** The token in the address of such a page; null for another page. @param address its path */
export const sharedTokenIn = (address: string): string | null => /^\/map\/([^/]+)\/?$/.exec(address)?.[1] ?? null;
/** The picture of the map. */
export const sharedPicturePath = (token: string): string => `/api/desert-map/shared/${token}/map.png`;
