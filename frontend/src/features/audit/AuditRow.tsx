// Line of the audit record: who did what, the change in words, and on request every changed field.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { actionIn, restorableAt } from '@guild/common/audit/audit.words';
import { useState, type ReactNode } from 'react';
import { callPath } from '../../platform/api/api.ts';
import { clockTime, exactTime } from '../../platform/format/format.ts';
import { memberAddress } from '../../platform/session/faces.store.ts';
import { Button } from '../../ui/Button.tsx';
import { NameLink, PersonName } from '../../ui/Person.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { isAboutOne, manyInWords, type AuditLine } from './audit.groups.ts';
import { row } from './AuditSkeleton.tsx';
import { detailsInWords, inWords } from './changes.ts';

const Value = chakra('td', { base: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } });

/** Expands the details. If there is room, it is in the line itself, before the time. */
const Unfold = chakra('summary', {
  base: { cursor: 'pointer', color: 'fg.muted', width: 'fit-content', minHeight: '24px', fontSize: 'sm' },
  variants: { inLine: { true: { position: { md: 'absolute' }, top: { md: '12px' }, insetEnd: { md: '104px' } } } },
});

/** Every changed field, with the codes of action and thing, by which the CSV names them. */
function Details({ entry, inLine = false }: { entry: AuditEntry; inLine?: boolean }): ReactNode {
  const changes = detailsInWords(entry.before, entry.after);
  if (changes.length === 0) return null;
  return (
    <chakra.details fontSize="sm">
      <Unfold inLine={inLine}>Details</Unfold>
      <chakra.div display="grid" gap={2} paddingTop={2}>
        <chakra.table
          width="100%"
          tableLayout="fixed"
          css={{ '& th, & td': { textAlign: 'start', verticalAlign: 'top', padding: '4px 12px 4px 0' } }}
        >
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, label, before, after }) => (
              <tr key={field}>
                <chakra.th scope="row" fontWeight="text" overflowWrap="anywhere">
                  {label}
                </chakra.th>
                <Value>{before}</Value>
                <Value>{after}</Value>
              </tr>
            ))}
          </tbody>
        </chakra.table>
        <chakra.code color="fg.subtle" fontSize="xs" overflowWrap="anywhere">
          {entry.action} {entry.entityId}
        </chakra.code>
      </chakra.div>
    </chakra.details>
  );
}

function Changes({ entry }: { entry: AuditEntry }): ReactNode {
  const changes = inWords(entry.before, entry.after);
  if (changes.length === 0) return null;
  return (
    <chakra.span display="flex" flexWrap="wrap" columnGap={4} rowGap={1} fontSize="sm" overflowWrap="anywhere">
      {changes.map(({ field, label, before, after, sentence }) =>
        sentence !== null ? (
          <chakra.span key={field} color="fg.muted">
            {sentence}
          </chakra.span>
        ) : (
          <chakra.span key={field} minWidth={0}>
            {label !== null && <chakra.span color="fg.subtle">{label} </chakra.span>}
            <chakra.span dir="auto" color="fg.muted">
              {before}
            </chakra.span>
            <span aria-hidden> → </span>
            <VisuallyHidden> became </VisuallyHidden>
            <chakra.b dir="auto" fontWeight="strong">
              {after}
            </chakra.b>
          </chakra.span>
        ),
      )}
    </chakra.span>
  );
}

function Restore({ entry, onDone }: { entry: AuditEntry; onDone: () => void }): ReactNode {
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const collection = restorableAt(entry.entity);
  if (collection === undefined || !entry.canRestore) return null;
  const restore = async (): Promise<void> => {
    const text = 'Restores it as it was. Possible for 30 days after deletion.';
    if (!(await confirm({ title: 'Restore', text, action: 'Restore' }))) return;
    setBusy(true);
    try {
      const reply = await callPath('POST', `/api/${collection}/${String(entry.entityId)}/restore`);
      const { lost = [] } = (reply ?? {}) as { lost?: string[] };
      const rest = lost.length > 0 && { description: `Couldn't restore: ${lost.join('; ')}.` };
      toast.success({ title: 'Restored', ...rest });
      onDone();
    } catch (error) {
      toastError('Restore failed', error, 'Failed to restore');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" pending={busy} onClick={() => void restore()}>
      Restore
    </Button>
  );
}

/** The thing that was changed. A member's name links to their profile. */
const Thing = ({ entry: { memberId }, name }: { entry: AuditEntry; name: string }): ReactNode =>
  memberId === null ? <bdi>{name}</bdi> : <NameLink to={memberAddress(memberId)}>{name}</NameLink>;

const Actor = ({ entry }: { entry: AuditEntry }): ReactNode => (
  <chakra.b fontWeight="strong">
    {entry.username === null ? 'System' : <PersonName discordId={entry.discordId} name={entry.username} />}
  </chakra.b>
);
/** What an entry in an opened line says, without the words that the line has for all of them. */
function Act({ line, entry }: { line: AuditLine; entry: AuditEntry }): ReactNode {
  if (isAboutOne(line))
    return (
      <>
        <Actor entry={entry} /> {actionIn(entry)}
      </>
    );
  return entry.name === null ? actionIn(entry) : <Thing entry={entry} name={entry.name} />;
}

/** Each entry of a line of several on a line of its own. */
const Acts = ({ line }: { line: AuditLine }): ReactNode => (
  <chakra.details fontSize="sm">
    <Unfold inLine>All {line.length}</Unfold>
    <chakra.ol padding="8px 0 0 12px" display="grid" gap={2}>
      {line.map((entry) => (
        <chakra.li key={entry.id} display="grid" gap={1} minWidth={0}>
          <chakra.span overflowWrap="anywhere">
            <chakra.span color="fg.subtle" textStyle="figures">
              {clockTime(Date.parse(entry.at))}
            </chakra.span>{' '}
            <Act line={line} entry={entry} />
          </chakra.span>
          <Changes entry={entry} />
          <Details entry={entry} />
        </chakra.li>
      ))}
    </chakra.ol>
  </chakra.details>
);

/** An entry or several: a row of the day's panel, or a card on phones. */
export function AuditRow({ line, onRestored }: { line: AuditLine; onRestored: () => void }): ReactNode {
  const [entry] = line;
  const many = manyInWords(line);
  return (
    <chakra.li
      position="relative"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap={3}
      alignItems="start"
      {...row}
    >
      <chakra.span overflowWrap="anywhere" paddingInlineEnd={{ md: '110px' }}>
        <Actor entry={entry} /> {actionIn(entry)}
        {entry.name !== null && (
          <>
            {' '}
            <chakra.b fontWeight="strong">
              <Thing entry={entry} name={entry.name} />
            </chakra.b>
          </>
        )}
        {many !== null && ` ${many}`}
      </chakra.span>
      <chakra.time
        dateTime={entry.at}
        title={exactTime(entry.at) ?? ''}
        color="fg.subtle"
        fontSize="xs"
        lineHeight="24px"
        textStyle="figures"
      >
        {clockTime(Date.parse(entry.at))}
      </chakra.time>
      <chakra.div
        gridColumn="1 / -1"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        rowGap={1.5}
        justifyItems="start"
        css={{
          '& > :not(details)': { marginTop: '6px' },
          '& > details:not([open])': { marginTop: { base: '6px', md: 0 } },
        }}
      >
        {many === null ? (
          <>
            <Changes entry={entry} />
            <Restore entry={entry} onDone={onRestored} />
            <Details inLine entry={entry} />
          </>
        ) : (
          <Acts line={line} />
        )}
      </chakra.div>
    </chakra.li>
  );
}
