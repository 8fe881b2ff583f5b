// Where contracts are found inside the app.

/** The address of the board. */
export const contractsLink = '/contracts';

/** The address that opens a contract. */
export const contractLink = (id: number): string => `${contractsLink}?contract=${id.toString()}`;
