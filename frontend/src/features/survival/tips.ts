// Texts of the six tips.
import { tipIds, tipNames, type TipId } from './survival.links.ts';

export interface Tip {
  readonly id: TipId;
  readonly title: string;
  /** The whole tip in one sentence. */
  readonly lead: string;
  readonly points: readonly { readonly name: string; readonly text: string }[];
}

const texts: Readonly<Record<TipId, Omit<Tip, 'id' | 'title'>>> = {
  sandworms: {
    lead: 'Every step on open sand is a knock on a door. Be on rock before someone opens.',
    points: [
      {
        name: 'Go from rock to rock',
        text: 'Choose the next island before you leave this one, and cross by the shortest way.',
      },
      {
        name: 'Walk, then stop, then walk',
        text: 'Running, firing and engines carry far. An uneven step draws less than a steady one.',
      },
      {
        name: 'Keep shields off on sand',
        text: 'A worm hears a running shield from much farther than it hears you, and comes angry.',
      },
      {
        name: 'Leave at the first sign',
        text: 'When the ground hums, drop what you are doing and not what you carry. Nothing comes back out of a worm.',
      },
    ],
  },
  vehicles: {
    lead: 'A vehicle is a week of work. Park it as if the desert wanted it, for it does.',
    points: [
      {
        name: 'Rock under the wheels',
        text: 'What stands on sand is gone when you return. Ten steps more to the ledge are the cheapest insurance.',
      },
      {
        name: 'Stow it before a storm',
        text: 'Wind strips plating first and rotors next. Under a roof, or packed away, it comes through whole.',
      },
      {
        name: 'Turn back at half a tank',
        text: 'Carry one spare cell for each hour out, and a welding torch with wire for all of them.',
      },
      {
        name: 'Fly high, land short',
        text: 'Let engines cool before the needle is red, and never land where the sand ripples against the wind.',
      },
    ],
  },
  classes: {
    lead: 'No class walks the desert alone. Learn one well, then borrow from the others.',
    points: [
      {
        name: 'Spend early points on staying alive',
        text: 'Climbing, drinking and healing pay on every trip. The great blow pays only in a fight.',
      },
      {
        name: 'Find the trainers',
        text: 'Each class has people who teach it, in places that are worth the way. Their errands open the later skills.',
      },
      {
        name: 'Mix on purpose',
        text: 'Two skills that answer each other beat five that do not. Ask in the hall what your usual group is short of.',
      },
      {
        name: 'Change before a raid',
        text: 'Skills can be laid down and learned again. Look at the roster of the event, and bring what is missing.',
      },
    ],
  },
  pace: {
    lead: 'Those who hurry drink more. Travel in the cool hours and rest in the shade.',
    points: [
      {
        name: 'Know your water',
        text: 'Count what the way out costs and carry it twice. Half is for the way back and is not touched before.',
      },
      {
        name: 'Use the shadow',
        text: 'At noon move along the cliffs, or not at all. Dusk and dawn are for long crossings.',
      },
      {
        name: 'Bank it often',
        text: 'A full pack is a reason to go home. What is in the treasury cannot be lost on the way.',
      },
      {
        name: 'Stop while it is fun',
        text: 'The desert is there tomorrow, and so is the guild. Drink some water of your own.',
      },
    ],
  },
  trials: {
    lead: 'A trial asks one question. Read the room before you answer it.',
    points: [
      {
        name: 'Bring light and water',
        text: 'Trials lie deep, and the way in is often longer than the trial. Leave the way out open behind you.',
      },
      {
        name: 'Look before you step',
        text: 'Walls, drawings and the floor say what is meant. Most who fail have been too fast.',
      },
      {
        name: 'Take them in order',
        text: 'Each gives you something that the next one needs. Skipping costs more time than it saves.',
      },
      {
        name: 'Go in twos',
        text: 'One tries, one watches. The second pair of eyes sees the lever, and carries you home if it was the wrong one.',
      },
    ],
  },
  appreciation: {
    lead: 'The hall runs on spare evenings. A good word, an hour or a coin keeps it standing.',
    points: [
      {
        name: 'Say thank you',
        text: 'To the people who flew you out, ran the raid or filled the stores. It costs no water.',
      },
      {
        name: 'Give an hour',
        text: 'Scout a cell, teach a newcomer, take a dull contract. It all counts as contribution.',
      },
      { name: 'Give to the treasury', text: "What you don't need is what someone else is saving for." },
    ],
  },
};

export const tips: readonly Tip[] = tipIds.map((id) => ({ id, title: tipNames[id].title, ...texts[id] }));
/** The next tip. The first one follows the last. */
export const tipAfter = (id: TipId): TipId => tipIds[(tipIds.indexOf(id) + 1) % tipIds.length] ?? tipIds[0];
