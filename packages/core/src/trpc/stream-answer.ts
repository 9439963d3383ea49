import type { RequestContext } from './init.ts';

/** A response that is a stream. An entry point that supports streams opens it; others never start the work. */
export class StreamAnswer {
  readonly open: () => Promise<Response>;

  constructor(open: () => Promise<Response>) {
    this.open = open;
  }
}

/** After the procedure nothing maps and logs errors any more, so it is done here. */
export function streamAnswer(
  ctx: Pick<RequestContext, 'services' | 'requestId'>,
  open: () => Promise<Response>,
): StreamAnswer {
  return new StreamAnswer(async () => {
    try {
      return await open();
    } catch (error) {
      ctx.services.logger.error('request.failed', { request: ctx.requestId, procedure: 'stream' }, error);
      throw error;
    }
  });
}
