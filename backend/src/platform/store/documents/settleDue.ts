// Applying due changes to many documents, until none is left or none makes progress.

/**
 * Settles due documents in batches until no new ones are found. Each is tried once: one that stays
 * due, because it fails or because the clock is not trusted, does not keep the others waiting.
 * @param findDue the ids of due documents, some of them at a time
 * @param settle applies the changes that are due
 */
export async function settleDue(
  findDue: () => Promise<readonly number[]>,
  settle: (ids: readonly number[]) => Promise<unknown>,
): Promise<void> {
  const tried = new Set<number>();
  for (;;) {
    const untried = (await findDue()).filter((id) => !tried.has(id));
    if (untried.length === 0) return;
    await settle(untried);
    for (const id of untried) tried.add(id);
  }
}
