// Settings row for sounds: each on or off, with a preview.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import type { SaveState } from '../../platform/forms/useAutosave.ts';
import { previewSound, sounds, switchSound, useSounds, type Sound } from '../../platform/page/sounds.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.ts';
import { SettingRow } from './SettingRow.tsx';

const words: Readonly<Record<Sound, string>> = {
  outbid: 'You are outbid',
  'last-minute': 'Last minute of an auction you bid on or watch',
  event: 'An event you go to starts',
  round: 'A new round of the trial on the screen',
};
const preview = async (sound: Sound): Promise<void> => {
  try {
    await previewSound(sound);
  } catch {
    toast.error({ title: 'No sound', description: 'This browser can’t play sounds here.' });
  }
};

export function SoundRow(): ReactNode {
  const { on } = useSounds();
  const [state, setState] = useState<SaveState>();
  return (
    <SettingRow
      place="sounds"
      help="Applies to this browser. Sounds play once you have pressed something on the page."
      state={state}
    >
      {() => (
        <chakra.ul width={{ md: '332px' }}>
          {sounds.map((sound) => (
            <chakra.li key={sound} display="flex" alignItems="center" gap={2} minHeight="44px">
              <chakra.label flex={1} minWidth={0} display="flex" alignItems="center" gap={3} cursor="pointer">
                <Checkbox
                  checked={on.includes(sound)}
                  onChange={(event) => {
                    switchSound(sound, event.target.checked);
                    setState({ phase: 'saved' });
                  }}
                />
                {words[sound]}
              </chakra.label>
              <IconButton label={`Play: ${words[sound]}`} icon="play" onClick={() => void preview(sound)} />
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </SettingRow>
  );
}
