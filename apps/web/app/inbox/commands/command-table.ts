import type { CommandId } from '../../client/changes/commands.ts';

export type CommandTable = Partial<Record<CommandId, () => void>>;
