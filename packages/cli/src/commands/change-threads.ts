import { RefusedError } from '@triage/client/triage-error';
import type { Copies } from '../collect-input.ts';
import type { Command } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { jsonLine, printable } from '../terminal.ts';
import { type Move, moveEach } from './move-threads.ts';

type Triage = Parameters<Move>[0];
type Change = (triage: Triage, request: { threadId: string }) => Promise<unknown>;

interface Verb {
  name: string;
  about: string;
  does: [string, Change];
  undoes: [string, Change];
  /** Absent: all. */
  copies?: Copies;
}

function changing({ name, about, does, undoes, copies }: Verb): Command {
  return {
    usage: `${name} <thread…|-> [--undo]`,
    about,
    options: { undo: { type: 'boolean' } },
    run(call) {
      const [how, change] = call.values['undo'] ? undoes : does;
      return moveEach(
        call,
        { how, ...(copies && { copies }) },
        async (triage, threadId) => void (await change(triage, { threadId })),
      );
    },
  };
}

export const star = changing({
  name: 'star',
  about: 'Star threads, or take the star off',
  does: ['starred', (triage, request) => triage.star(request)],
  undoes: ['unstarred', (triage, request) => triage.unstar(request)],
});

export const trash = changing({
  name: 'trash',
  copies: 'open',
  about: 'Move threads to the trash, or take them out of it',
  does: ['moved to the trash', (triage, request) => triage.trash(request)],
  undoes: ['taken out of the trash', (triage, request) => triage.untrash(request)],
});

export const deleteForGood: Command = {
  usage: 'delete <thread…|-> --yes',
  about: 'Delete threads of the trash for good; this cannot be undone',
  options: { yes: { type: 'boolean' } },
  async run(call) {
    if (!call.values['yes']) throw new UsageError('This cannot be undone. Add --yes to delete for good');
    return moveEach(call, { how: 'deleted for good', copies: 'open' }, async (triage, threadId) => {
      const { results } = await triage.deleteThreads({ threadIds: [threadId] });
      const error = results.find(({ success }) => !success)?.error;
      if (error) throw new RefusedError({ status: 409, error });
    });
  },
};

export const spam = changing({
  name: 'spam',
  copies: 'open',
  about: 'Report threads as spam, or take them out of it',
  does: ['reported as spam', (triage, request) => triage.reportSpam(request)],
  undoes: ['taken out of spam', (triage, request) => triage.notSpam(request)],
});

export const mute = changing({
  name: 'mute',
  about: 'Mute threads (keep them in Done when new mail arrives), or unmute',
  does: ['muted', (triage, request) => triage.mute(request)],
  undoes: ['unmuted', (triage, request) => triage.unmute(request)],
});

export const quiet = changing({
  name: 'quiet',
  about: 'Send no notifications about threads, which stay in their lanes, or send them again',
  does: ['without notifications', (triage, request) => triage.quiet(request)],
  undoes: ['with notifications', (triage, request) => triage.unquiet(request)],
});

export const notWaiting = changing({
  name: 'not-waiting',
  about: 'Take threads off the list of those that wait for an answer, or put them back',
  does: ['not waiting', (triage, request) => triage.notWaiting(request)],
  undoes: ['waiting again', (triage, request) => triage.stillWaiting(request)],
});

export const unsubscribe: Command = {
  usage: 'unsubscribe <thread…|->',
  about: 'Leave the mailing lists of threads, where that takes one click',
  run: (call) =>
    moveEach(call, { how: 'unsubscribed' }, async (triage, threadId) => {
      const { outcome } = await triage.unsubscribe({ threadId });
      if (outcome !== 'left') throw new RefusedError({ status: 409, error: notLeft[outcome] });
    }),
};

const notLeft = {
  byHand: 'This list can only be left by hand',
  refused: 'The list did not accept the request',
  unreachable: 'The list did not answer',
};

export const block: Command = {
  usage: 'block <address…> [--undo]',
  about: 'Block addresses (their new mail goes to the trash), or unblock',
  options: { undo: { type: 'boolean' } },
  async run({ positionals, values, connect, terminal, form }) {
    if (positionals.length === 0) throw new UsageError('Name the sender: triage block loud@shop.example');
    const { triage } = await connect();
    for (const address of positionals) {
      if (values['undo']) await triage.unblock({ address });
      else await triage.block({ address });
      const said = `${address}  ${values['undo'] ? 'unblocked' : 'blocked'}`;
      terminal.output.write(form.json ? jsonLine({ address, success: true }) : `${printable(said)}\n`);
    }
    return exitCode.ok;
  },
};
