// Summary of settings that are changed in a dialog, and the button that opens it.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Resource } from '../../platform/api/resource.ts';
import { DialogButton } from '../../ui/DialogButton.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SummarySkeleton } from '../../ui/Skeleton.tsx';

export interface SettingsSummaryProps<S, B> {
  resource: Resource<S>;
  /** Error message if they cannot be loaded. */
  failed: string;
  /** Number of lines while they load. */
  count: number;
  lines: (settings: S) => readonly (readonly [name: string, value: ReactNode])[];
  /** Text of the button. */
  edit: string;
  /** Beside the button. */
  more?: ReactNode;
  /** @throws ApiError; a stale edit's error contains the stored settings */
  change: (body: B) => Promise<S>;
  /** The dialog. Its code may be loaded when it opens. */
  dialog: (parts: { settings: S; save: (body: B) => Promise<S>; onClose: () => void }) => ReactNode;
}
export function SettingsSummary<S, B>(props: SettingsSummaryProps<S, B>): ReactNode {
  const { resource, failed, count, lines, edit, more, change, dialog } = props;
  const save = async (body: B): Promise<S> => {
    const saved = await change(body);
    resource.take(saved);
    return saved;
  };
  return (
    <ResourceView resource={resource} failed={failed} skeleton={<SummarySkeleton count={count} />}>
      {(settings) => (
        <>
          <chakra.dl width="100%" fontSize="sm">
            {lines(settings).map(([name, value]) => (
              <chakra.div
                key={name}
                display="flex"
                flexWrap="wrap"
                justifyContent="space-between"
                columnGap={4}
                padding="8px 0"
                borderTopWidth="1px"
                borderColor="border"
              >
                <dt>{name}</dt>
                <chakra.dd fontWeight="strong" textStyle="figures" overflowWrap="anywhere">
                  {value}
                </chakra.dd>
              </chakra.div>
            ))}
          </chakra.dl>
          <chakra.div display="flex" flexWrap="wrap" gap={2}>
            <DialogButton needsConnection dialog={(onClose) => dialog({ settings, save, onClose })}>
              {edit}
            </DialogButton>
            {more}
          </chakra.div>
        </>
      )}
    </ResourceView>
  );
}
