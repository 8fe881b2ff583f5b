// The one list of migrations, in order of their numbers; nothing stored has changed its shape yet.
import type { Migration } from '../platform/migrations.ts';

export const migrations: readonly Migration[] = [];
