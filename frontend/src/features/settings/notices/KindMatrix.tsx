// Matrix of notice settings: a column for each channel, and a row for each kind in sections that
// open. Sections and the whole matrix have a checkbox for all.
import { chakra } from '@chakra-ui/react';
import { notices, noticeSections } from '@guild/common/notifications/notices.derived';
import type { NoticeKind } from '@guild/common/notifications/notifications.api';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Autosave, SaveState } from '../../../platform/forms/useAutosave.ts';
import { Checkbox, type CheckboxProps } from '../../../ui/Checkbox.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SaveNote } from '../../../ui/SaveNote.tsx';
import { kindWords, type Channel, type NoticeValues } from './noticeChoices.ts';
import { anchorLook } from '../SettingRow.tsx';
import { noticePlaceId } from '@guild/common/settings/settings.places';

interface Column {
  readonly channel: Channel;
  readonly title: string;
  readonly way: string;
}
const columns: readonly Column[] = [
  { channel: 'inApp', title: 'In the app', way: 'in the app' },
  { channel: 'discord', title: 'Discord', way: 'on Discord' },
];
const withPush: readonly Column[] = [...columns, { channel: 'push', title: 'Push', way: 'as a push message' }];

/** The whole 44 px cell can be pressed. */
const Box = (props: CheckboxProps): ReactNode => (
  <chakra.label display="grid" placeItems="center" boxSize="44px" marginInline="auto" cursor="pointer">
    <Checkbox {...props} />
  </chakra.label>
);

interface AllProps {
  /** Such as 'All in the app'. */
  name: string;
  on: number;
  of: number;
  onChange: (on: boolean) => void;
}
/**
 * Checked if all are on, indeterminate if some are. Pressing an indeterminate one switches all on.
 */
function All({ name, on, of, onChange }: AllProps): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  const isMixed = on > 0 && on < of;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return <Box ref={box} aria-label={name} checked={on === of} onChange={() => onChange(on < of)} />;
}

export interface KindMatrixProps extends Pick<Autosave<NoticeValues>, 'states' | 'change' | 'retry'> {
  kinds: readonly NoticeKind[];
  values: NoticeValues;
  /** Whether the person has a device for push messages. */
  hasPush: boolean;
}
interface SectionKinds extends Pick<KindMatrixProps, 'kinds' | 'values' | 'change'> {
  channels: readonly Column[];
}
const countOn = ({ kinds, values }: Pick<SectionKinds, 'kinds' | 'values'>, channel: Channel): number =>
  kinds.filter((kind) => values[kind][channel]).length;

/** Cells with one checkbox per channel for several kinds. @param name names the kinds after 'All' */
const AllCells = ({ name, channels, kinds, values, change }: SectionKinds & { name: string }): ReactNode =>
  channels.map(({ channel, way }) => (
    <td key={channel}>
      <All
        name={`All${name} ${way}`}
        on={countOn({ kinds, values }, channel)}
        of={kinds.length}
        onChange={(on) => change(Object.fromEntries(kinds.map((kind) => [kind, { ...values[kind], [channel]: on }])))}
      />
    </td>
  ));

/** The state to show for several kinds: a failure first. */
const overallState = (states: readonly (SaveState | undefined)[]): SaveState | undefined =>
  states.find((state) => state?.phase === 'failed') ??
  states.find((state) => state?.phase === 'saving') ??
  states.find((state) => state !== undefined);

interface SectionProps extends Omit<KindMatrixProps, 'hasPush'> {
  channels: readonly Column[];
  title: string;
  open: boolean;
  onToggle: () => void;
}
/** The kinds of one section. Folded, it shows how many are on. */
function Section({ title, open, onToggle, channels, kinds, values, states, change, retry }: SectionProps): ReactNode {
  const id = useId();
  const state = open ? undefined : overallState(kinds.map((kind) => states[kind]));
  return (
    <tbody>
      <tr>
        <th scope="row">
          <chakra.button
            type="button"
            aria-expanded={open}
            aria-describedby={id}
            onClick={onToggle}
            display="flex"
            alignItems="center"
            gap={2}
            width="100%"
            minHeight="24px"
            fontWeight="strong"
            textAlign="start"
            cursor="pointer"
          >
            {title}
            <chakra.span
              color="fg.muted"
              transition="transform var(--motion-fast)"
              {...(open && { transform: 'rotate(180deg)' })}
            >
              <Icon name="chevron" size={16} />
            </chakra.span>
          </chakra.button>
          <SaveNote id={id} label={title} state={state} onRetry={retry}>
            {channels
              .map(({ channel, way }) => `${countOn({ kinds, values }, channel)} of ${kinds.length} ${way}`)
              .join(', ')}
          </SaveNote>
        </th>
        <AllCells name={` of ${title}`} channels={channels} kinds={kinds} values={values} change={change} />
      </tr>
      {open &&
        kinds.map((kind) => (
          <tr key={kind} id={noticePlaceId(kind)} data-setting tabIndex={-1}>
            <th scope="row">
              <chakra.span display="block">{kindWords[kind]}</chakra.span>
              <SaveNote id={`${noticePlaceId(kind)}-help`} label={kindWords[kind]} state={states[kind]} onRetry={retry}>
                {notices[kind].help}
              </SaveNote>
            </th>
            {channels.map(({ channel, way }) => (
              <td key={channel}>
                <Box
                  aria-label={`${kindWords[kind]}: ${way}`}
                  aria-describedby={`${noticePlaceId(kind)}-help`}
                  checked={values[kind][channel]}
                  onChange={(event) => change({ [kind]: { ...values[kind], [channel]: event.target.checked } })}
                />
              </td>
            ))}
          </tr>
        ))}
    </tbody>
  );
}

/** Titles of the open sections. A link to a kind opens its section. */
function useOpenSections(): [readonly string[], (title: string) => void] {
  const { hash, key } = useLocation();
  const [open, setOpen] = useState<readonly string[]>([]);
  // A hash that is typed into the address has the key of the page.
  const address = `${key}${hash}`;
  const [arrivedAt, setArrivedAt] = useState<string>();
  if (arrivedAt !== address) {
    setArrivedAt(address);
    const linked = Object.entries(noticeSections).filter(([, kinds]) =>
      kinds.some((kind) => `#${noticePlaceId(kind)}` === hash),
    );
    setOpen([...open, ...linked.map(([title]) => title)]);
  }
  const toggle = (title: string): void =>
    setOpen(open.includes(title) ? open.filter((one) => one !== title) : [...open, title]);
  return [open, toggle];
}

export function KindMatrix({ kinds, hasPush, ...rest }: KindMatrixProps): ReactNode {
  const channels = hasPush ? withPush : columns;
  const [open, toggle] = useOpenSections();
  const sections = Object.entries(noticeSections)
    .map(([title, all]) => ({ title, kinds: all.filter((kind) => kinds.includes(kind)) }))
    .filter((section) => section.kinds.length > 0);
  return (
    <chakra.table
      id="notification-kinds"
      data-setting
      tabIndex={-1}
      width="100%"
      css={{
        ...anchorLook,
        tableLayout: 'fixed',
        '& th, & td': { textAlign: 'start', fontWeight: 'inherit', verticalAlign: 'top', padding: '8px 0' },
        '& th:first-of-type': { paddingInline: { base: '16px 8px', md: '20px 16px' } },
        '& thead th': {
          position: 'sticky',
          top: 'calc(var(--topbar) + env(safe-area-inset-top))',
          zIndex: 1,
          bg: 'bg.panel',
          fontSize: 'xs',
          color: 'fg.muted',
          lineHeight: '16px',
          '&:not(:first-of-type)': { textAlign: 'center' },
        },
        '& tbody tr': { borderTopWidth: '1px', borderColor: 'border', ...anchorLook },
        '& tbody tr:hover': { bg: 'bg.hover' },
        '& tr[data-setting] th': { paddingInlineStart: { base: '28px', md: '36px' } },
      }}
    >
      <thead>
        <tr>
          <th scope="col">Notify me when</th>
          {channels.map(({ channel, title }) => (
            <chakra.th key={channel} scope="col" width={{ base: hasPush ? '54px' : '66px', md: '104px' }}>
              {title}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <chakra.th scope="row" fontSize="sm" color="fg.muted" css={{ '&&': { verticalAlign: 'middle' } }}>
            All notifications
          </chakra.th>
          <AllCells name="" channels={channels} kinds={kinds} values={rest.values} change={rest.change} />
        </tr>
      </tbody>
      {sections.map((section) => (
        <Section
          key={section.title}
          {...section}
          {...rest}
          channels={channels}
          open={open.includes(section.title)}
          onToggle={() => toggle(section.title)}
        />
      ))}
    </chakra.table>
  );
}
