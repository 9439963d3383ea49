import type { gmail_v1 } from '@googleapis/gmail';
import type { Mail } from '@triage/core/ports/mail';
import type { CallGoogle } from '../call-google.ts';
import { nullWhenGone } from '../null-when-gone.ts';
import { ME, repeatable } from './mail-calls.ts';

type Changes = Pick<Mail, 'modifyThread' | 'modifyMessage' | 'deleteMessages'>;

export function mailChanges(users: gmail_v1.Resource$Users, call: CallGoogle): Changes {
  return {
    async modifyThread(threadId, { add = [], remove = [] }) {
      const requestBody = { addLabelIds: add, removeLabelIds: remove };
      await call(repeatable('users.threads.modify'), (request) =>
        users.threads.modify({ userId: ME, id: threadId, requestBody }, request),
      );
    },
    async modifyMessage(id, { add = [], remove = [] }) {
      const requestBody = { addLabelIds: add, removeLabelIds: remove };
      await call(repeatable('users.messages.modify'), (request) =>
        users.messages.modify({ userId: ME, id, requestBody }, request),
      );
    },
    async deleteMessages(messageIds) {
      for (const id of messageIds) {
        await nullWhenGone(
          call(repeatable('users.messages.delete'), (request) =>
            users.messages.delete({ userId: ME, id }, request),
          ),
        );
      }
    },
  };
}
