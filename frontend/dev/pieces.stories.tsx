import { chakra } from '@chakra-ui/react';
import { iconNames } from '@guild/common/wire/icons';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../src/platform/api/api.ts';
import { AddMember } from '../src/ui/AddMember.tsx';
import { Avatar } from '../src/ui/Avatar.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../src/ui/Button.tsx';
import { Countdown } from '../src/ui/Countdown.tsx';
import { DraftNotice } from '../src/ui/DraftNotice.tsx';
import { EmptyState } from '../src/ui/EmptyState.tsx';
import { ErrorState } from '../src/ui/ErrorState.tsx';
import { GoneNotice } from '../src/ui/GoneNotice.tsx';
import { Checkbox } from '../src/ui/Checkbox.tsx';
import { Field, Input, Select, Textarea, unitRoom, UnitSelect } from '../src/ui/Field.tsx';
import { Icon } from '../src/ui/Icon.tsx';
import { IconButton } from '../src/ui/IconButton.tsx';
import { LineChart } from '../src/ui/LineChart.tsx';
import { ListView, type ListViewProps } from '../src/ui/ListView.tsx';
import { NewPill } from '../src/ui/NewPill.tsx';
import { Notice } from '../src/ui/Notice.tsx';
import { NumberInput } from '../src/ui/NumberInput.tsx';
import { Pill, type PillTone } from '../src/ui/Pill.tsx';
import { Price } from '../src/ui/Price.tsx';
import { RelativeTime } from '../src/ui/RelativeTime.tsx';
import { PriceFilter } from '../src/ui/PriceFilter.tsx';
import { RowButtons } from '../src/ui/RowButtons.tsx';
import { ShareButton } from '../src/ui/ShareButton.tsx';
import { UsualPrice } from '../src/ui/UsualPrice.tsx';
import { TypedFilter } from '../src/ui/TypedFilter.tsx';
import { SaveBar } from '../src/ui/SaveBar.tsx';
import { SaveNote } from '../src/ui/SaveNote.tsx';
import { SearchField } from '../src/ui/SearchField.tsx';
import { Skeleton, SkeletonFields, SkeletonLines, SkeletonRows } from '../src/ui/Skeleton.tsx';
import { AverageStars, Stars, StarsField } from '../src/ui/Stars.tsx';
import { TabPanel, Tabs } from '../src/ui/Tabs.tsx';
import { TimeSelect } from '../src/ui/TimeSelect.tsx';
import EmptyItems from '../src/ui/art/empty-items.svg?react';
import { inHours } from '@guild/common/test/people';
import { create } from 'zustand';
import type { Story } from './story.ts';

export const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' } });
export const Stack = chakra('div', { base: { display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' } });
const Columns = chakra('div', {
  base: { display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' },
});
const nothing = (): void => undefined;

const variants = ['primary', 'tonal', 'line', 'quiet', 'danger'] as const;
const Buttons = (): ReactNode => (
  <Stack>
    {variants.map((variant) => (
      <Row key={variant}>
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <Button key={size} variant={variant} size={size}>
            {variant} {size}
          </Button>
        ))}
        <Button variant={variant} icon="plus">
          With an icon
        </Button>
        <Button variant={variant} pending pendingText="Placing...">
          Place Bid
        </Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
      </Row>
    ))}
    <Row>
      <ButtonLink to="/dev/ui">A link</ButtonLink>
      <ButtonAnchor href="/dev/ui" icon="discord">
        A way out
      </ButtonAnchor>
      <IconButton label="Search" icon="search" />
      <IconButton label="Watch" icon="star" pressed />
      <IconButton label="Do not watch" icon="star" pressed={false} size="sm" />
    </Row>
    <Button full variant="primary">
      As wide as its place
    </Button>
  </Stack>
);

const Boxes = (): ReactNode => (
  <chakra.div display="flex" flexWrap="wrap" gap={5}>
    {[
      { name: 'Empty' },
      { name: 'Ticked', defaultChecked: true },
      { name: 'Off', disabled: true },
      { name: 'Ticked and off', defaultChecked: true, disabled: true },
    ].map(({ name, ...how }) => (
      <chakra.label key={name} display="flex" alignItems="center" gap={2}>
        <Checkbox {...how} />
        {name}
      </chakra.label>
    ))}
  </chakra.div>
);
const Fields = (): ReactNode => (
  <Columns>
    <Field label="Empty">{(ids) => <Input {...ids} placeholder="What is it?" />}</Field>
    <Field label="With a hint" hint="One line, up to 200 characters.">
      {(ids) => <Input {...ids} defaultValue="Glass compass" />}
    </Field>
    <Field label="Refused" error="Item name is required">
      {(ids) => <Input {...ids} />}
    </Field>
    <AddMember known={[]} onAdd={nothing} />
    <div>
      <RowButtons name="role 2" isFirst={false} isLast onMove={nothing} onRemove={nothing} />
    </div>
    <Field label="Read only">{(ids) => <Input {...ids} readOnly defaultValue="Maren Quill" />}</Field>
    <Field label="A price with its unit">
      {(ids) => (
        <chakra.span position="relative" display="block">
          <NumberInput {...ids} min={1} defaultValue="100" paddingEnd={unitRoom} />
          <UnitSelect label="Price unit" units={['Solari', 'Spice']} />
        </chakra.span>
      )}
    </Field>
    <PriceFilter min="100" max="" onMin={nothing} onMax={nothing} />
    <TypedFilter label="Place" placeholder="Place" value="Rim" onChange={nothing} />
    <ShareButton title="Spice run" link="/events/5" />
    <Field label="Off">{(ids) => <Input {...ids} disabled defaultValue="12" />}</Field>
    <Field label="Amount">
      {(ids) => <NumberInput {...ids} large min={48_201} defaultValue="48500" suffix="Minimum: 48,201" />}
    </Field>
    <Field label="Choice">
      {(ids) => (
        <Select {...ids}>
          <option>Weapon</option>
          <option>Armor</option>
        </Select>
      )}
    </Field>
    <Field label="Long text" hint="Up to 2,000 characters.">
      {(ids) => <Textarea {...ids} rows={3} defaultValue="Found under the third dune, works by night." />}
    </Field>
  </Columns>
);
function Searching(): ReactNode {
  const [text, setText] = useState('compass');
  return (
    <Row>
      <SearchField label="Search things" placeholder="Search things" value={text} onChange={setText} />
    </Row>
  );
}

const tones: readonly PillTone[] = ['live', 'ended', 'good', 'warn', 'bad', 'spice', 'water', 'quiet'];
/** New rows, moved rows, and both. */
const pills = [{ count: 3 }, { count: 0, moved: 2 }, { count: 3, moved: 2 }];
const Pills = (): ReactNode => (
  <Row>
    {tones.map((tone) => (
      <Pill key={tone} tone={tone}>
        {tone}
      </Pill>
    ))}
    {pills.map((pill) => (
      <chakra.div key={JSON.stringify(pill)} width="160px" height="52px">
        <NewPill {...pill} onClick={nothing} />
      </chakra.div>
    ))}
  </Row>
);
const Notices = (): ReactNode => (
  <Stack>
    <Notice tone="warn" title="Offline, as of 14:05" more="Buttons return when you reconnect." />
    <Notice tone="quiet" icon="lock" title="Only members can bid" more="Your role is Guest." />
    <ErrorState title="Error loading auctions" error={new ApiError(0, '')} onRetry={nothing} />
    <ErrorState title="Error loading bids" error={new ApiError(503, '{"error":"Without a way to try again."}')} />
  </Stack>
);
const Empty = (): ReactNode => (
  <EmptyState
    art={EmptyItems}
    title="Nothing is for sale"
    more="Offer the first thing, or say what you are looking for."
    action={<Button variant="tonal">Offer Something</Button>}
  />
);

const listOf = (phase: 'loading' | 'ready' | 'failed', ...shown: readonly number[]): ListViewProps['list'] => ({
  use: create(() => ({ phase, failure: new ApiError(0, ''), shown, ownChanges: 0 })),
  retry: nothing,
});
const lists = {
  loading: listOf('loading'),
  failed: listOf('failed'),
  ready: listOf('ready'),
  some: listOf('ready', 1, 2),
};
const Lists = (): ReactNode => (
  <Stack>
    {Object.entries(lists).map(([name, list]) => (
      <ListView
        key={name}
        list={list}
        failed="Error loading things"
        skeleton={<Skeleton height="72px" role="status" aria-label="Loading things..." />}
        empty={<Notice tone="quiet" icon="search" title="No things" more="Nothing matches your search." />}
      >
        {(shown) => <p>{shown.map((id) => `Thing ${id}`).join(', ')}</p>}
      </ListView>
    ))}
  </Stack>
);

const people = [11, 12, 13, 14, 15, 16].map((one) => `1000000000000000${one}`);
const Faces = (): ReactNode => (
  <Row>
    {people.map((one, at) => (
      <Avatar key={one} discordId={one} name={`Person ${one}`} avatar={null} size={24 + at * 8} online={at % 2 === 0} />
    ))}
  </Row>
);
const Icons = (): ReactNode => (
  <Row>
    {iconNames.map((name) => (
      <chakra.span key={name} display="grid" justifyItems="center" gap={1} width="76px" fontSize="xs" color="fg.muted">
        <Icon name={name} />
        {name}
      </chakra.span>
    ))}
  </Row>
);
const Figures = (): ReactNode => (
  <Stack>
    <Row>
      <Price amount={1_000_000_000_000} unit="Solari" />
      <Price amount={48_200} unit="Spice" counting />
      <Price amount={0} />
    </Row>
    <UsualPrice name="Glass compass" unit="Solari" />
    <Row>
      <Countdown end={inHours(73)} />
      <Countdown end={inHours(0.2)} />
      <Countdown end={inHours(-1)} />
    </Row>
    <Row>
      <RelativeTime iso={inHours(-2)} />
      <RelativeTime iso={inHours(70)} />
      <RelativeTime iso="soon" />
    </Row>
  </Stack>
);
const Waiting = (): ReactNode => (
  <Stack role="status" aria-label="Loading">
    <Skeleton height="16px" width="60%" />
    <SkeletonLines count={3} />
    <SkeletonFields count={1} />
    <SkeletonRows face={28} />
  </Stack>
);

const Saves = (): ReactNode => (
  <Columns>
    {(
      [
        undefined,
        { phase: 'saving' },
        { phase: 'saved' },
        { phase: 'failed', text: "Can't reach the server." },
      ] as const
    ).map((state, at) => (
      <SaveNote key={state?.phase ?? 'still'} id={`save-${at}`} label="Outbid" state={state} onRetry={nothing}>
        Somebody has bid more than you.
      </SaveNote>
    ))}
    {[false, true].map((isDirty) => (
      <SaveBar
        key={String(isDirty)}
        id={`save-bar-${String(isDirty)}`}
        label="Roles of ranks"
        edit={{ isDirty, saving: false }}
        state={undefined}
        onSave={() => Promise.resolve()}
        onDiscard={nothing}
        saveText="Save roles"
      >
        The bot gives these roles.
      </SaveBar>
    ))}
    <DraftNotice onFresh={nothing} />
    <GoneNotice text="This item is no longer listed." seeList="See listed items" onClose={nothing} />
  </Columns>
);
function Hours(): ReactNode {
  const [time, setTime] = useState('22:20');
  return (
    <Field label="From" hint="By your own clock">
      {(ids) => <TimeSelect {...ids} value={time} onChange={setTime} />}
    </Field>
  );
}

const bids = [80, 100, 140, 900, 1500, 4200].map((value, at) => ({ at: Date.parse(inHours(at - 6)), value }));
const now = Date.parse(inHours(0));
const Lines = (): ReactNode => (
  <Columns>
    <LineChart label="Bids" points={bids} now={now} unit="Solari" />
    <LineChart
      label="Bids with a limit"
      points={bids}
      now={now}
      nowLabel="End"
      unit="Solari"
      height={146}
      goal={{ value: 5000, label: 'Buyout Price' }}
    />
    <LineChart byDay label="A low chart" points={bids} now={now} height={36} />
    <LineChart label="One value" points={bids.slice(0, 1)} now={now} />
  </Columns>
);
function Tabbed(): ReactNode {
  const [tab, setTab] = useState('one');
  const tabs = [
    { value: 'one', label: 'Items', count: 12 },
    { value: 'two', label: 'Auctions' },
  ];
  return (
    <Tabs label="Examples" value={tab} tabs={tabs} onChange={setTab} aside={<Button variant="primary">Create</Button>}>
      <TabPanel of="one">The first panel.</TabPanel>
      <TabPanel of="two">The second panel.</TabPanel>
    </Tabs>
  );
}

function TabbedInside(): ReactNode {
  const [tab, setTab] = useState('one');
  const tabs = [
    { value: 'one', label: 'Contractors' },
    { value: 'two', label: 'Clients' },
  ];
  return (
    <Tabs boxed label="Inside" value={tab} tabs={tabs} onChange={setTab} aside={<Button size="sm">Clear All</Button>}>
      <TabPanel of={tab}>The {tab}</TabPanel>
    </Tabs>
  );
}
function Rated({ first, error, disabled }: { first: number; error?: string; disabled?: boolean }): ReactNode {
  const [stars, setStars] = useState(first);
  return (
    <StarsField
      label={`Rating, ${first} at first`}
      value={stars}
      onChange={setStars}
      error={error}
      disabled={disabled ?? false}
    />
  );
}
const Starred = (): ReactNode => (
  <Stack>
    <Rated first={0} />
    <Rated first={4} />
    <Rated first={0} error="Please select a rating between 1 and 5 stars" />
    <Rated disabled first={2} />
    <Row>
      {[1, 3, 5].map((stars) => (
        <Stars key={stars} stars={stars} />
      ))}
    </Row>
    <Row>
      {[4.8, 5, 0].map((stars) => (
        <AverageStars key={stars} stars={stars} />
      ))}
    </Row>
  </Stack>
);
export const pieces: readonly Story[] = [
  { id: 'buttons', name: 'Buttons', Show: Buttons },
  { id: 'fields', name: 'Fields', Show: Fields },
  { id: 'boxes', name: 'Boxes to tick', Show: Boxes },
  { id: 'saves', name: 'What became of a change', Show: Saves },
  { id: 'hours', name: 'A time of day', Show: Hours },
  { id: 'search', name: 'Search', Show: Searching },
  { id: 'tabs', name: 'Tabs', Show: Tabbed },
  { id: 'tabs-boxed', name: 'Tabs inside a tab', Show: TabbedInside },
  { id: 'stars', name: 'Stars', Show: Starred },
  { id: 'pills', name: 'Badges', Show: Pills },
  { id: 'notices', name: 'Notices and errors', Show: Notices },
  { id: 'empty', name: 'Nothing there', Show: Empty },
  { id: 'lists', name: 'A list on its way, failed, empty and there', Show: Lists },
  { id: 'skeletons', name: 'On the way', Show: Waiting },
  {
    id: 'figures',
    name: 'Prices and times',
    Show: Figures,
    answers: {
      'GET /api/usual-prices': () => ({
        body: [{ unit: 'Solari', sales: 20, median: 1200, lowest: 900, highest: 1500 }],
      }),
    },
  },
  { id: 'lines', name: 'Price over time', Show: Lines },
  { id: 'avatars', name: 'People', Show: Faces },
  { id: 'icons', name: 'Icons', Show: Icons },
];
