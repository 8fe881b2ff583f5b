// Names of units, as people read them.

/** The shown name of a unit. Contracts pay in the same spice as auctions, which is stored as another unit. */
export const unitName = (unit: string): string => (unit === 'Spice Melange' ? 'Spice' : unit);
