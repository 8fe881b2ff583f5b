// Contract words that several screens use.

/** 'hard' → 'Hard'. */
export const capitalized = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
