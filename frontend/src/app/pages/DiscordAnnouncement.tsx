// Form that posts an announcement in Discord.
import { chakra } from '@chakra-ui/react';
import { announcement, discordRoutes, maxAnnouncement } from '@guild/common/discord/discord.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useInlineForm } from '../../ui/useInlineForm.ts';

const failed = 'Failed to post the announcement';

export function DiscordAnnouncement(): ReactNode {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const offline = useIsOffline();
  useInlineForm(text !== '' && !busy, () => setText(''));
  const post = async (): Promise<void> => {
    const given = announcement.safeParse({ text });
    setError(given.error?.issues[0]?.message);
    if (!given.success) return;
    setBusy(true);
    try {
      const { problem } = await call(discordRoutes.announceInDiscord, { body: given.data });
      if (problem === null) {
        setText('');
        toast.success({ title: 'Announcement posted', description: 'It appears in Discord in a moment.' });
      } else toast.error({ title: failed, description: problem });
    } catch (reason) {
      toastError('Error', reason, failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <chakra.form
      noValidate
      display="grid"
      gap={3}
      onSubmit={(event) => {
        event.preventDefault();
        void post();
      }}
    >
      <Field label="Text" error={error}>
        {(ids) => (
          <Textarea
            {...ids}
            rows={4}
            maxLength={maxAnnouncement}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="tonal" disabled={offline} pending={busy} pendingText="Posting...">
          Post announcement
        </Button>
      </div>
    </chakra.form>
  );
}
