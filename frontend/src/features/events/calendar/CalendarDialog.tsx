// Dialog with the secret address of the personal calendar for Google, Apple and Outlook. It can be
// renewed and deleted.
import { chakra } from '@chakra-ui/react';
import { calendarRoutes } from '@guild/common/events/events.calendar.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../../platform/api/api.ts';
import { dataOf, useResource } from '../../../platform/api/resource.ts';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { copyText } from '../../../ui/copy.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, Textarea } from '../../../ui/Field.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { toastError } from '../../../ui/toast.ts';

interface Feed {
  url: string | null;
  createdAt: string | null;
}

export function CalendarDialog({ onClose }: { onClose: () => void }): ReactNode {
  const resource = useResource<Feed>((signal) => call(calendarRoutes.getCalendar, { signal }));
  const feed = dataOf(resource.loaded);
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const act = async (work: () => Promise<Feed>, fallback: string): Promise<void> => {
    setBusy(true);
    try {
      resource.take(await work());
    } catch (error) {
      toastError('Error', error, fallback);
    } finally {
      setBusy(false);
    }
  };
  const renew = async (): Promise<void> => {
    const text = 'The current address stops working. Add the new one to any calendar that uses it.';
    if (feed?.createdAt != null && !(await confirm({ title: 'New address', text, action: 'New address' }))) return;
    await act(() => call(calendarRoutes.renewCalendar), 'Failed to create an address');
  };
  const revoke = (): Promise<void> =>
    act(async () => {
      await call(calendarRoutes.revokeCalendar);
      return { url: null, createdAt: null };
    }, 'Failed to revoke the address');
  const copy = (url: string): Promise<void> =>
    copyText(url, { done: 'Address copied', failed: 'Select the address and copy it yourself.' });
  const footer = (
    <>
      {feed?.createdAt != null && (
        <Button pending={busy} onClick={() => void revoke()}>
          Revoke address
        </Button>
      )}
      <Button
        data-make-address
        variant={feed?.url == null ? 'primary' : 'line'}
        disabled={feed === null && resource.loaded.phase !== 'loading'}
        pending={busy || resource.loaded.phase === 'loading'}
        onClick={() => void renew()}
      >
        {feed?.createdAt == null ? 'Create address' : 'New address'}
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title="Subscribe" footer={footer}>
      <chakra.div display="grid" gap={4}>
        <ResourceView resource={resource} failed="Error loading your calendar address" skeleton={null}>
          {() => null}
        </ResourceView>
        <p>
          Shows the events you're going to or tentative about in your own calendar. Anyone who has the address can read
          it, so keep it private.
        </p>
        {feed?.url != null && (
          <chakra.div display="flex" flexWrap="wrap" gap={2}>
            <ButtonAnchor variant="primary" icon="events" href={feed.url.replace(/^https?:/, 'webcal:')}>
              Open in my calendar
            </ButtonAnchor>
            <Button icon="link" onClick={() => void copy(feed.url ?? '')}>
              Copy
            </Button>
          </chakra.div>
        )}
        {feed?.url != null && (
          <Field label="Address" hint="Shown only once. Add it in Google, Apple or Outlook as a calendar from a URL.">
            {(ids) => (
              <Textarea
                {...ids}
                readOnly
                rows={3}
                wordBreak="break-all"
                value={feed.url ?? ''}
                onFocus={(at) => at.currentTarget.select()}
              />
            )}
          </Field>
        )}
        {feed?.url === null && feed.createdAt !== null && (
          <chakra.p color="fg.muted" fontSize="sm">
            You created an address <RelativeTime iso={feed.createdAt} />. It isn't shown again. Lost it? Create a new
            one.
          </chakra.p>
        )}
      </chakra.div>
    </Dialog>
  );
}
