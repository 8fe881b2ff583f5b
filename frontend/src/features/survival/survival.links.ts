// Names of the tips in order, and addresses inside the survival section.
export const tipIds = ['sandworms', 'vehicles', 'classes', 'pace', 'trials', 'appreciation'] as const;
export type TipId = (typeof tipIds)[number];

/** Title and search words of each tip, in lower case. */
export const tipNames: Readonly<Record<TipId, { readonly title: string; readonly words: string }>> = {
  sandworms: { title: 'Sandworms', words: 'worm sand rhythm vibration shield' },
  vehicles: { title: 'Vehicle safety', words: 'bike buggy ornithopter flyer parking storm fuel' },
  classes: { title: 'Classes', words: 'skills trainers abilities builds' },
  pace: { title: 'Pace yourself', words: 'water thirst heat sun rest night' },
  trials: { title: 'Trials', words: 'caves tests puzzles' },
  appreciation: { title: 'Guild appreciation', words: 'donate donations crypto thanks support bitcoin' },
};

export const survivalLink = '/survival';
export const guidesLink = `${survivalLink}?tab=guides`;
export const tipLink = (id: TipId): string => `${survivalLink}?tip=${id}`;
