// Panel of a group of settings, and a row with name, help text or save result, and control.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SaveState } from '../../platform/forms/useAutosave.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SaveNote } from '../../ui/SaveNote.tsx';
import {
  groupTitles,
  labelOf,
  type SettingsGroupId,
  type SettingsPlaceId,
} from '@guild/common/settings/settings.places';

/** Scroll margin, so that a linked row is not covered by sticky parts. */
export const anchorLook = {
  scrollMarginTop: '40px',
  _focusVisible: { outline: '2px solid var(--border-focus)', outlineOffset: '2px' },
  transition: 'background-color var(--motion-slow)',
  '&[data-arrived]': { bg: 'spice.soft' },
} as const;

export interface SettingsGroupProps {
  id: SettingsGroupId;
  /** Another group is shown. What is typed in this one stays. */
  hidden?: boolean;
  children: ReactNode;
}
export const SettingsGroup = ({ id, hidden = false, children }: SettingsGroupProps): ReactNode => (
  <Panel
    id={id}
    hidden={hidden}
    aria-labelledby={`${id}-title`}
    scrollMarginTop="8px"
    tabIndex={-1}
    outline="none"
    alignSelf="start"
  >
    <chakra.h2
      id={`${id}-title`}
      textStyle="cardTitle"
      display="flex"
      alignItems="center"
      height="48px"
      paddingInline={{ base: '16px', md: '20px' }}
      borderBottomWidth="1px"
      borderColor="border"
    >
      {groupTitles[id]}
    </chakra.h2>
    {children}
  </Panel>
);

export interface ControlIds {
  id: string;
  'aria-describedby': string;
}
export interface SettingRowProps {
  place: SettingsPlaceId;
  help: ReactNode;
  state?: SaveState | undefined;
  onRetry?: () => void;
  /**
   * Whether the control is one field that the row's name labels. Otherwise its parts have labels of
   * their own.
   */
  isField?: boolean;
  children?: (ids: ControlIds) => ReactNode;
}

export function SettingRow({ place, help, state, onRetry, isField = false, children }: SettingRowProps): ReactNode {
  const label = labelOf(place);
  const ids: ControlIds = { id: `${place}-control`, 'aria-describedby': `${place}-help` };
  return (
    <chakra.div
      id={place}
      data-setting
      tabIndex={-1}
      {...(!isField && { role: 'group', 'aria-labelledby': `${place}-label` })}
      // The control stands below the text if it would squeeze it.
      display="flex"
      flexWrap="wrap"
      columnGap={5}
      rowGap={2}
      alignItems="start"
      padding={{ base: '14px 16px', md: '16px 20px' }}
      css={{ ...anchorLook, '[data-setting] + &': { borderTopWidth: '1px', borderColor: 'border' } }}
    >
      <chakra.div minWidth={0} flex="1 1 min(300px, 100%)">
        <chakra.label
          id={`${place}-label`}
          display="block"
          fontWeight="strong"
          {...(isField && { htmlFor: ids.id })}
          {...(!isField && { as: 'span' })}
        >
          {label}
        </chakra.label>
        <SaveNote id={ids['aria-describedby']} label={label} state={state} {...(onRetry !== undefined && { onRetry })}>
          {help}
        </SaveNote>
      </chakra.div>
      {children !== undefined && (
        <chakra.div minWidth={0} maxWidth="100%">
          {children(ids)}
        </chakra.div>
      )}
    </chakra.div>
  );
}
