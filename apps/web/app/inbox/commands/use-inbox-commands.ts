import { useNavigate } from '@remix-run/react';
import { useEffect, useMemo } from 'react';
import type { CommandId } from '../../client/changes/commands.ts';
import { changeCommands } from './change-commands.ts';
import { listCommands } from './list-commands.ts';
import { listenForKeys } from './listen-for-keys.ts';
import { pageCommands } from './page-commands.ts';
import { writeCommands } from './write-commands.ts';

export interface InboxCommands {
  run(id: CommandId): void;
}

export function useInboxCommands(me: string): InboxCommands {
  const navigate = useNavigate();
  // Without one of the commands this does not compile.
  const table = useMemo<Record<CommandId, () => void>>(
    () => ({ ...listCommands, ...writeCommands(me), ...changeCommands(me), ...pageCommands(navigate) }),
    [navigate, me],
  );
  useEffect(() => listenForKeys(table), [table]);
  return useMemo(() => ({ run: (id) => table[id]() }), [table]);
}
