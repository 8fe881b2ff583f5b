// The rooms of trials.

/** All trials, and one trial with what happens in it. */
export const trialRooms = { list: 'trials', one: (trialId: number) => `trial:${trialId.toString()}` } as const;
