// Part of the guild's settings: name, help text, and content.
import { chakra } from '@chakra-ui/react';
import { Suspense, type ReactNode } from 'react';
import { anchorLook } from './SettingRow.tsx';
import { labelOf, type SettingsPlaceId } from '@guild/common/settings/settings.places';

export interface GuildPartProps {
  place: SettingsPlaceId;
  help: ReactNode;
  /** Shown while the code of the content is loaded. */
  loading?: ReactNode;
  children: ReactNode;
}

export const GuildPart = ({ place, help, loading, children }: GuildPartProps): ReactNode => (
  <chakra.section
    id={place}
    data-setting
    tabIndex={-1}
    aria-labelledby={`${place}-label`}
    display="grid"
    gap={4}
    padding={{ base: '14px 16px', md: '16px 20px' }}
    css={{ ...anchorLook, '[data-setting] + &': { borderTopWidth: '1px', borderColor: 'border' } }}
  >
    <div>
      <chakra.h3 id={`${place}-label`} fontWeight="strong">
        {labelOf(place)}
      </chakra.h3>
      <chakra.p color="fg.muted" fontSize="sm">
        {help}
      </chakra.p>
    </div>
    <Suspense fallback={loading}>{children}</Suspense>
  </chakra.section>
);
