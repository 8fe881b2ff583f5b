// List of keyboard shortcuts, opened by '?'.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useViewer } from '../../platform/session/session.store.ts';
import { switchShortcuts, useShortcutSwitch } from '../../platform/page/shortcuts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { linksFor, placesFor } from '../links.ts';
import type { Place } from '../../platform/features/section.ts';

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

const hasKey = (place: Place): place is Place & { key: string } => place.key !== undefined;

export default function Keyboard({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const viewer = useViewer();
  const { on } = useShortcutSwitch();
  const keyed = [...linksFor('sections', viewer), ...placesFor(viewer)].filter(hasKey);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard"
      width={440}
      initialFocus="close"
      footer={
        <Button aria-pressed={on} onClick={() => switchShortcuts(!on)}>
          {on ? 'Turn off single-key shortcuts' : 'Turn on single-key shortcuts'}
        </Button>
      }
    >
      <dl>
        <Line keys={['/']} what="Search in the list" />
        <Line keys={['Ctrl', 'K']} what="Search everything" />
        <Line keys={['Ctrl', 'P']} what="Print all rows of the list" />
        <Line keys={['?']} what="This dialog" />
        {keyed.map((one) => (
          <Line key={one.path} keys={['g', one.key]} what={one.name} />
        ))}
        <Line keys={['j']} what="Next auction" />
        <Line keys={['k']} what="Previous auction" />
        {viewer.canWrite && <Line keys={['b']} what="Bid on the focused auction" />}
        {viewer.canWrite && <Line keys={['l']} what="Ping a map cell" />}
      </dl>
    </Dialog>
  );
}
