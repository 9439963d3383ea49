import { once } from 'node:events';
import { dispatchDue } from '../../../packages/core/src/send/dispatch/dispatch-due.ts';
import { remoteDatabase } from '../../chaos/remote-database.ts';
import { type SendSettings, sendServices } from './send-services.ts';

/** Sends what is due, once. It is killed on the way. */
process.once('disconnect', () => process.exit());
const [settings] = (await once(process, 'message')) as [SendSettings];
const { services, close } = sendServices(settings, remoteDatabase({ isDistributed: false }));
await dispatchDue(services, { budgetMs: 60_000 });
await close();
process.disconnect();
