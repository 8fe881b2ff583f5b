// Demo guides: what the demo guild has written for its new members, and one note for the archive only.
import type { LoreTag } from '@guild/common/lore/lore.tags';

export interface DemoGuide {
  readonly title: string;
  readonly body: string;
  readonly tags: readonly LoreTag[];
  /** Its place among the guides; null: a note. */
  readonly guidePlace: number | null;
}

export const demoGuides: readonly DemoGuide[] = [
  {
    title: 'Your first week with us',
    body: [
      'Welcome. Nobody expects you to know the desert.',
      '## Day one\n\n1. Set your time zone in [settings](/settings).\n2. Answer the next raid in [events](/events), even with “absent”.\n3. Say hello. We bite less than the worms.',
      '## What we share\n\nWater is free for members. Ask in the [treasury](/treasury), and write why.',
    ].join('\n\n'),
    tags: ['water'],
    guidePlace: 1,
  },
  {
    title: 'How we harvest spice',
    body: [
      'One crew, one caller. **Nobody lands before the caller says so.**',
      '| Role | Does |\n|---|---|\n| Spotter | marks the field on the [map](/scouting) |\n| Carrier | stays in the air |\n| Guard | watches the flank |',
      'At wormsign everybody leaves, with or without the crawler. A crawler can be bought again.',
    ].join('\n\n'),
    tags: ['spice', 'worm'],
    guidePlace: 2,
  },
  {
    title: 'Loot, shares and who gets what',
    body: 'Hauls are divided by attendance. You see your share in [what you are owed](/treasury?tab=mine). Is something wrong? Say so there, not in the chat.',
    tags: [],
    guidePlace: 3,
  },
  {
    title: 'Why the founder never says “Kanly”',
    body: 'It was a bet, and the bet still runs.',
    tags: [],
    guidePlace: null,
  },
];
