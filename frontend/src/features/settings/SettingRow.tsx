// Group of settings, and a row with name, help text or save result, and control.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SaveState } from '../../platform/forms/useAutosave.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SaveNote } from '../../ui/SaveNote.tsx';
import { groupTitles, placeOf, type SettingsGroupId, type SettingsPlaceId } from './settings.places.ts';

/** Height of a group's sticky heading on narrow screens. */
const headingHeight = '48px';
const belowBar = 'calc(var(--topbar) + env(safe-area-inset-top))';
export const belowHeading = { base: `calc(var(--topbar) + env(safe-area-inset-top) + ${headingHeight})`, lg: belowBar };

/** Scroll margin, so that a linked row is not covered by sticky parts. */
export const anchorLook = {
  scrollMarginTop: { base: '88px', lg: '40px' },
  _focusVisible: { outline: '2px solid var(--border-focus)', outlineOffset: '2px' },
  transition: 'background-color var(--motion-slow)',
  '&[data-arrived]': { bg: 'spice.soft' },
} as const;

/** On phones, its heading stays visible while its rows scroll. */
export const SettingsGroup = ({ id, children }: { id: SettingsGroupId; children: ReactNode }): ReactNode => (
  <Panel id={id} aria-labelledby={`${id}-title`} scrollMarginTop="8px" tabIndex={-1} outline="none">
    <chakra.h2
      id={`${id}-title`}
      textStyle="cardTitle"
      display="flex"
      alignItems="center"
      height={headingHeight}
      paddingInline={{ base: '16px', md: '20px' }}
      bg="bg.panel"
      borderTopRadius="card"
      borderBottomWidth="1px"
      borderColor="border"
      position={{ base: 'sticky', lg: 'static' }}
      top={belowBar}
      zIndex={2}
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
  const { label } = placeOf(place);
  const ids: ControlIds = { id: `${place}-control`, 'aria-describedby': `${place}-help` };
  return (
    <chakra.div
      id={place}
      data-setting
      tabIndex={-1}
      {...(!isField && { role: 'group', 'aria-labelledby': `${place}-label` })}
      display="grid"
      gap={{ base: 2, md: 5 }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
      alignItems="start"
      padding={{ base: '14px 16px', md: '16px 20px' }}
      css={{ ...anchorLook, '[data-setting] + &': { borderTopWidth: '1px', borderColor: 'border' } }}
    >
      <chakra.div minWidth={0}>
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
        <chakra.div minWidth={0} justifySelf={{ base: 'start', md: 'end' }}>
          {children(ids)}
        </chakra.div>
      )}
    </chakra.div>
  );
}
