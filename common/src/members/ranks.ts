// The names of ranks and of what they allow: all that a session knows of members, apart from their calls, so that nobody loads those for it.
export const ranks = ['Admin', 'Member', 'Guest', 'Guild Master', 'Officer', 'Veteran', 'Recruit'] as const;
export const accessLevels = ['Guest', 'Member', 'Admin'] as const;
