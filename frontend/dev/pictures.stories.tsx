// Stories of uploaded pictures: the field of a form, and the gallery of a thing.
import { useState, type ReactNode } from 'react';
import { Gallery } from '../src/ui/Pictures.tsx';
import { PicturesField } from '../src/ui/PicturesField.tsx';
import { Stack } from './pieces.stories.tsx';
import type { Story } from './story.ts';

const ids = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64));
const nothing = (): void => undefined;

function Field({ first, error }: { first: readonly string[]; error?: string }): ReactNode {
  const [value, setValue] = useState(first);
  return <PicturesField value={value} onChange={setValue} onBusy={nothing} error={error} />;
}
const Fields = (): ReactNode => (
  <Stack>
    <Field first={[]} />
    <Field first={ids.slice(0, 2)} />
    <Field first={ids} error="A picture is no longer here. Remove it, and upload it again." />
  </Stack>
);
const Shown = (): ReactNode => <Gallery pictures={ids} title="Pike" />;

export const pictureStories: readonly Story[] = [
  { id: 'pictures-field', name: 'Pictures in a form', Show: Fields },
  {
    id: 'pictures-field-offline',
    name: 'Pictures in a form, offline',
    alone: true,
    connection: 'offline',
    Show: Fields,
  },
  { id: 'gallery', name: 'Gallery', Show: Shown },
];
