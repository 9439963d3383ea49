/** An error whose message is enough for the user: printed without a stack. */
export class PlainFailure extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    const plain = error instanceof PlainFailure;
    process.stderr.write(`${plain ? error.message : (error?.stack ?? error)}\n`);
    process.exitCode = plain ? error.exitCode : 1;
  }
  // Sockets kept alive by fetch would hold the process for seconds after the work is done.
  process.exit();
}
