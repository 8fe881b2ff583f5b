// Settings for admins: the guild's accent color in each theme, with its contrast, and the emblem.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { guildLookRoutes, type GuildLook } from '@guild/common/guild/look.api';
import {
  accentProblem,
  accentThemes,
  accentTokens,
  isColor,
  leastContrast,
  notAColor,
  worstContrast,
  type AccentTheme,
} from '@guild/common/guild/look.rules';
import { pictureAddress } from '@guild/common/wire/pictures';
import { useRef, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { useDraft } from '../../platform/forms/drafts.ts';
import type { Stored } from '../../platform/forms/edits.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { Mark } from '../../ui/art/Mark.tsx';
import { Button } from '../../ui/Button.tsx';
import { DraftNotice } from '../../ui/DraftNotice.tsx';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SkeletonFields } from '../../ui/Skeleton.tsx';
import { usePictureUploads } from '../../ui/usePictureUploads.ts';
import { useSaveButton } from '../../ui/useSaveButton.ts';

type Values = Record<'night' | 'noon' | 'emblem', string>;
const names: Record<keyof Values, string> = {
  night: 'Accent color in night',
  noon: 'Accent color in noon',
  emblem: 'Emblem',
};
/** The hall's own colors as text, for the picker while none is chosen. */
const usual: Record<AccentTheme, string> = { night: '#f3a55a', noon: '#9a4606' };

const toStored = ({ accentNight, accentNoon, pictures, version }: GuildLook): Stored<Values> => ({
  version,
  values: { night: accentNight ?? '', noon: accentNoon ?? '', emblem: pictures[0] ?? '' },
});
const orNull = (text: string): string | null => (text === '' ? null : text);

/** A button in the color, on the panel of its theme. */
function Sample({ color, theme }: { color: string; theme: AccentTheme }): ReactNode {
  const tokens = accentTokens(color, theme);
  return (
    <chakra.span
      aria-hidden
      data-theme={theme}
      display="inline-flex"
      alignItems="center"
      gap={3}
      padding={2}
      borderRadius="control"
      style={{ ...tokens, background: 'var(--bg-panel)' }}
    >
      <chakra.b style={{ color: 'var(--accent-spice-text)' }}>1,250</chakra.b>
      <chakra.span
        paddingInline={3}
        lineHeight="28px"
        borderRadius="control"
        fontWeight="strong"
        style={{ background: 'var(--accent-spice)', color: 'var(--fg-on-spice)' }}
      >
        Place Bid
      </chakra.span>
    </chakra.span>
  );
}

interface ColorProps {
  theme: AccentTheme;
  value: string;
  contested: boolean;
  onChange: (color: string) => void;
}
function Color({ theme, value, contested, onChange }: ColorProps): ReactNode {
  const isWhole = isColor(value);
  const problem = value === '' ? null : isWhole ? accentProblem(value, theme) : notAColor;
  const shown = isWhole ? value : usual[theme];
  const ratio = (Math.floor(worstContrast(shown, theme) * 10) / 10).toFixed(1);
  return (
    <Field
      label={names[theme]}
      optional
      contested={contested}
      {...(problem === null
        ? { hint: value === '' ? 'Empty: the hall’s own color.' : `Contrast ${ratio} of at least ${leastContrast}.` }
        : { error: problem })}
    >
      {(ids) => (
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap={3}>
          <Input
            {...ids}
            width="120px"
            value={value}
            placeholder={usual[theme]}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
          />
          <chakra.input
            type="color"
            aria-label={`Pick: ${names[theme]}`}
            value={shown}
            onChange={({ target }) => onChange(target.value)}
            width="56px"
            height="controlMd"
            padding="3px"
            borderWidth="1px"
            borderColor="border.strong"
            borderRadius="control"
            bg="bg.sunken"
            cursor="pointer"
          />
          <Sample color={shown} theme={theme} />
        </chakra.span>
      )}
    </Field>
  );
}

interface EmblemProps {
  value: string;
  contested: boolean;
  onChange: (id: string) => void;
}
function Emblem({ value, contested, onChange }: EmblemProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { pending, isBusy, add, drop } = usePictureUploads([], (ids) => onChange(ids.at(-1) ?? ''));
  const failed = pending.find(({ error }) => error !== null);
  return (
    <Field
      label={names.emblem}
      optional
      contested={contested}
      {...(failed?.error != null ? { error: failed.error } : { hint: 'A square picture. It is cut to a circle.' })}
    >
      {(ids) => (
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap={3}>
          {value === '' ? (
            <Mark width="48" height="48" />
          ) : (
            <chakra.img
              src={pictureAddress(value, 'small')}
              alt="The emblem"
              boxSize="48px"
              borderRadius="pill"
              objectFit="cover"
            />
          )}
          <Button
            {...ids}
            icon="plus"
            needsConnection
            pending={isBusy}
            onClick={() => {
              for (const { key } of pending) drop(key);
              input.current?.click();
            }}
          >
            Choose picture
          </Button>
          {value !== '' && (
            <Button variant="quiet" onClick={() => onChange('')}>
              Use the hall’s mark
            </Button>
          )}
          <VisuallyHidden aria-hidden>
            <input
              ref={input}
              type="file"
              accept="image/*"
              tabIndex={-1}
              aria-label="Choose the emblem"
              onChange={({ target }) => {
                add([...(target.files ?? [])].slice(0, 1));
                // The same file can be chosen again.
                target.value = '';
              }}
            />
          </VisuallyHidden>
        </chakra.span>
      )}
    </Field>
  );
}

function Form({ found, onSaved }: { found: GuildLook; onSaved: (look: GuildLook) => void }): ReactNode {
  const draft = useDraft<Values>('guild-look');
  const fields = useTyped(toStored(found).values, draft);
  const edit = useEdit({ entity: found, toStored, fields, draft });
  const { night, noon, emblem } = fields.typed;
  const button = useSaveButton({
    edit,
    send: (version) => {
      const typed = fields.read();
      return call(guildLookRoutes.changeGuildLook, {
        body: {
          accentNight: orNull(typed.night),
          accentNoon: orNull(typed.noon),
          pictures: typed.emblem === '' ? [] : [typed.emblem],
          version,
        },
      });
    },
    onSaved,
    failed: 'Failed to save the colors and the emblem',
  });
  return (
    <chakra.form
      noValidate
      display="grid"
      gap={4}
      onSubmit={(event) => {
        event.preventDefault();
        void button.save();
      }}
    >
      {edit.isRestored && <DraftNotice onFresh={edit.discard} />}
      <EditConflicts
        edit={edit}
        names={names}
        show={(field, value) => (field === 'emblem' ? (value === '' ? 'None' : 'Another picture') : value || 'None')}
      />
      {accentThemes.map((theme) => (
        <Color
          key={theme}
          theme={theme}
          value={theme === 'night' ? night : noon}
          contested={edit.isOpen(theme)}
          onChange={(color) => fields.write({ [theme]: color })}
        />
      ))}
      <Emblem value={emblem} contested={edit.isOpen('emblem')} onChange={(id) => fields.write({ emblem: id })} />
      <SaveBar
        id="look-saved"
        label="Colors and emblem"
        edit={edit}
        state={button.state}
        onSave={button.save}
        onDiscard={button.discard}
        submits
      >
        Everyone sees them at once.
      </SaveBar>
    </chakra.form>
  );
}

export default function LookSettings(): ReactNode {
  const resource = useLiveResource(guildLookRoutes.getGuildLook, 'guild-look:updated');
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the colors"
      skeleton={<SkeletonFields count={2} label="Loading the colors..." />}
    >
      {(found) => <Form found={found} onSaved={resource.take} />}
    </ResourceView>
  );
}
