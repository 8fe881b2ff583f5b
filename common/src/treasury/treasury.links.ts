// Where the treasury's things are found inside the app.

/** The address that opens a resource. */
export const resourceLink = (id: number): string => `/treasury?resource=${id.toString()}`;

/** The address of what is asked of a resource. */
export const requestsLink = (id: number): string => `/treasury?tab=requests&resource=${id.toString()}`;
