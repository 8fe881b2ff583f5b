// Matrix of notice settings: a row for each kind, and a column for each channel with a checkbox for
// all.
import { chakra } from '@chakra-ui/react';
import { notices } from '@guild/common/notifications/notices.derived';
import type { NoticeKind } from '@guild/common/notifications/notifications.api';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Autosave } from '../../platform/forms/useAutosave.ts';
import { Checkbox, type CheckboxProps } from '../../ui/Checkbox.tsx';
import { SaveNote } from '../../ui/SaveNote.tsx';
import { kindWords, type Channel, type NoticeValues } from './noticeChoices.ts';
import { anchorLook, belowHeading } from './SettingRow.tsx';
import { noticePlaceId } from './settings.places.ts';

const channels = [
  { channel: 'inApp', title: 'In the app', way: 'in the app' },
  { channel: 'discord', title: 'Discord', way: 'on Discord' },
] as const satisfies readonly { channel: Channel; title: string; way: string }[];

/** The whole 44 px cell can be pressed. */
const Box = (props: CheckboxProps): ReactNode => (
  <chakra.label display="grid" placeItems="center" boxSize="44px" marginInline="auto" cursor="pointer">
    <Checkbox {...props} />
  </chakra.label>
);

interface AllProps {
  way: string;
  on: number;
  of: number;
  onChange: (on: boolean) => void;
}
/**
 * Checked if all are on, indeterminate if some are. Pressing an indeterminate one switches all on.
 */
function All({ way, on, of, onChange }: AllProps): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  const isMixed = on > 0 && on < of;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return <Box ref={box} aria-label={`All ${way}`} checked={on === of} onChange={() => onChange(on < of)} />;
}

export interface KindMatrixProps extends Pick<Autosave<NoticeValues>, 'states' | 'change' | 'retry'> {
  kinds: readonly NoticeKind[];
  values: NoticeValues;
}

export function KindMatrix({ kinds, values, states, change, retry }: KindMatrixProps): ReactNode {
  const set = (which: readonly NoticeKind[], channel: Channel, on: boolean): void =>
    change(Object.fromEntries(which.map((kind) => [kind, { ...values[kind], [channel]: on }])));
  const differing = (channel: Channel, on: boolean): NoticeKind[] =>
    kinds.filter((kind) => values[kind][channel] !== on);
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
          top: belowHeading,
          zIndex: 1,
          bg: 'bg.panel',
          fontSize: 'xs',
          color: 'fg.muted',
          lineHeight: '16px',
          '&:not(:first-of-type)': { textAlign: 'center' },
        },
        '& tbody tr': { borderTopWidth: '1px', borderColor: 'border', ...anchorLook },
        '& tbody tr:hover': { bg: 'bg.hover' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">Notify me when</th>
          {channels.map(({ channel, title }) => (
            <chakra.th key={channel} scope="col" width={{ base: '66px', md: '104px' }}>
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
          {channels.map(({ channel, way }) => (
            <td key={channel}>
              <All
                way={way}
                on={kinds.length - differing(channel, true).length}
                of={kinds.length}
                onChange={(on) => set(differing(channel, on), channel, on)}
              />
            </td>
          ))}
        </tr>
        {kinds.map((kind) => (
          <tr key={kind} id={noticePlaceId(kind)} data-setting tabIndex={-1}>
            <th scope="row">
              <chakra.span display="block" fontWeight="strong">
                {kindWords[kind]}
              </chakra.span>
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
                  onChange={(event) => set([kind], channel, event.target.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
