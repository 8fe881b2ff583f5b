// What the keyboard can do: the list behind '?', and the quick go of Ctrl/Cmd-K.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useViewer } from '../../platform/session.store.ts';
import { switchShortcuts, useShortcutSwitch } from '../../platform/shortcuts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Input } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { linksFor, placesFor, type SectionLink } from '../sections.ts';
import type { Place } from '../../platform/section.ts';

const Key = chakra('kbd', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '24px',
    height: '24px',
    px: 1.5,
    borderRadius: 'chip',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.sunken',
    fontFamily: 'text',
    fontSize: 'xs',
    fontWeight: 'strong',
  },
});
const Line = ({ keys, what }: { keys: readonly string[]; what: string }): ReactNode => (
  <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={4} minHeight="32px">
    <dt>{what}</dt>
    <chakra.dd display="flex" gap={1}>
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </chakra.dd>
  </chakra.div>
);

function ShortcutList({
  open,
  onClose,
  keyed,
}: {
  open: boolean;
  onClose: () => void;
  keyed: readonly Place[];
}): ReactNode {
  const { on } = useShortcutSwitch();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard"
      width={440}
      footer={
        <Button data-first-focus aria-pressed={on} onClick={() => switchShortcuts(!on)}>
          {on ? 'Switch single keys off' : 'Switch single keys on'}
        </Button>
      }
    >
      <dl>
        <Line keys={['/']} what="Search" />
        <Line keys={['Ctrl', 'K']} what="Go anywhere" />
        <Line keys={['?']} what="This list" />
        {keyed.map((one) => (
          <Line key={one.path} keys={['g', one.key]} what={one.name} />
        ))}
      </dl>
    </Dialog>
  );
}

function QuickGo({
  open,
  onClose,
  places,
}: {
  open: boolean;
  onClose: () => void;
  places: readonly Pick<Place, 'name' | 'path' | 'icon'>[];
}): ReactNode {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = places.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const go = (path: string | undefined): void => {
    if (path === undefined) return;
    setText('');
    onClose();
    void navigate(path);
  };
  return (
    <Dialog open={open} onClose={onClose} title="Go to" width={440} dirty={false} onSubmit={() => go(found[0]?.path)}>
      <Input
        aria-label="Go to"
        placeholder="Where to?"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <chakra.div display="grid" gap="2px" minHeight="120px" alignContent="start">
        {found.map((place) => (
          <chakra.button
            key={place.path}
            type="button"
            display="flex"
            alignItems="center"
            gap={3}
            height="40px"
            px={3}
            borderRadius="control"
            textAlign="start"
            _hover={{ bg: 'bg.hover' }}
            onClick={() => go(place.path)}
          >
            <Icon name={place.icon} />
            {place.name}
          </chakra.button>
        ))}
        {found.length === 0 && <chakra.p color="fg.muted">No such place.</chakra.p>}
      </chakra.div>
    </Dialog>
  );
}

const hasKey = (link: SectionLink): link is SectionLink & Place => link.key !== undefined;

export default function Keyboard({ shown, onClose }: { shown: 'list' | 'go' | null; onClose: () => void }): ReactNode {
  const { access } = useViewer();
  const links = linksFor('sections', access);
  const places = placesFor(access);
  return (
    <>
      <ShortcutList open={shown === 'list'} onClose={onClose} keyed={[...links.filter(hasKey), ...places]} />
      <QuickGo open={shown === 'go'} onClose={onClose} places={[...links, ...places, ...linksFor('own', access)]} />
    </>
  );
}
