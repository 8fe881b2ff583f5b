// Roles of the guild's officers, in a separate file so that screens do not load the configuration's
// schema.
export const officerRoles = ['Founder', 'Wizard', 'Admin', 'Builder', 'Builder'] as const;

/**
 * Whether a Discord id is one of the sample configuration. Outside the demo guild these people do
 * not exist.
 */
export const isSamplePerson = (discordId: string | null): boolean => /^1000000000000010\d\d$/.test(discordId ?? '');
