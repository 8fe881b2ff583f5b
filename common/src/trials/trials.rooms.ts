/** The list of all trials, and one trial. */
export const trialRooms = { list: 'trials', one: (trialId: number) => `trial:${trialId}` } as const;
