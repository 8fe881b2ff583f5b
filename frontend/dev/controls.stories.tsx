// Stories of controls: choices, join buttons and collapsed parts.
import { chakra } from '@chakra-ui/react';
import { ranksFromHighest } from '@guild/common/members/members.api';
import * as z from 'zod/mini';
import { lazy, useState, type ReactNode } from 'react';
import type { Edit } from '../src/platform/forms/useEdit.ts';
import { CategoryArt } from '../src/ui/art/CategoryArt.tsx';
import { Button } from '../src/ui/Button.tsx';
import { AlertMe } from '../src/ui/AlertMe.tsx';
import { Secret } from '../src/ui/Secret.tsx';
import { EditConflicts } from '../src/ui/EditConflicts.tsx';
import { FiguresDialog } from '../src/ui/FiguresDialog.tsx';
import { FilterBar, fit } from '../src/ui/FilterBar.tsx';
import { Input } from '../src/ui/Field.tsx';
import { CategoryTag } from '../src/ui/CategoryTag.tsx';
import { JoinButton } from '../src/ui/JoinButton.tsx';
import { Menu } from '../src/ui/Menu.tsx';
import { Meter } from '../src/ui/Meter.tsx';
import { More } from '../src/ui/More.tsx';
import { RankPill } from '../src/ui/RankPill.tsx';
import { StaleNotice } from '../src/ui/StaleNotice.tsx';
import { Toggle } from '../src/ui/Toggle.tsx';
import { Tooltip } from '../src/ui/Tooltip.tsx';
import { TooLateNotice } from '../src/ui/TooLateNotice.tsx';
import { Opened } from './Opened.tsx';
import { Row, Stack } from './pieces.stories.tsx';
import { never, press, type Story } from './story.ts';

const AlertDialog = lazy(() => import('../src/ui/AlertDialog.tsx'));

const nothing = (): void => undefined;
const parts = ['none', 'place', 'waiting'] as const;
const Joining = (): ReactNode => (
  <Stack>
    {parts.map((part) => (
      <Row key={part}>
        {[false, true].map((full) => (
          <Row key={String(full)}>
            <JoinButton part={part} full={full} pending={false} onJoin={nothing} onLeave={nothing} onWait={nothing} />
          </Row>
        ))}
        <JoinButton part={part} full={false} pending onJoin={nothing} onLeave={nothing} />
      </Row>
    ))}
    <Row>
      <JoinButton primary part="none" full={false} pending={false} onJoin={nothing} onLeave={nothing} />
      <JoinButton part="none" full pending={false} onJoin={nothing} onLeave={nothing} />
    </Row>
  </Stack>
);

const times = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const;
const many = ['1 h', '12 h', '1 day', '3 days', '7 days', 'Custom'].map((label) => ({ value: label, label }));
function Toggles(): ReactNode {
  const [time, setTime] = useState<string>('upcoming');
  const [length, setLength] = useState('3 days');
  return (
    <Stack>
      <Row>
        <Toggle label="When" value={time} options={times} onChange={setTime} />
      </Row>
      <Stack maxWidth="260px">
        <Toggle wraps label="How long" value={length} options={many} onChange={setLength} />
      </Stack>
    </Stack>
  );
}

const Meters = (): ReactNode => (
  <Stack>
    {[0, 0.04, 0.5, 1, 1.4].map((share) => (
      <Row key={share}>
        <span>{(share * 100).toFixed(0)} %</span>
        <Meter share={share} />
        <Meter tone="quiet" share={share} />
        <Meter thick tone={share >= 1 ? 'good' : 'spice'} share={share} />
      </Row>
    ))}
  </Stack>
);

const Ranks = (): ReactNode => (
  <Row>
    {ranksFromHighest.map((rank) => (
      <RankPill key={rank} rank={rank} />
    ))}
  </Row>
);

const Ends = (): ReactNode => (
  <Stack>
    <More shown={60} pending={false} onClick={() => never} />
    <More pending={false} shown={60} total={1118} onClick={() => never} />
    <More pending shown={60} total={118} onClick={() => never} />
  </Stack>
);

const Menus = (): ReactNode => (
  <Row paddingTop="180px">
    <Menu
      label="Of the person"
      items={[
        { name: 'My page', icon: 'people', to: '/dev/ui' },
        { name: 'Settings', icon: 'edit', to: '/dev/ui' },
        { name: 'Log out', icon: 'logout', onSelect: nothing },
      ]}
    >
      Ada Vane
    </Menu>
  </Row>
);

const Hints = (): ReactNode => (
  <Row>
    <Tooltip text="Ranks and access">
      <Button data-hint>Point at it</Button>
    </Tooltip>
  </Row>
);

const categories = ['Weapon', 'Armor', 'Resource', 'Vehicle', 'Blueprint', 'Anything else'];
const Pictures = (): ReactNode => (
  <Row>
    {categories.map((category) => (
      <span key={category} style={{ position: 'relative', width: 240, height: 122 }}>
        <CategoryArt category={category} />
        <CategoryTag category={category} />
      </span>
    ))}
  </Row>
);

const Filtering = (): ReactNode => (
  <Stack>
    {[[false], [true, true]].map((set) => (
      <FilterBar
        key={set.length}
        label={`Filters, ${set.length}`}
        lead={<Input aria-label="Search" placeholder="Search" flex={1} minWidth={0} />}
        set={set}
        aside={<Button variant="primary">Add</Button>}
      >
        <Input {...fit} aria-label="From" placeholder="From" />
      </FilterBar>
    ))}
  </Stack>
);

interface Lamp {
  name: string;
  price: number;
}
/**
 * Somebody else has saved two fields. The person has chosen for one; the other waits for a choice.
 */
const conflicting: Edit<Lamp, Lamp> = {
  isDirty: true,
  isRestored: false,
  discard: () => undefined,
  saving: false,
  attention: 0,
  followed: ['price'],
  stored: { name: 'Lamp of the ninth well', price: 1200 },
  conflicts: [{ field: 'name', mine: 'Old lamp', choice: null }],
  changed: () => ({ name: 'Old lamp' }),
  isOpen: () => true,
  choose: nothing,
  save: () => never,
};
const Conflicts = (): ReactNode => <EditConflicts edit={conflicting} names={{ name: 'Name', price: 'Price' }} />;

const Late = (): ReactNode => (
  <>
    <StaleNotice title="Error loading bids" onRetry={nothing} />
    <chakra.form marginTop="60px">
      <TooLateNotice title="Somebody deleted this item" />
    </chakra.form>
  </>
);

const figures = [
  { name: 'rank', label: 'Guild Rank', hint: '0 hides it' },
  { name: 'raids', label: 'Raids Won' },
] as const;
const FiguresToSet = (): ReactNode => (
  <Opened>
    {(open, close) =>
      open && (
        <FiguresDialog
          draft="story"
          title="Figures"
          saved="Saved"
          failed="Not saved"
          fields={figures}
          schema={z.unknown()}
          figures={{ rank: 7, raids: 31, version: 1 }}
          save={() => never}
          onClose={close}
        />
      )
    }
  </Opened>
);

const AlertToAdd = (): ReactNode => <Opened>{(open, close) => open && <AlertDialog onClose={close} />}</Opened>;
const AlertOnMarks = (): ReactNode => (
  <Opened>
    {(open, close) => open && <AlertDialog start={{ kind: 'mark', cells: ['I-9', 'H-5'] }} onClose={close} />}
  </Opened>
);
const Alerting = (): ReactNode => <AlertMe start={{ kind: 'auction' }} />;

const ShownOnce = (): ReactNode => (
  <Secret label="Token “Price bot”" value="gh_6Kd0uUqV0o8m0h2bq0mZ3yqZ2d0W4m9k1Q8xT7rJ5aE" />
);

export const controls: readonly Story[] = [
  { id: 'joining', name: 'Joining and leaving', Show: Joining },
  { id: 'toggles', name: 'One of a few', Show: Toggles },
  { id: 'meters', name: 'Shares of a whole', Show: Meters },
  { id: 'ranks', name: 'Ranks', Show: Ranks },
  { id: 'ends', name: 'Ends of lists', Show: Ends },
  { id: 'menu', name: 'Menu', Show: Menus },
  { id: 'menu-open', name: 'Menu, open', alone: true, Show: Menus, play: () => press('[aria-haspopup=menu]') },
  { id: 'hints', name: 'Hints', Show: Hints },
  { id: 'pictures', name: 'Pictures of items', Show: Pictures },
  { id: 'filters', name: 'Filters', Show: Filtering },
  { id: 'alert-me', name: 'Saving filters as an alert', Show: Alerting },
  { id: 'secret', name: 'A secret that is shown once', Show: ShownOnce },
  { id: 'dialog-alert', name: 'An alert to add', alone: true, Show: AlertToAdd },
  { id: 'dialog-alert-marks', name: 'An alert about the map', alone: true, Show: AlertOnMarks },
  { id: 'conflicts', name: 'Saved by somebody else meanwhile', Show: Conflicts },
  { id: 'late', name: 'Old rows, and a form that is too late', Show: Late },
  { id: 'dialog-figures', name: 'Figures to set', alone: true, Show: FiguresToSet },
];
